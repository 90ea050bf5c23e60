//! The wish to forget all results, which is asked about twice.

use bevy_egui::egui::{RichText, Ui};

use super::super::widgets::Button;
use super::super::words;
use crate::app::look::Look;

/// How far the player is with forgetting all results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Resetting {
    /// Nobody wants that.
    #[default]
    No,
    /// It is asked whether it is meant.
    Asked,
    /// It is asked once more.
    AskedAgain,
}

impl Resetting {
    /// After an answer: where it leads, and whether all is to be forgotten.
    fn answered(self, yes: bool) -> (Resetting, bool) {
        match (self, yes) {
            (_, false) => (Resetting::No, false),
            (Resetting::No, true) => (Resetting::Asked, false),
            (Resetting::Asked, true) => (Resetting::AskedAgain, false),
            (Resetting::AskedAgain, true) => (Resetting::No, true),
        }
    }

    /// Takes the wish back. Returns whether there was one.
    pub(super) fn take_back(&mut self) -> bool {
        std::mem::take(self) != Resetting::No
    }
}

/// Shows the button, or the question. Returns whether all is to be forgotten.
pub(super) fn show(ui: &mut Ui, resetting: &mut Resetting, games: usize, look: &Look) -> bool {
    let mut answer = None;
    let mut button = |ui: &mut Ui, button: Button, means: bool| {
        if button.size(0.0, 38.0).show(ui, look).clicked() {
            answer = Some(means);
        }
    };
    let count = words::counted(games, "result", "results");
    match *resetting {
        Resetting::No => button(ui, Button::quiet("Reset…"), true),
        Resetting::Asked => {
            ui.label(RichText::new(format!("Forget {count} for good?")).color(look.warning));
            button(ui, Button::danger("Yes, forget them"), true);
            button(ui, Button::plain("No, keep them"), false);
        }
        // The other way round, so that two quick clicks at one place forget nothing.
        Resetting::AskedAgain => {
            let told = format!("Sure? Nothing brings {count} back.");
            ui.label(RichText::new(told).color(look.warning));
            button(ui, Button::plain("No, keep them"), false);
            button(ui, Button::danger("Forget everything"), true);
        }
    }
    let Some(yes) = answer else { return false };
    let (next, forget) = resetting.answered(yes);
    *resetting = next;
    forget
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_forgotten_after_asking_twice() {
        let (asked, forget) = Resetting::No.answered(true);
        assert_eq!((asked, forget), (Resetting::Asked, false));
        let (again, forget) = asked.answered(true);
        assert_eq!((again, forget), (Resetting::AskedAgain, false));
        assert_eq!(again.answered(true), (Resetting::No, true));
    }

    #[test]
    fn each_question_can_be_answered_with_no_or_escape() {
        for mut asked in [Resetting::Asked, Resetting::AskedAgain] {
            assert_eq!(asked.answered(false), (Resetting::No, false));
            assert!(asked.take_back());
            assert!(!asked.take_back());
        }
    }
}
