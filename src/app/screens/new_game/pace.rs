//! How long the players may think.

use bevy_egui::egui::Ui;

use super::super::widgets::{among, row, steps, steps_width};
use super::super::words;
use super::choice::Choice;
use crate::app::look::Look;
use crate::matches::Pace;

/// Each player's time for a game, in seconds; 0 is no clock.
const TIMES: [u32; 13] = [0, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 5400, 10800];
/// What a move adds to it.
const INCREMENTS: [u32; 9] = [0, 1, 2, 3, 5, 10, 20, 30, 60];

/// Shows the clock, and sets it.
pub(super) fn show(ui: &mut Ui, look: &Look, choice: &mut Choice) {
    let clock = choice.clock();
    let time = clock.map_or(0, |clock| clock.seconds);
    let (times, chosen) = among(&TIMES, time);
    let names: Vec<String> = times.iter().map(|&time| time_said(time)).collect();
    let hint =
        if clock.is_some() { "For each player, each game" } else { "Think as long as you like" };
    let wide = steps_width(ui, &names);
    let asked = row(ui, look, "Clock", hint, wide, |ui| steps(ui, look, "Clock", &names, chosen));
    let increment = clock.map_or(0, |clock| clock.increment);
    if let Some(index) = asked {
        let pace = Pace { seconds: times[index], increment };
        choice.set_clock(Some(pace).filter(|pace| pace.seconds > 0));
    }
    let Some(clock) = choice.clock() else { return };
    let (increments, chosen) = among(&INCREMENTS, clock.increment);
    let names: Vec<String> = increments.iter().map(|more| format!("+{more} s")).collect();
    let hint = "Time that every move gives back";
    let wide = steps_width(ui, &names);
    let asked = row(ui, look, "For each move", hint, wide, |ui| {
        steps(ui, look, "For each move", &names, chosen)
    });
    if let Some(index) = asked {
        choice.set_clock(Some(Pace { increment: increments[index], ..clock }));
    }
}

fn time_said(seconds: u32) -> String {
    if seconds == 0 { "None".to_owned() } else { words::long_time(seconds) }
}
