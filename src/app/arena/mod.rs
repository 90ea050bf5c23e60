//! The arena of this window: opponents against opponents, beside everything else.
//!
//! There is one at a time. It goes on whatever screen is shown, and after a restart where it was: every game is added to
//! a journal as it is settled. Panels ask by a [`Wish`].
//!
//! | file | holds |
//! | --- | --- |
//! | `contest` | [`Contest`]: the games, who plays them, and what has come of them |
//! | `threads` | who plays them on the desktop: one thread less than there are cores |
//! | `errands` | who plays them in a browser: whoever thinks beside the page, one move after the other |
//! | `review` | a finished game on the table, to be looked through |

mod contest;
#[cfg(any(test, target_arch = "wasm32"))]
mod errands;
mod review;
#[cfg(not(target_arch = "wasm32"))]
mod threads;

use std::time::Duration;

use bevy::prelude::*;

use super::actions::Action;
use super::keep::{Job, Notice, Shelf, Writer};
use super::local_time;
use super::power::{Awake, Waker};
use super::screen::Screen;
use super::screens::capital;
use super::table::Flow;
use crate::arena::{Arena, Plan, Schedule, csv, journal_head, ron, salvage_journal, svg};
use crate::record::{self, Export};

pub use contest::{Contest, Stage};
pub(super) use review::Reviewing;

/// How often what is shown of the games is looked at anew.
const TICK: Duration = Duration::from_millis(100);

/// How often the title tells how far it is.
const SECOND: Duration = Duration::from_secs(1);

/// Something that the player wants of the arena.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Begin one, in the place of the last.
    Begin(Box<Plan>),
    /// Let all games rest, or go on.
    Pause(bool),
    /// End it before its last game. What was played stays, and it can go on later.
    Stop,
    /// Choose another one, or rather look at the last, which stays until another begins.
    Choose(bool),
    /// Look through the settled game of this number.
    Review(u32),
    /// Hand out everything as files.
    Export,
}

/// The arena of this window, if there has been one.
#[derive(Resource, Default)]
pub struct Tournament(pub Option<Contest>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tournament>()
        .add_plugins(review::plugin)
        .add_systems(Startup, take_up)
        .add_systems(Update, (hear_wishes.in_set(Flow::Change), follow.in_set(Flow::React)));
}

/// Goes on with the arena that was left.
fn take_up(
    shelf: Option<Res<Shelf>>,
    (writer, waker): (Res<Writer>, Res<Waker>),
    mut tournament: ResMut<Tournament>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(shelf) = shelf else { return };
    // A disk that does not answer has been told of already.
    let Ok(Some(kept)) = record::last_arena(&*shelf.0) else { return };
    let mut told = |sentence: String| {
        notices.write(Notice(sentence));
    };
    let aside = || match record::set_arena_aside(&*shelf.0, &kept.journal) {
        Ok(name) => format!("A copy was set aside as {name}."),
        Err(error) => error.to_string(),
    };
    match salvage_journal(&kept.journal) {
        Ok((arena, read)) => {
            if read.len() < kept.journal.len() {
                // A last line without its end was being written when the program ended: that is no damage.
                if kept.journal[read.len()..].contains('\n') {
                    let games = arena.settled().len();
                    told(format!(
                        "The arena’s journal is damaged after {games} games. {}",
                        aside()
                    ));
                }
                writer.ask(Job::BeginArena(read.to_owned()));
            }
            let mut contest = Contest::new(arena);
            if !kept.rests {
                contest.go_on(&writer, &waker);
            }
            tournament.0 = Some(contest);
        }
        Err(error) => told(format!("The last arena could not be read: {error}. {}", aside())),
    }
}

fn hear_wishes(
    mut actions: MessageReader<Action>,
    mut tournament: ResMut<Tournament>,
    (writer, waker): (Res<Writer>, Res<Waker>),
    mut notices: MessageWriter<Notice>,
) {
    for action in actions.read() {
        let Action::Arena(wish) = action else { continue };
        if let Wish::Begin(plan) = wish {
            match Schedule::new((**plan).clone()) {
                Ok(schedule) => {
                    writer.ask(Job::BeginArena(journal_head(plan)));
                    writer.ask(Job::RestArena(false));
                    let mut contest = Contest::new(Arena::new(schedule));
                    contest.go_on(&writer, &waker);
                    tournament.0 = Some(contest);
                }
                Err(error) => drop(notices.write(Notice(told(&error.to_string())))),
            }
            continue;
        }
        let Some(contest) = &mut tournament.0 else { continue };
        match wish {
            Wish::Pause(true) => contest.pause(),
            Wish::Pause(false) => contest.go_on(&writer, &waker),
            Wish::Stop => contest.stop(),
            Wish::Choose(other) => contest.put_away(*other),
            Wish::Export => writer.ask(export(contest)),
            Wish::Begin(_) | Wish::Review(_) => continue,
        }
        if matches!(wish, Wish::Pause(_) | Wish::Stop) {
            writer.ask(Job::RestArena(contest.stage() != Stage::Playing));
        }
    }
}

/// A reason as a sentence.
fn told(reason: &str) -> String {
    format!("{}.", capital(reason.trim_end_matches('.')))
}

/// Everything as files: `arena-connect-four-2026-11-16.csv`, and as RON and SVG.
fn export(contest: &Contest) -> Job {
    let arena = contest.arena();
    let kind = arena.schedule().plan().rules.variant.kind().to_string();
    let exports = vec![
        Export { ending: "csv", text: csv(arena) },
        Export { ending: "ron", text: ron(arena) },
        Export { ending: "svg", text: svg(arena) },
    ];
    let kind = kind.to_lowercase().replace(' ', "-");
    let stem = format!("arena-{kind}-{}", local_time::day());
    Job::Export { stem, exports }
}

/// Looks at the games from time to time, and tells when the last is over.
fn follow(
    mut tournament: ResMut<Tournament>,
    screen: Res<State<Screen>>,
    mut awake: ResMut<Awake>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(contest) = &mut tournament.bypass_change_detection().0 else { return };
    if contest.stage() != Stage::Playing {
        return;
    }
    let ended = contest.look();
    let stage = contest.stage();
    // Elsewhere only its end is news, and that wakes the window by itself.
    match screen.get() {
        Screen::Arena if stage == Stage::Playing => awake.within(TICK),
        Screen::Title if stage == Stage::Playing => awake.within(SECOND),
        _ => {}
    }
    if ended {
        awake.now();
        let games = contest.arena().settled().len();
        let away = *screen.get() != Screen::Arena;
        match stage {
            Stage::Over if away => drop(notices.write(Notice(format!("The arena is over: {games} games.")))),
            Stage::Over | Stage::Playing => {}
            Stage::Paused | Stage::Stopped => drop(notices.write(Notice(format!(
                "The arena has stopped after {games} games: an opponent broke down. “Go on” tries again."
            )))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(
            told("an arena needs at least two levels"),
            "An arena needs at least two levels."
        );
        assert_eq!(told("Already one."), "Already one.");
    }
}
