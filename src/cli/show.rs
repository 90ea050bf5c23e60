//! `hexfall show`

use std::fmt::Write;
use std::path::Path;

use hexfall::matches::{Match, PlayerKind, Seat};
use hexfall::record::{self, Saved};
use hexfall::rules::{Side, picture};
use jiff::tz::TimeZone;

const MOVES_A_LINE: usize = 8;

/// A save as text.
pub(super) fn show(file: &Path) -> Result<String, String> {
    let saved = record::load_file(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(text(&saved))
}

fn text(saved: &Saved) -> String {
    let series = &saved.series;
    let date = saved.when.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M");
    let mut text = String::new();
    let _ = writeln!(text, "{}", series.game().rules());
    for side in Side::BOTH {
        let mark = if side == Side::First { 'X' } else { 'O' };
        let seat = series.seat_of(side);
        let _ = writeln!(text, "  {mark}  {}, {}", player(series, seat), series.colour_of(side));
    }
    let _ = writeln!(
        text,
        "Game {} of {}, score {}. Saved {date}.",
        series.game_number(),
        series.terms().games,
        series.score(),
    );
    let _ = writeln!(text, "\n{}\n{}{}", picture(series.game()), moves(series), standing(series));
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
pub(super) fn standing(series: &Match) -> String {
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
