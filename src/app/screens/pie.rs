//! The question that the pie rule asks: take the first stone over, or play on.

use bevy_egui::egui::{RichText, Ui};

use super::beside::{main_button, strong};
use crate::app::look::Look;
use crate::app::screen::Turn;
use crate::app::table::Table;
use crate::matches::Colour;
use crate::rules::Side;

/// What the second player is asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PieOffer {
    /// Who is asked.
    pub(super) name: String,
    /// The colour of the stone that can be taken over.
    pub(super) stone: Colour,
    /// What a swap means.
    pub(super) swap: String,
    /// What playing on means.
    pub(super) keep: String,
}

impl PieOffer {
    /// The question, when there is one.
    pub(super) fn of(table: &Table) -> Option<PieOffer> {
        if table.turn() != Turn::SwapDecision || table.is_looking_back() {
            return None;
        }
        let series = &table.series;
        let [first, second] = Side::BOTH.map(|side| series.colour_of(side));
        Some(PieOffer {
            name: series.player(series.to_move()).name.clone(),
            stone: first,
            swap: format!("Take over {first}’s stone: you play {first}, and {second} answers."),
            keep: format!("Or just move, to play on as {second}."),
        })
    }
}

/// Asks. Returns whether the player wants to swap.
pub(super) fn show(ui: &mut Ui, offer: &PieOffer, look: &Look, little_room: bool) -> bool {
    if !little_room {
        ui.label(strong(format!("{}, swap sides?", offer.name), 17.0));
    }
    ui.label(&offer.swap);
    let wanted = main_button(ui, "Swap sides", look).on_hover_text("Swap sides (X)").clicked();
    ui.label(RichText::new(&offer.keep).color(look.faint));
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Match, Player, Terms};
    use crate::rules::{GameKind, Rules};

    fn offer(rules: Rules, moves: &str, computer: bool) -> Option<PieOffer> {
        let mut terms = Terms { rules, ..Terms::usual(GameKind::Hex) };
        if computer {
            terms.players[1] = Player::computer("random", Colour::Blue);
        }
        let mut series = Match::new(terms).unwrap();
        for mv in moves.split_whitespace() {
            series.play(mv.parse().unwrap()).unwrap();
        }
        PieOffer::of(&Table::new(series))
    }

    #[test]
    fn only_a_person_after_the_first_stone_is_asked() {
        let pie = Rules::hex(5, 5).with_pie();
        assert!(offer(pie, "", false).is_none());
        let asked = offer(pie, "c3", false).unwrap();
        assert_eq!(asked.swap, "Take over Red’s stone: you play Red, and Blue answers.");
        assert_eq!(asked.name, "Player 2");
        assert!(offer(pie, "c3 b2", false).is_none());
        assert!(offer(pie, "c3", true).is_none());
        assert!(offer(Rules::hex(5, 5), "c3", false).is_none());
    }
}
