//! Every game of an arena, for other programs and for the review.
//!
//! Times are left out: they differ from run to run, and these files are the same, byte for byte, whenever an arena is
//! played again by node limits. The table and the journal have them.

use std::fmt::Write as _;

use ron::ser::PrettyConfig;
use serde::Serialize;

use super::journal::moves_of;
use super::{Arena, Contestant, PlayedGame, Schedule};
use crate::engine::levels::Level;
use crate::matches::{BadTerms, Match, Player, Seat, Starter, Terms};
use crate::record::quoted;
use crate::rules::{Rules, Side};

/// One game as written in the file of all.
#[derive(Serialize)]
#[serde(rename = "Game")]
struct WrittenGame<'a> {
    number: u32,
    first: &'a str,
    second: &'a str,
    /// How many moves were made before they were left to themselves.
    opening: usize,
    moves: String,
    winner: Option<&'a str>,
    ended: String,
    note: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename = "Arena")]
struct Written<'a> {
    version: u32,
    rules: Rules,
    seed: u64,
    contestants: &'a [String],
    games: Vec<WrittenGame<'a>>,
}

fn written<'a>(schedule: &'a Schedule, played: &'a PlayedGame) -> WrittenGame<'a> {
    let fixture = played.fixture;
    let name = |seat: Seat| schedule.names()[fixture.seats[seat]].as_str();
    let ended = played.game.outcome().map(|end| end.sentence(["First", "Second"]));
    WrittenGame {
        number: fixture.number + 1,
        first: name(fixture.began),
        second: name(fixture.began.other()),
        opening: schedule.opening(fixture).len(),
        moves: moves_of(&played.game),
        winner: played.winner().map(name),
        ended: ended.unwrap_or_default(),
        note: played.note.as_deref(),
    }
}

/// All settled games as a table with commas.
#[must_use]
pub fn csv(arena: &Arena) -> String {
    let mut text = "game,first,second,opening,winner,moves,ended,note,record\n".to_owned();
    for played in arena.settled() {
        let it = written(arena.schedule(), played);
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{}",
            it.number,
            quoted(it.first),
            quoted(it.second),
            it.opening,
            quoted(it.winner.unwrap_or_default()),
            played.game.moves().len(),
            quoted(&it.ended),
            quoted(it.note.unwrap_or_default()),
            it.moves,
        );
    }
    text
}

/// All settled games as RON.
#[must_use]
pub fn ron(arena: &Arena) -> String {
    let schedule = arena.schedule();
    let all = Written {
        version: 1,
        rules: schedule.plan().rules,
        seed: schedule.plan().seed,
        contestants: schedule.names(),
        games: arena.settled().iter().map(|played| written(schedule, played)).collect(),
    };
    let layout = PrettyConfig::new().struct_names(true).depth_limit(3);
    ron::ser::to_string_pretty(&all, layout).unwrap_or_default() + "\n"
}

/// A contestant's name as people say it: "Random (2)".
fn titled(contestant: &Contestant, name: &str) -> String {
    let Contestant::Level(opponent) = contestant else { return name.to_owned() };
    let Level { name: level, title, .. } = opponent.level();
    name.strip_prefix(level).map_or_else(|| name.to_owned(), |rest| format!("{title}{rest}"))
}

/// A game as a match of one game, which the review opens and a save can hold: whoever began is player 1.
pub fn save_of(schedule: &Schedule, played: &PlayedGame) -> Result<Match, BadTerms> {
    let rules = played.game.rules();
    let mut terms =
        Terms { rules, starter: Starter::PlayerOne, ..Terms::usual(rules.variant.kind()) };
    let began = played.fixture.began;
    for (seat, who) in [(Seat::One, began), (Seat::Two, began.other())] {
        let who = played.fixture.seats[who];
        let contestant = &schedule.plan().contestants[who];
        let level = contestant.to_string();
        let colour = terms.players[seat].colour;
        terms.players[seat] = Player::computer(&level, colour);
        let name = titled(contestant, &schedule.names()[who]);
        terms.players[seat].name = name.chars().take(Player::MAX_NAME).collect();
    }
    let mut series = Match::new(terms)?;
    for &mv in played.game.moves() {
        // They have been played by the same rules before.
        if series.play(mv).is_err() {
            break;
        }
    }
    debug_assert_eq!(series.seat_of(Side::First) == Seat::One, !played.game.swapped());
    Ok(series)
}
