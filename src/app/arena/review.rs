//! A finished game of the arena on the table, to be looked through. The match that was there comes back afterwards.

use bevy::prelude::*;

use super::{Tournament, Wish};
use crate::app::actions::Action;
use crate::app::keep::{Left, Notice, Results, lay};
use crate::app::network::Wire;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::arena::save_of;
use crate::matches::{Match, Seat};

/// While a game of the arena lies on the table. It is neither saved by itself nor counted.
#[derive(Resource, Debug)]
pub(in crate::app) struct Reviewing {
    /// The game as it was opened.
    game: Match,
    /// The match that waits meanwhile.
    waiting: Option<Match>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, open.in_set(Flow::Change))
        .add_systems(OnExit(Screen::Play), close.run_if(resource_exists::<Reviewing>));
}

impl Reviewing {
    /// Whether a match on the table is still the game that was opened, whatever was tried out on it.
    fn is(&self, series: &Match) -> bool {
        let same = |seat: Seat| series.player(seat).name == self.game.player(seat).name;
        series.terms().rules == self.game.terms().rules && Seat::BOTH.into_iter().all(same)
    }
}

fn open(
    mut commands: Commands,
    mut actions: ParamSet<(MessageReader<Action>, MessageWriter<Action>)>,
    tournament: Res<Tournament>,
    table: Option<Res<Table>>,
    wire: Option<Res<Wire>>,
    mut notices: MessageWriter<Notice>,
) {
    let wanted = |action: &Action| match action {
        Action::Arena(Wish::Review(number)) => Some(*number),
        _ => None,
    };
    let number = actions.p0().read().filter_map(wanted).last();
    let (Some(number), Some(contest)) = (number, &tournament.0) else { return };
    let arena = contest.arena();
    let Some(played) = arena.settled().get(number as usize) else { return };
    if wire.is_some_and(|wire| wire.is_live()) {
        let told = "End the match across the network first: its moves would come onto this board.";
        notices.write(Notice(told.to_owned()));
        return;
    }
    match save_of(arena.schedule(), played) {
        Ok(game) => {
            let waiting = table.map(|table| table.series.clone());
            commands.insert_resource(Reviewing { game: game.clone(), waiting });
            commands.insert_resource(Table::new(game));
            actions.p1().write(Action::Go(Screen::Play));
        }
        Err(error) => drop(notices.write(Notice(error.to_string()))),
    }
}

/// Clears the table again.
fn close(
    mut commands: Commands,
    reviewing: Res<Reviewing>,
    table: Option<Res<Table>>,
    results: Res<Results>,
    left: Left,
) {
    commands.remove_resource::<Reviewing>();
    // Somebody may have begun another match meanwhile.
    if !table.is_some_and(|table| reviewing.is(&table.series)) {
        reviewing.waiting.iter().for_each(|series| left.put_away(series));
        return;
    }
    match &reviewing.waiting {
        Some(series) => lay(series.clone(), &mut commands, &results),
        None => commands.remove_resource::<Table>(),
    }
}
