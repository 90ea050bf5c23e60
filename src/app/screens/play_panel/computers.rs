//! What the computers are doing, and the buttons that stop and drive them.

use bevy_egui::egui::{self, Ui};

use super::super::widgets::{segmented, segmented_width};
use super::super::words;
use super::icons::Icon;
use super::tools;
use crate::app::actions::Action;
use crate::app::look::Look;
use crate::app::screen::Turn;
use crate::app::thinking::engine_turn::EngineTurn;
use crate::engine::Report;
use crate::matches::Seat;

/// After this many seconds a computer's time to think is told.
const PATIENCE: f32 = 1.0;
/// How long a computer's move waits, in thousandths of a second.
const SPEEDS: [(u16, &str); 4] = [(2_000, "Slow"), (500, "Normal"), (150, "Fast"), (0, "At once")];

/// What the computers are doing now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Computers {
    /// What the one thinks whose turn it is.
    pub(super) thought: Option<Thought>,
    /// Whether they have been stopped.
    pub(super) paused: bool,
}

/// A computer's thought.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thought {
    /// Whose.
    pub(super) seat: Seat,
    /// "Thinking, 3 s"
    pub(super) headline: String,
    /// "d4, about 63 % to win"
    pub(super) best: String,
    /// How much of the work is done, 0 to 1, where it can tell.
    pub(super) part: Option<f32>,
}

impl Computers {
    pub(super) fn of(engines: &EngineTurn) -> Computers {
        let thought = engines.thinking.as_ref();
        let thought = thought.map(|it| Thought::of(it.seat, &it.report, it.seconds));
        Computers { thought, paused: engines.paused }
    }
}

impl Thought {
    fn of(seat: Seat, report: &Report, seconds: f32) -> Thought {
        let headline = match seconds >= PATIENCE {
            true => format!("Thinking, {} s", seconds.floor()),
            false => "Thinking".to_owned(),
        };
        Thought { seat, headline, best: so_far(report), part: report.part }
    }
}

/// The best move so far and what is known of it.
fn so_far(report: &Report) -> String {
    let Some(best) = report.best else { return String::new() };
    let name = words::move_said(best);
    match report.views.iter().find(|view| view.mv == best) {
        Some(view) => format!("{name}, {}", view.value.words()),
        None => name,
    }
}

/// A button that stops or drives the computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Control {
    /// Play the best move found so far.
    MoveNow,
    /// Let the computer stop, in a game with a person.
    Stop,
    /// The same while two computers are watched.
    Pause,
    /// One move, while they stop.
    Step,
    /// Go on.
    GoOn,
}

impl Control {
    /// The buttons that there are now. Two computers who are watched go on to the next game of their series by
    /// themselves.
    pub(super) fn all(
        turn: Turn,
        paused: bool,
        watching: bool,
        goes_on: bool,
    ) -> &'static [Control] {
        match (turn, paused) {
            (Turn::Over, _) if !(watching && goes_on) => &[],
            (Turn::Over, false) => &[Control::Pause],
            (Turn::Peer, _) => &[],
            (Turn::Engine, true) => &[Control::Step, Control::GoOn],
            (_, true) => &[Control::GoOn],
            (Turn::Engine, false) if watching => &[Control::MoveNow, Control::Pause],
            (Turn::Engine, false) => &[Control::MoveNow, Control::Stop],
            _ => &[],
        }
    }

    /// What it asks for.
    pub(super) fn action(self) -> Action {
        match self {
            Control::MoveNow => Action::MoveNow,
            Control::Stop | Control::Pause => Action::Pause(true),
            Control::Step => Action::Step,
            Control::GoOn => Action::Pause(false),
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Control::MoveNow => "Move now",
            Control::Stop => "Stop",
            Control::Pause => "Pause",
            Control::Step => "Step",
            Control::GoOn => "Go on",
        }
    }

    const fn icon(self) -> Icon {
        match self {
            Control::MoveNow | Control::Step => Icon::Step,
            Control::Stop | Control::Pause => Icon::Pause,
            Control::GoOn => Icon::GoOn,
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Control::MoveNow => "Play the best move found so far (Ctrl+M)",
            Control::Stop => "Stop the computer (Ctrl+P)",
            Control::Pause => "Stop the computers (Ctrl+P)",
            Control::Step => "One move (Ctrl+M)",
            Control::GoOn => "Go on (Ctrl+P)",
        }
    }
}

/// How wide the buttons are.
pub(super) fn width(controls: &[Control]) -> f32 {
    controls.len() as f32 * (CONTROL + tools::GAP)
}

const CONTROL: f32 = 66.0;

/// Shows the buttons; returns what the one that was clicked asks for.
pub(super) fn show_controls(ui: &mut Ui, look: &Look, controls: &[Control]) -> Option<Action> {
    let mut asked = None;
    ui.spacing_mut().item_spacing.x = tools::GAP;
    for &control in controls {
        let icon = control.icon();
        let size = egui::vec2(CONTROL, tools::HEIGHT);
        let response = tools::button(ui, control.name(), icon, (true, false), size, look);
        if response.on_hover_text(control.hint()).clicked() {
            asked = Some(control.action());
        }
    }
    asked
}

/// How fast watched computers move. Returns the pause that is asked for.
pub(super) fn show_speed(ui: &mut Ui, look: &Look, pause: u16) -> Option<u16> {
    segmented(ui, look, "Speed", pause, &SPEEDS)
}

/// How wide that choice is.
pub(super) fn speed_width(ui: &Ui) -> f32 {
    segmented_width(ui, &SPEEDS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Value, View};

    fn thought(seconds: f32, value: Value) -> Thought {
        let best = "d4".parse().unwrap();
        let views = vec![View { mv: best, value }];
        let report =
            Report { best: Some(best), views, nodes: 10, part: Some(0.5), ..Report::default() };
        Thought::of(Seat::Two, &report, seconds)
    }

    #[test]
    fn a_thought_is_told_with_its_best_move_and_after_a_while_its_time() {
        let soon = thought(0.4, Value::feeling(0.63));
        assert_eq!(soon.headline, "Thinking");
        assert_eq!(soon.best, "d4, about 63 % to win");
        let later = thought(3.9, Value::Win { moves: Some(5) });
        assert_eq!(later.headline, "Thinking, 3 s");
        assert_eq!(later.best, "d4, wins in 5 moves");
        assert_eq!(so_far(&Report::default()), "");
    }

    #[test]
    fn there_is_always_a_way_to_stop_and_a_way_to_go_on() {
        for turn in [Turn::Person, Turn::SwapDecision, Turn::Engine] {
            for watching in [true, false] {
                let go_on = Control::all(turn, true, watching, false);
                assert!(go_on.iter().any(|it| it.action() == Action::Pause(false)), "{turn:?}");
            }
        }
        for watching in [true, false] {
            let stop = Control::all(Turn::Engine, false, watching, false);
            assert!(stop.iter().any(|it| it.action() == Action::Pause(true)));
            assert!(stop.contains(&Control::MoveNow));
        }
        assert!(Control::all(Turn::Person, false, false, false).is_empty());
    }

    #[test]
    fn between_the_games_of_a_series_those_who_are_watched_can_be_stopped() {
        assert_eq!(Control::all(Turn::Over, false, true, true), [Control::Pause]);
        assert_eq!(Control::all(Turn::Over, true, true, true), [Control::GoOn]);
        assert!(Control::all(Turn::Over, false, true, false).is_empty());
        assert!(Control::all(Turn::Over, false, false, true).is_empty());
    }
}
