//! A match as text for people: players, score, board, moves.

use std::fmt::Write;

use crate::matches::{Match, PlayerKind, Seat};
use crate::rules::{Side, picture};

const MOVES_A_LINE: usize = 8;

/// A match as text. `when` is said behind the score: "Saved 2026-11-16 02:33."
#[must_use]
pub fn as_text(series: &Match, when: Option<&str>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", series.game().rules());
    for side in Side::BOTH {
        let mark = if side == Side::First { 'X' } else { 'O' };
        let seat = series.seat_of(side);
        let _ = writeln!(text, "  {mark}  {}, {}", player(series, seat), series.colour_of(side));
    }
    let (number, games) = (series.game_number(), series.terms().games);
    let _ = write!(text, "Game {number} of {games}, score {}.", series.score());
    let _ = writeln!(text, "{}", when.map(|when| format!(" {when}")).unwrap_or_default());
    let board = picture(series.game());
    let _ = writeln!(text, "\n{board}\n{}{}", moves(series), standing(series));
    text
}

fn player(series: &Match, seat: Seat) -> String {
    let player = series.player(seat);
    match &player.kind {
        PlayerKind::Person => player.name.clone(),
        PlayerKind::Computer(level) => format!("{} ({level})", player.name),
        PlayerKind::Remote => format!("{} (network)", player.name),
    }
}

/// The moves of the present game, numbered.
fn moves(series: &Match) -> String {
    let numbered = series.game().moves().iter().enumerate();
    let numbered: Vec<String> =
        numbered.map(|(index, mv)| format!("{:>3}. {mv:<5}", index + 1)).collect();
    let lines = numbered.chunks(MOVES_A_LINE).map(|line| line.concat().trim_end().to_owned());
    lines.map(|line| line + "\n").collect()
}

/// Whose turn it is, or how the game ended.
#[must_use]
pub fn standing(series: &Match) -> String {
    let to_move = series.to_move();
    match series.game().outcome() {
        None => format!("{} to move.", series.player(to_move).name),
        Some(outcome) => {
            let reason = outcome.sentence(series.colour_names());
            match series.game_winner() {
                Some(seat) => format!("{} {} won.", reason, series.player(seat).name),
                None => format!("{reason} A draw."),
            }
        }
    }
}
