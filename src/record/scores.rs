//! Every result, for as long as the player likes.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::exports::quoted;
use super::save::LoadError;
use super::seal::{seal, unseal};
use super::storage::{Storage, StorageError, Write};
use crate::matches::{LevelName, Match, PlayerKind, Seat};
use crate::rules::{GameKind, Rules, Side};

const KEY: &str = "scores.ron";
const SET_ASIDE: &str = "scores-damaged.ron";
const MAX_BYTES: u64 = 1 << 26;
const VERSION: u32 = 1;

/// All results so far, the oldest first. Totals are counted from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// The results.
    pub results: Vec<GameResult>,
}

/// How one game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// When.
    pub when: Timestamp,
    /// What was played.
    pub rules: Rules,
    /// The names of players 1 and 2.
    pub names: [String; 2],
    /// Who chose their moves.
    pub kinds: [PlayerKind; 2],
    /// Which of them held First's side at the end.
    pub first: Seat,
    /// The winner, or nobody in a draw.
    pub winner: Option<Seat>,
    /// How many moves it took.
    pub moves: u16,
    /// Why it says little about who plays better, if there is a reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<Apart>,
}

/// Why a game against the computer is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Apart {
    /// It began from stones laid by hand.
    SetUp,
    /// Somebody else took a player's place in the midst of it.
    ChangedHands,
}

/// Games won by one and the other, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the person; between two people, by the first of the two names.
    pub won: u32,
    /// Won by the computer; between two people, by the second of the two names.
    pub lost: u32,
    /// Won by nobody.
    pub drawn: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Scores")]
struct Written {
    version: u32,
    results: Vec<GameResult>,
}

impl GameResult {
    /// The result of a match's present game, once it is over.
    #[must_use]
    pub fn of(series: &Match, when: Timestamp) -> Option<GameResult> {
        let players = &series.terms().players;
        series.game().is_over().then(|| GameResult {
            when,
            rules: series.game().rules(),
            names: players.each_ref().map(|player| player.name.clone()),
            kinds: players.each_ref().map(|player| player.kind.clone()),
            first: series.seat_of(Side::First),
            winner: series.game_winner(),
            moves: series.game().moves().len() as u16,
            apart: match series.terms().set_up {
                Some(_) => Some(Apart::SetUp),
                None => series.has_changed_hands().then_some(Apart::ChangedHands),
            },
        })
    }

    fn kind(&self) -> GameKind {
        self.rules.variant.kind()
    }

    /// The person's seat and the computer's level, where one played the other.
    pub(crate) fn person_and_level(&self) -> Option<(Seat, &LevelName)> {
        match &self.kinds {
            [PlayerKind::Person, PlayerKind::Computer(level)] => Some((Seat::One, level)),
            [PlayerKind::Computer(level), PlayerKind::Person] => Some((Seat::Two, level)),
            _ => None,
        }
    }

    /// The seats of these two names, where two people of these names played each other.
    fn seat_of_first_name(&self, names: [&str; 2]) -> Option<Seat> {
        let people = self.kinds.iter().all(|kind| !matches!(kind, PlayerKind::Computer(_)));
        let [one, two] = [self.names[0].as_str(), self.names[1].as_str()];
        match people {
            true if [one, two] == names => Some(Seat::One),
            true if [two, one] == names => Some(Seat::Two),
            _ => None,
        }
    }
}

impl Tally {
    fn count<'a>(results: impl Iterator<Item = (Seat, &'a GameResult)>) -> Tally {
        let mut tally = Tally::default();
        for (own, result) in results {
            match result.winner {
                Some(seat) if seat == own => tally.won += 1,
                Some(_) => tally.lost += 1,
                None => tally.drawn += 1,
            }
        }
        tally
    }
}

impl Scores {
    /// Games of this kind between a person and the computer, at one level or at all of them: whole games, from an empty
    /// board.
    #[must_use]
    pub fn against_computer(&self, kind: GameKind, level: Option<&LevelName>) -> Tally {
        let whole = |result: &&GameResult| result.kind() == kind && result.apart.is_none();
        let results = self.results.iter().filter(whole);
        Tally::count(results.filter_map(|result| {
            let (person, played) = result.person_and_level()?;
            level.is_none_or(|level| level == played).then_some((person, result))
        }))
    }

    /// Games of this kind between two people of these names.
    #[must_use]
    pub fn between_people(&self, kind: GameKind, names: [&str; 2]) -> Tally {
        let results = self.results.iter().filter(|result| result.kind() == kind);
        Tally::count(
            results
                .filter_map(|result| result.seat_of_first_name(names).map(|seat| (seat, result))),
        )
    }

    /// The scores kept in a storage. Where they can't be read, they are set aside unharmed, the count
    /// begins anew, and the second value says so.
    pub fn load(storage: &dyn Storage) -> Result<(Scores, Option<String>), StorageError> {
        let bytes = match storage.read(KEY, MAX_BYTES) {
            Err(StorageError::NotFound) => return Ok((Scores::default(), None)),
            bytes => bytes?,
        };
        match Scores::read(&bytes) {
            Ok(scores) => Ok((scores, None)),
            Err(error) => {
                storage.write(SET_ASIDE, &bytes, Write::Replace)?;
                let told = format!(
                    "The scores could not be read and were set aside as {SET_ASIDE}. {error}"
                );
                Ok((Scores::default(), Some(told)))
            }
        }
    }

    /// Keeps the scores, in the place of all that were kept.
    pub fn store(&self, storage: &dyn Storage) -> Result<(), StorageError> {
        storage.write(KEY, self.write().as_bytes(), Write::Replace)
    }

    /// Keeps the scores beside what another window has kept since these were read, but for results that were taken back
    /// here. A result is known by its time.
    pub fn add(&self, storage: &dyn Storage, taken_back: &[Timestamp]) -> Result<(), StorageError> {
        let own = self.results.iter().map(|result| result.when);
        let known: BTreeSet<Timestamp> = own.chain(taken_back.iter().copied()).collect();
        let (mut all, _) = Scores::load(storage)?;
        all.results.retain(|result| !known.contains(&result.when));
        all.results.extend_from_slice(&self.results);
        all.results.sort_by_key(|result| result.when);
        all.store(storage)
    }

    /// All results as a table with commas.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text =
            "when,game,player 1,level 1,player 2,level 2,first,winner,moves\n".to_owned();
        for it in &self.results {
            let level = |seat: Seat| match &it.kinds[seat] {
                PlayerKind::Computer(level) => level.to_string(),
                PlayerKind::Person | PlayerKind::Remote => String::new(),
            };
            let [one, two] = Seat::BOTH;
            let fields = [
                it.when.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
                it.rules.to_string(),
                it.names[one].clone(),
                level(one),
                it.names[two].clone(),
                level(two),
                it.names[it.first].clone(),
                it.winner.map_or_else(|| "nobody".to_owned(), |seat| it.names[seat].clone()),
                it.moves.to_string(),
            ];
            text += &fields.map(|field| quoted(&field)).join(",");
            text.push('\n');
        }
        text
    }

    fn write(&self) -> String {
        let written = Written { version: VERSION, results: self.results.clone() };
        let layout = ron::ser::PrettyConfig::new().depth_limit(2);
        seal(&ron::ser::to_string_pretty(&written, layout).unwrap_or_default())
    }

    fn read(bytes: &[u8]) -> Result<Scores, LoadError> {
        let text = str::from_utf8(bytes).map_err(|_| LoadError::NotText)?;
        let written: Written = ron::from_str(unseal(text)?)
            .map_err(|error| LoadError::Malformed(error.to_string()))?;
        match written.version {
            VERSION => Ok(Scores { results: written.results }),
            version => Err(LoadError::UnknownVersion(version)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Colour, Player, Starter, Terms};
    use crate::rules::{Cell, SetUp};

    fn result(loser: Seat, computer: bool, starter: Starter) -> GameResult {
        let mut terms = Terms { starter, ..Terms::usual(GameKind::Hex) };
        if computer {
            terms.players[1] = Player::computer("random", Colour::Blue);
        }
        let mut series = Match::new(terms).unwrap();
        series.resign(loser).unwrap();
        GameResult::of(&series, Timestamp::UNIX_EPOCH).unwrap()
    }

    #[test]
    fn people_and_computers_are_counted_apart() {
        let scores = Scores {
            results: vec![
                result(Seat::One, true, Starter::PlayerOne),
                result(Seat::Two, true, Starter::PlayerTwo),
                result(Seat::Two, true, Starter::PlayerOne),
                result(Seat::One, false, Starter::PlayerOne),
            ],
        };
        let random = LevelName("random".to_owned());
        let tally = Tally { won: 2, lost: 1, drawn: 0 };
        assert_eq!(scores.against_computer(GameKind::Hex, None), tally);
        assert_eq!(scores.against_computer(GameKind::Hex, Some(&random)), tally);
        assert_eq!(scores.against_computer(GameKind::Y, None), Tally::default());
        let people = scores.between_people(GameKind::Hex, ["Player 2", "Player 1"]);
        assert_eq!(people, Tally { won: 1, lost: 0, drawn: 0 });
    }

    /// A game of Connect Four on the way, with *random* in seat two and these stones laid before it.
    fn against_random(set_up: Option<SetUp>) -> Match {
        let mut terms = Terms { set_up, ..Terms::usual(GameKind::Connect) };
        terms.players[1] = Player::computer("random", Colour::Blue);
        let mut series = Match::new(terms).unwrap();
        series.play("1".parse().unwrap()).unwrap();
        series
    }

    #[test]
    fn only_whole_games_count_against_the_computer() {
        let lost = |mut series: Match| {
            series.resign(Seat::Two).unwrap();
            GameResult::of(&series, Timestamp::UNIX_EPOCH).unwrap()
        };
        let stones = vec![(Cell::new(3, 0), Side::First)];
        let set_up = SetUp { stones, to_move: Side::First };
        let mut taken_over = against_random(None);
        taken_over.set_kind(Seat::Two, PlayerKind::Computer(LevelName("perfect".to_owned())));
        let mut given_back = taken_over.clone();
        given_back.set_kind(Seat::Two, PlayerKind::Computer(LevelName("random".to_owned())));
        let mut next = taken_over.again();
        next.play("1".parse().unwrap()).unwrap();
        let results = vec![
            lost(against_random(None)),
            lost(against_random(Some(set_up))),
            lost(taken_over),
            lost(given_back),
            lost(next),
        ];
        let apart: Vec<Option<Apart>> = results.iter().map(|result| result.apart).collect();
        let changed = Some(Apart::ChangedHands);
        assert_eq!(apart, [None, Some(Apart::SetUp), changed, changed, None]);
        let scores = Scores { results };
        assert_eq!(scores.against_computer(GameKind::Connect, None).won, 2);
        let random = LevelName("random".to_owned());
        assert_eq!(scores.against_computer(GameKind::Connect, Some(&random)).won, 1);
        assert_eq!(Scores::read(scores.write().as_bytes()).unwrap(), scores);
    }

    #[test]
    fn scores_from_before_games_were_told_apart_still_load() {
        let scores = Scores { results: vec![result(Seat::One, true, Starter::PlayerOne)] };
        let written = scores.write();
        assert!(!written.contains("apart"), "{written}");
        assert_eq!(Scores::read(written.as_bytes()).unwrap(), scores);
    }

    #[test]
    fn a_table_of_the_results_has_a_line_each() {
        let mut scores = Scores { results: vec![result(Seat::One, true, Starter::PlayerTwo)] };
        scores.results[0].names[0] = "Ada, \"the\" player".to_owned();
        let csv = scores.csv();
        let lines: Vec<&str> = csv.lines().collect();
        let told = "1970-01-01T00:00:00Z,Hex 11×11,\"Ada, \"\"the\"\" player\",,Computer,random,Computer,Computer,1";
        assert_eq!(lines, ["when,game,player 1,level 1,player 2,level 2,first,winner,moves", told]);
    }

    #[test]
    fn scores_come_back_as_they_were() {
        let scores = Scores { results: vec![result(Seat::One, true, Starter::Loser)] };
        assert_eq!(Scores::read(scores.write().as_bytes()).unwrap(), scores);
        let damaged = scores.write().replace("winner: Some(Two)", "winner: Some(One)");
        assert!(Scores::read(damaged.as_bytes()).is_err());
    }
}
