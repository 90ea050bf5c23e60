//! What has come of an arena so far.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Estimate, Fit, Meeting, PlayedGame, Schedule, Tally};
use crate::matches::Seat;

/// Everybody's results, and what they say about strength.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The contestants, in the plan's order.
    pub rows: Vec<Row>,
    /// The pairs, in the schedule's order, and how the first of each did.
    pub pairs: Vec<([usize; 2], Tally)>,
    /// How much stronger anybody is than anybody else.
    pub fit: Fit,
    /// How many games have been settled.
    pub games: u32,
    /// What programs did that cost them a game: the game's number, and the reason.
    pub notes: Vec<(u32, String)>,
}

/// One contestant's results.
#[derive(Clone, Debug)]
pub struct Row {
    /// The contestant's name.
    pub name: String,
    /// All games.
    pub tally: Tally,
    /// How much stronger than the first contestant, where that can be told.
    pub elo: Option<Estimate>,
}

impl Standing {
    /// Of these games of a schedule.
    #[must_use]
    pub fn of(schedule: &Schedule, games: &[Arc<PlayedGame>]) -> Standing {
        let mut tallies = vec![Tally::default(); schedule.names().len()];
        let mut pairs: Vec<_> =
            schedule.pairs().iter().map(|&pair| (pair, Tally::default())).collect();
        for played in games {
            for seat in Seat::BOTH {
                tallies[played.fixture.seats[seat]].add(played, seat);
            }
            pairs[played.fixture.pair].1.add(played, Seat::One);
        }
        let fit = Fit::of(tallies.len(), &meetings(schedule, games));
        let row = |(who, tally): (usize, Tally)| Row {
            name: schedule.names()[who].clone(),
            tally,
            elo: fit.elo(who),
        };
        let noted = games.iter().filter_map(|it| Some((it.fixture.number, it.note.clone()?)));
        Standing {
            rows: tallies.into_iter().enumerate().map(row).collect(),
            pairs,
            games: games.len() as u32,
            notes: noted.collect(),
            fit,
        }
    }

    /// The contestants by strength, the strongest first; those of whom nothing is known last.
    #[must_use]
    pub fn by_strength(&self) -> Vec<&Row> {
        let strength = |row: &Row| row.elo.map_or(f64::NEG_INFINITY, |it| it.elo);
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
        rows
    }
}

/// The games by pair and opening. Openings that begin alike are one, however often they were drawn.
pub(super) fn meetings(schedule: &Schedule, games: &[Arc<PlayedGame>]) -> Vec<Meeting> {
    let mut meetings = BTreeMap::new();
    let mut alike = BTreeMap::new();
    for played in games {
        let moves: Vec<String> =
            schedule.opening(played.fixture).iter().map(ToString::to_string).collect();
        // Without an opening there is nothing to tell pairs of games apart by, and each is one of its own.
        let key =
            if moves.is_empty() { vec![format!("{}", played.fixture.opening)] } else { moves };
        let count = alike.len();
        let opening = *alike.entry(key).or_insert(count);
        let meeting = meetings.entry((played.fixture.pair, opening)).or_insert(Meeting {
            pair: played.fixture.seats,
            games: 0,
            points: 0.0,
        });
        meeting.games += 1;
        meeting.points += f64::from(played.half_points(Seat::One)) / 2.0;
    }
    meetings.into_values().collect()
}
