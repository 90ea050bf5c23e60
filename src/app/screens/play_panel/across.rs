//! What a match across a network adds to the panel: how the line is, and what the other player asks.

use bevy_egui::egui::{self, Color32, RichText, Sense, Ui, vec2};

use super::super::beside::{self, Place, strong};
use super::super::opponent::steps::friendly;
use super::super::words;
use super::standing::{Far, Standing};
use super::{Asked, player};
use crate::app::actions::Action;
use crate::app::look::Look;
use crate::app::network::{Online, Wish};
use crate::matches::{Colour, PlayerKind};
use crate::net::{Closed, Stage};

/// A word takes longer than this, there and back: it is felt.
const SLOW: u128 = 250;
const LINE: f32 = 16.0;

/// How the line to the other player is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    /// "24 ms", "connection lost"
    pub(super) text: String,
    /// Green, yellow or red.
    pub(super) light: Color32,
}

impl Line {
    /// The line of a match that is under way.
    pub(super) fn of(online: &Online, look: &Look) -> Option<Line> {
        if !online.is_live() {
            return None;
        }
        let (text, light) = match (&online.state.stage, online.state.delay) {
            (Stage::Playing, Some(delay)) if delay.as_millis() > SLOW => {
                (format!("{} ms", delay.as_millis()), look.stone(Colour::Yellow))
            }
            (Stage::Playing, Some(delay)) => {
                (format!("{} ms", delay.as_millis()), look.stone(Colour::Green))
            }
            (Stage::Playing, None) => ("connected".to_owned(), look.stone(Colour::Green)),
            _ => ("not connected".to_owned(), look.warning),
        };
        Some(Line { text, light })
    }

    /// Shows it, with what else is to be said of the player if there is room.
    pub(super) fn show(&self, ui: &mut Ui, rest: Option<&str>, look: &Look) {
        ui.spacing_mut().interact_size.y = LINE;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let (rect, _) = ui.allocate_exact_size(vec2(8.0, LINE), Sense::hover());
            ui.painter().circle_filled(rect.center(), 3.5, self.light);
            let rest = rest.map(|rest| format!(" · {rest}")).unwrap_or_default();
            let text = format!("{}{rest}", self.text);
            let text = RichText::new(text).size(13.0).color(look.faint);
            ui.add(egui::Label::new(text).truncate());
        });
    }
}

/// The cards: a broken line, a question, somebody who has left.
pub(super) fn cards(
    ui: &mut Ui,
    online: Option<&Online>,
    standing: &Standing,
    look: &Look,
    place: Place,
) -> Option<Asked> {
    if standing.far == Far::Gone && !standing.over {
        return gone(ui, online, standing, look, place);
    }
    let online = online.filter(|online| online.is_live())?;
    if online.state.stage != Stage::Playing {
        lost(ui, online, look, place);
        return None;
    }
    if let Some(count) = online.state.undo_asked {
        return undo_asked(ui, online, count, look, place);
    }
    if online.state.asks_undo {
        beside::card(ui, look, look.line, place.below, |ui| {
            ui.label(strong("You ask to take back your move", 15.5));
            let told =
                format!("{} has not answered yet. You need not wait: play on.", online.other());
            faint_line(ui, look, &told);
        });
    }
    None
}

fn faint_line(ui: &mut Ui, look: &Look, text: &str) {
    ui.label(RichText::new(text).size(14.0).color(look.faint));
}

fn lost(ui: &mut Ui, online: &Online, look: &Look, place: Place) {
    beside::card(ui, look, look.warning, place.below, |ui| {
        let name = online.other();
        ui.horizontal(|ui| {
            beside::dot(ui, look.warning, 5.0, look);
            ui.label(strong(format!("The line to {name} is broken"), 15.5));
        });
        let told =
            "It comes back by itself. The clocks rest, and what you play meanwhile is not lost.";
        faint_line(ui, look, told);
        if let Some(trouble) =
            online.state.trouble.filter(|why| *why != Closed::Lost && !place.below)
        {
            faint_line(ui, look, &trouble.to_string());
        }
    });
}

fn undo_asked(
    ui: &mut Ui,
    online: &Online,
    count: u32,
    look: &Look,
    place: Place,
) -> Option<Asked> {
    let answer = beside::card(ui, look, look.accent, place.below, |ui| {
        let moves = match count {
            1 => "the last move".to_owned(),
            count => words::counted(count as usize, "move", "moves"),
        };
        ui.label(strong(format!("{} would like to take {moves} back", online.other()), 15.5));
        beside::row(ui, look, [("Yes", true), ("No", false)])
    });
    answer.map(|yes| Asked::Do(Action::Network(Wish::AnswerUndo(yes))))
}

/// The other player is not there and will not come: somebody else may finish the game.
fn gone(
    ui: &mut Ui,
    online: Option<&Online>,
    standing: &Standing,
    look: &Look,
    place: Place,
) -> Option<Asked> {
    let missing = standing.players.iter().find(|player| player.kind == PlayerKind::Remote)?;
    let why = match online.map(|online| &online.state.stage) {
        Some(Stage::Over(end)) => end.to_string(),
        _ => format!("{} is not here.", missing.name),
    };
    let kind = beside::card(ui, look, look.line, place.below, |ui| {
        ui.label(strong(why, 15.5));
        if !place.below {
            let told =
                "The game is kept. Save it for another day, or finish it here. Who plays on?";
            faint_line(ui, look, told);
        }
        let computer = player::computer_kind(friendly(standing.kind));
        beside::row(ui, look, [("The computer", computer), ("Somebody here", PlayerKind::Person)])
    });
    kind.map(|kind| Asked::Do(Action::SetPlayer(missing.seat, kind)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::network::State;
    use crate::matches::{Seat, Terms};
    use crate::net::Session;
    use crate::rules::GameKind;
    use std::time::Duration;
    use web_time::Instant;

    #[test]
    fn the_light_tells_how_the_line_is() {
        let terms = Terms::usual(GameKind::Hex);
        let session = Session::host(terms, Seat::One, [1; 32], Instant::now()).unwrap();
        let mut online = Online::new(State::of(&session, None, None));
        let look = Look::DARK;
        assert_eq!(Line::of(&online, &look), None, "nobody has come yet");
        online.state.begun = true;
        assert_eq!(Line::of(&online, &look).unwrap().light, look.warning);
        online.state.stage = Stage::Playing;
        for (millis, colour) in [(24, Colour::Green), (900, Colour::Yellow)] {
            online.state.delay = Some(Duration::from_millis(millis));
            let line = Line::of(&online, &look).unwrap();
            assert_eq!((line.text, line.light), (format!("{millis} ms"), look.stone(colour)));
        }
    }
}
