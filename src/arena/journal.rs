//! Every game of an arena as a line of a file, from which it goes on where it stopped.
//!
//! The first line is the plan, each other line a settled game. Lines are only ever added, in the order of the games; one
//! that was cut off when the program ended is played again. What a line says is played through the rules again.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::plan::Written as WrittenPlan;
use super::{Arena, BadPlan, Plan, PlayedGame, Schedule, Thought};
use crate::rules::{Game, Move};

const MARK: &str = "hexfall-arena 1 ";
/// More than any arena writes: a file without end is not read.
const MOST_BYTES: u64 = 1 << 30;

/// The file of an arena under way.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// Why a text is no journal.
#[derive(Debug, Error)]
pub enum BadJournal {
    /// It could not be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is something else.
    #[error("it is not the journal of an arena")]
    Foreign,
    /// It holds a plan that cannot be played.
    #[error(transparent)]
    Plan(#[from] BadPlan),
    /// A line in it is not the game that belongs there.
    #[error("line {0} is not the game that belongs there")]
    Line(usize),
    /// It is that of another arena.
    #[error("it belongs to another arena: go on with that by --resume, or choose another file")]
    OtherPlan,
}

#[derive(Serialize, Deserialize)]
struct WrittenGame {
    number: u32,
    moves: String,
    /// In millionths of a second, with the number of moves and the longest of them.
    thought: [(u64, u32, u64); 2],
    note: Option<String>,
}

/// The first line of a journal.
#[must_use]
pub fn journal_head(plan: &Plan) -> String {
    format!("{MARK}{}\n", ron::to_string(&plan.written()).unwrap_or_default())
}

/// A game as a line.
#[must_use]
pub fn journal_line(played: &PlayedGame) -> String {
    let written = WrittenGame {
        number: played.fixture.number,
        moves: moves_of(&played.game),
        thought: played.thought.map(|it| (micros(it.spent), it.moves, micros(it.longest))),
        note: played.note.clone(),
    };
    ron::to_string(&written).unwrap_or_default() + "\n"
}

/// A game's moves with blanks between them.
pub(super) fn moves_of(game: &Game) -> String {
    game.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

/// The arena of a text, where it stopped. A last line that was cut counts for nothing.
pub fn read_journal(text: &str) -> Result<Arena, BadJournal> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let head = lines.next().and_then(|head| head.strip_prefix(MARK)).ok_or(BadJournal::Foreign)?;
    let written: WrittenPlan = ron::from_str(head).map_err(|_| BadJournal::Foreign)?;
    let schedule = Schedule::new(written.try_into()?)?;
    let read =
        |(index, line)| read_game(&schedule, index as u32, line).ok_or(BadJournal::Line(index + 2));
    let games = lines.enumerate().map(read).collect::<Result<_, _>>()?;
    Ok(Arena::after(schedule, games))
}

/// The arena of a text as far as it can be read, and the part of the text that was.
pub fn salvage_journal(text: &str) -> Result<(Arena, &str), BadJournal> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    match read_journal(whole) {
        Err(BadJournal::Line(line)) => {
            let good = whole.split_inclusive('\n').take(line - 1).map(str::len).sum();
            Ok((read_journal(&whole[..good])?, &whole[..good]))
        }
        arena => Ok((arena?, whole)),
    }
}

fn read_game(schedule: &Schedule, number: u32, line: &str) -> Option<PlayedGame> {
    let written: WrittenGame = ron::from_str(line).ok()?;
    if written.number != number || number >= schedule.games() {
        return None;
    }
    let fixture = schedule.fixture(number);
    let mut game = Game::new(schedule.plan().rules).ok()?;
    for word in written.moves.split(' ').filter(|word| !word.is_empty()) {
        game.play(word.parse().ok()?).ok()?;
    }
    if !game.is_over() || !game.moves().starts_with(schedule.opening(fixture)) {
        return None;
    }
    let thought = written.thought.map(|(spent, moves, longest)| Thought {
        spent: Duration::from_micros(spent),
        moves,
        longest: Duration::from_micros(longest),
    });
    Some(PlayedGame { fixture, game, thought, note: written.note })
}

impl Journal {
    /// The file of an arena by this plan, and the arena: before its first game where there is no such file yet, and else
    /// where it stopped.
    pub fn of_plan(path: &Path, plan: &Plan) -> Result<(Journal, Arena), BadJournal> {
        let head = journal_head(plan);
        match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // The very first line may have been cut, too.
            Ok(bytes) if head.as_bytes().starts_with(&bytes) && bytes.len() < head.len() => {}
            Err(error) => return Err(error.into()),
            Ok(_) => {
                let (journal, arena) = Journal::resume(path)?;
                let same = arena.schedule().plan() == plan;
                return if same { Ok((journal, arena)) } else { Err(BadJournal::OtherPlan) };
            }
        }
        let arena = Arena::new(Schedule::new(plan.clone())?);
        let mut file = File::create(path)?;
        file.write_all(head.as_bytes())?;
        Ok((Journal { file }, arena))
    }

    /// The file of an arena that was under way, and the arena where it stopped.
    pub fn resume(path: &Path) -> Result<(Journal, Arena), BadJournal> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        let mut bytes = Vec::new();
        (&mut file).take(MOST_BYTES).read_to_end(&mut bytes)?;
        // A letter of more than one byte may have been cut too.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = str::from_utf8(&bytes[..whole]).map_err(|_| BadJournal::Foreign)?;
        let arena = read_journal(text)?;
        // What was cut off goes, so that the next line begins a line.
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal { file }, arena))
    }

    /// Adds a game.
    pub fn add(&mut self, played: &PlayedGame) -> io::Result<()> {
        self.file.write_all(journal_line(played).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Contestant, Live};
    use crate::rules::{GameKind, Rules};

    #[test]
    fn what_is_good_of_a_damaged_journal_is_kept() {
        let kind = GameKind::Connect;
        let two = vec![Contestant::find(kind, "random").unwrap(); 2];
        let plan = Plan::new(Rules::usual(kind), two, 4, 3);
        let schedule = Schedule::new(plan.clone()).unwrap();
        let played = |number| {
            let mut live = Live::new(&schedule, number).unwrap();
            while !live.advance() {}
            journal_line(&live.finish())
        };
        let good = journal_head(&plan) + &played(0) + &played(1);
        for rest in ["", "(number:2, mo", "nonsense\n", &played(1), &(played(3) + &played(2))] {
            let text = good.clone() + rest;
            let (arena, read) = salvage_journal(&text).unwrap();
            assert_eq!((arena.settled().len(), read), (2, good.as_str()), "{rest}");
        }
        assert!(matches!(salvage_journal("something else\n"), Err(BadJournal::Foreign)));
        assert!(matches!(salvage_journal(""), Err(BadJournal::Foreign)));
    }
}
