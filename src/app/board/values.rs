//! What a move is worth, in colour and in a few letters. Pure.

use bevy_egui::egui::Color32;

use crate::app::look::{Look, mix};
use crate::engine::Value;

/// Guesses are shown in this many shades from bad to good.
const SHADES: u8 = 13;
/// And by how sure they are.
const SURE: u8 = 3;
/// Moves that differ by less than this do not differ by all shades.
const LEAST_SPAN: f32 = 0.1;

/// The chances that the shades stand for, from the worst move on a board to the best: which of them is better can
/// then be seen where all are good or all are bad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// What the worst shade stands for.
    pub worst: f32,
    /// What the best shade stands for.
    pub best: f32,
}

impl Scale {
    /// The scale of a board's values.
    #[must_use]
    pub fn of(values: impl Iterator<Item = Value> + Clone) -> Scale {
        let best = values.clone().map(Value::chance).fold(0.0, f32::max);
        let worst = values.map(Value::chance).fold(best, f32::min);
        let worst = worst.min((best - LEAST_SPAN).max(0.0));
        Scale { worst, best: best.max(worst + LEAST_SPAN) }
    }

    /// Where a chance lies, from −1, the worst, to 1, the best.
    fn place(self, chance: f32) -> f32 {
        let part = (chance - self.worst) / (self.best - self.worst);
        part.clamp(0.0, 1.0) * 2.0 - 1.0
    }
}

/// A value, rounded to what can be told apart on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// Proven to lose.
    Lost,
    /// A guess: from 0, bad, to the best shade, and how sure it is.
    Guess {
        /// The shade.
        shade: u8,
        /// How sure, from 0.
        sure: u8,
    },
    /// Proven to be a draw.
    Drawn,
    /// Proven to win.
    Won,
}

impl Worth {
    /// The nearest one to a value on a scale.
    #[must_use]
    pub fn of(value: Value, scale: Scale) -> Worth {
        match value {
            Value::Win { .. } => Worth::Won,
            Value::Draw => Worth::Drawn,
            Value::Loss { .. } => Worth::Lost,
            Value::Estimate { chance, margin } => {
                let away = scale.place(chance);
                let shade = ((away + 1.0) / 2.0 * f32::from(SHADES - 1)).round() as u8;
                let sure = match margin {
                    ..0.06 => 2,
                    ..0.2 => 1,
                    _ => 0,
                };
                Worth::Guess { shade, sure }
            }
        }
    }

    /// All of them, the worst first.
    pub(super) fn all() -> impl Iterator<Item = Worth> {
        let guesses =
            (0..SHADES).flat_map(|shade| (0..SURE).map(move |sure| Worth::Guess { shade, sure }));
        [Worth::Lost].into_iter().chain(guesses).chain([Worth::Drawn, Worth::Won])
    }

    /// Its place among all of them.
    pub(super) fn rank(self) -> u8 {
        match self {
            Worth::Lost => 0,
            Worth::Guess { shade, sure } => 1 + shade * SURE + sure,
            Worth::Drawn => 1 + SHADES * SURE,
            Worth::Won => 2 + SHADES * SURE,
        }
    }

    /// Whether it is no guess.
    #[must_use]
    pub fn is_proven(self) -> bool {
        !matches!(self, Worth::Guess { .. })
    }

    /// Its colour at full strength.
    #[must_use]
    pub fn hue(self, look: &Look) -> Color32 {
        match self {
            Worth::Lost => bad(look),
            Worth::Drawn => look.faint,
            Worth::Won => good(look),
            Worth::Guess { .. } if self.away() < 0.0 => bad(look),
            Worth::Guess { .. } => good(look),
        }
    }

    /// How much of that colour a cell takes.
    #[must_use]
    pub fn strength(self) -> f32 {
        match self {
            Worth::Guess { sure, .. } => {
                let most = [0.34, 0.5, 0.66][usize::from(sure.min(SURE - 1))];
                self.away().abs() * most
            }
            // Where most moves lose, the few that do not are to be seen first.
            Worth::Lost => 0.75,
            Worth::Drawn | Worth::Won => 0.92,
        }
    }

    /// From −1, bad, to 1, good.
    fn away(self) -> f32 {
        match self {
            Worth::Guess { shade, .. } => f32::from(shade) / f32::from(SHADES - 1) * 2.0 - 1.0,
            Worth::Lost => -1.0,
            Worth::Drawn => 0.0,
            Worth::Won => 1.0,
        }
    }

    /// A colour that can be read on it.
    #[must_use]
    pub fn ink(self, look: &Look) -> Color32 {
        match self {
            Worth::Guess { .. } => look.text,
            _ if look.dark => look.ground,
            _ => Color32::WHITE,
        }
    }
}

/// The colour of good moves: teal and orange can be told apart by nearly everybody.
#[must_use]
pub fn good(look: &Look) -> Color32 {
    if look.dark {
        Color32::from_rgb(0x2f, 0xc9, 0xa0)
    } else {
        Color32::from_rgb(0x0b, 0x8f, 0x6d)
    }
}

/// The colour of bad moves.
#[must_use]
pub fn bad(look: &Look) -> Color32 {
    if look.dark {
        Color32::from_rgb(0xf2, 0x82, 0x3f)
    } else {
        Color32::from_rgb(0xd2, 0x5a, 0x18)
    }
}

/// The colour of hints.
#[must_use]
pub fn hint(look: &Look) -> Color32 {
    if look.dark {
        Color32::from_rgb(0xff, 0xd3, 0x63)
    } else {
        Color32::from_rgb(0xd8, 0x8b, 0x00)
    }
}

/// A colour that can be read on the colour of hints.
#[must_use]
pub fn on_hint(look: &Look) -> Color32 {
    if look.dark { look.ground } else { Color32::WHITE }
}

/// A value in a cell: the chance in percent, or W, D, L and after how many moves.
#[must_use]
pub fn letters(value: Value) -> String {
    let counted = |letter: char, moves: Option<u16>| match moves {
        Some(moves) => format!("{letter}{moves}"),
        None => letter.to_string(),
    };
    match value {
        Value::Win { moves } => counted('W', moves),
        Value::Draw => "D".to_owned(),
        Value::Loss { moves } => counted('L', moves),
        // Never 0 or 100: that would sound like knowledge.
        Value::Estimate { chance, .. } => format!("{:.0}", (chance * 100.0).clamp(1.0, 99.0)),
    }
}

/// The tint of a guess on a cell.
#[must_use]
pub fn tint(look: &Look, worth: Worth) -> Color32 {
    mix(look.cell, worth.hue(look), worth.strength())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Scale = Scale { worst: 0.0, best: 1.0 };

    fn guess(chance: f32, margin: f32) -> Worth {
        Worth::of(Value::Estimate { chance, margin }, WHOLE)
    }

    fn scale(values: &[Value]) -> Scale {
        Scale::of(values.iter().copied())
    }

    #[test]
    fn the_scale_reaches_from_the_worst_move_to_the_best() {
        let values = [0.34, 0.23, 0.38].map(Value::feeling);
        assert_eq!(scale(&values), Scale { worst: 0.23, best: 0.38 });
        let proven = [Value::Win { moves: None }, Value::feeling(0.4), Value::Draw];
        assert_eq!(scale(&proven), Scale { worst: 0.4, best: 1.0 });
    }

    #[test]
    fn moves_that_hardly_differ_have_nearly_one_shade() {
        let alike = scale(&[0.50, 0.51].map(Value::feeling));
        assert!(alike.best - alike.worst >= LEAST_SPAN - 0.001);
        let [low, high] = [0.50, 0.51].map(|chance| alike.place(chance));
        assert!(high - low < 0.3);
        for none in [scale(&[]), scale(&[Value::Loss { moves: None }])] {
            assert!(none.best > none.worst && none.worst >= 0.0, "{none:?}");
        }
    }

    #[test]
    fn every_worth_has_a_rank_of_its_own() {
        for (rank, worth) in Worth::all().enumerate() {
            assert_eq!(usize::from(worth.rank()), rank, "{worth:?}");
        }
        for chance in [0.0, 0.3, 0.5, 0.77, 1.0] {
            assert!(Worth::all().any(|worth| worth == guess(chance, 0.1)), "{chance}");
        }
    }

    #[test]
    fn good_and_bad_differ_in_hue_and_the_middle_in_neither() {
        for look in [Look::DARK, Look::LIGHT] {
            assert_eq!(guess(0.8, 0.1).hue(&look), good(&look));
            assert_eq!(guess(0.2, 0.1).hue(&look), bad(&look));
            assert_eq!(guess(0.5, 0.1).strength(), 0.0);
        }
    }

    #[test]
    fn the_surer_the_stronger_and_knowledge_strongest() {
        for (chance, known) in [(0.0, Worth::Lost), (1.0, Worth::Won)] {
            let strengths = [guess(chance, 0.4), guess(chance, 0.1), guess(chance, 0.01), known];
            assert!(strengths.map(Worth::strength).is_sorted_by(|a, b| a < b), "{known:?}");
        }
    }

    #[test]
    fn letters_tell_knowledge_from_guesses() {
        assert_eq!(letters(Value::Win { moves: Some(3) }), "W3");
        assert_eq!(letters(Value::Loss { moves: None }), "L");
        assert_eq!(letters(Value::Draw), "D");
        assert_eq!(letters(Value::feeling(0.633)), "63");
        assert_eq!([letters(Value::feeling(1.0)), letters(Value::feeling(0.0))], ["99", "1"]);
    }
}
