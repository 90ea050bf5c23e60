//! Who stood how well after each move of a finished game.

use bevy::prelude::*;

use super::blunders::{Blunder, blunders};
use super::errand::Errand;
use crate::app::power::Waker;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::engine::{News, Order, Report, Value, Who};
use crate::rules::{Game, Move, Side};

/// How much is thought about each position: the whole game is to be judged in a few seconds.
const NODES: u64 = 20_000;
/// The same game always has the same course.
const SEED: u64 = 4;

/// How well First stood after no move, after one, after two and so on, in the game on the table once it is over.
#[derive(Resource, Debug, Default)]
pub struct Course {
    /// What each position is worth to First. What has not been judged yet is `None`; empty while the game goes on.
    pub values: Vec<Option<Value>>,
    /// The moves that gave much away, as far as that is known.
    pub blunders: Vec<Blunder>,
    /// The game that is judged.
    game: Option<Game>,
    /// How many positions are left to be judged: those before the last moves.
    left: usize,
    /// The search about the last of them.
    errand: Option<Errand>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Course>()
        .add_systems(
            Update,
            (follow_game, judge)
                .chain()
                .in_set(Flow::Think)
                .run_if(in_state(Screen::Play))
                .run_if(resource_exists::<Table>),
        )
        .add_systems(OnExit(Screen::Play), stop);
}

impl Course {
    fn of(game: &Game) -> Option<Course> {
        let end = Value::of_outcome(game.outcome()?, Side::First);
        let left = game.moves().len();
        let mut values = vec![None; left];
        values.push(Some(end));
        Some(Course { values, game: Some(game.clone()), left, ..Course::default() })
    }

    /// Takes in what a search says of the last position that was left.
    fn take_in(&mut self, found: Option<Report>) {
        self.errand = None;
        self.left -= 1;
        let Some(game) = &self.game else { return };
        let before = game.after(self.left);
        self.values[self.left] = found.and_then(|report| firsts_value(&before, &report));
        self.blunders = blunders(game, &self.values);
    }
}

/// What a game is worth to First by a report on it.
fn firsts_value(game: &Game, report: &Report) -> Option<Value> {
    // A swap changes the players behind the sides; how well the sides stand, it does not tell.
    let best = report.ranked().into_iter().find(|view| view.mv != Move::Swap)?.value;
    Some(match game.turn() {
        Side::First => best,
        Side::Second => best.for_the_other(),
    })
}

fn follow_game(mut course: ResMut<Course>, table: Res<Table>) {
    let game = table.series.game();
    let known = course.game.as_ref().is_some_and(|known| known == game);
    if table.is_changed() && !known && (course.game.is_some() || game.is_over()) {
        *course = Course::of(game).unwrap_or_default();
    }
}

/// Judges one position after the other, from the last one backwards.
fn judge(mut course: ResMut<Course>, waker: Res<Waker>) {
    if let Some(news) = course.errand.as_ref().and_then(Errand::news) {
        let found = match news {
            News::SoFar(_) => return,
            News::Found(report) => Some(report),
            News::Failed => None, // a gap in the line
        };
        course.take_in(found);
    }
    if course.errand.is_some() || course.left == 0 {
        return;
    }
    if let Some(before) = course.game.as_ref().map(|game| game.after(course.left - 1)) {
        let order = Order { game: before, who: Who::Glance(NODES), seed: SEED };
        course.errand = Some(Errand::send(order, &waker));
    }
}

/// Off the screen nothing is thought about.
fn stop(mut course: ResMut<Course>) {
    course.errand = None;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::View;
    use crate::rules::Rules;

    fn report(views: &[(&str, f32)]) -> Report {
        let view = |&(mv, chance): &(&str, f32)| View {
            mv: mv.parse().unwrap(),
            value: Value::Estimate { chance, margin: 0.1 },
        };
        Report { views: views.iter().map(view).collect(), ..Report::default() }
    }

    fn firsts_chance(game: &Game, views: &[(&str, f32)]) -> Option<f32> {
        firsts_value(game, &report(views)).map(Value::chance)
    }

    #[test]
    fn the_worth_is_firsts_whoever_is_to_move() {
        let mut game = Game::new(Rules::hex(3, 3).with_pie()).unwrap();
        let views = [("a1", 0.2), ("b2", 0.75)];
        assert_eq!(firsts_chance(&game, &views), Some(0.75));
        game.play("c3".parse().unwrap()).unwrap();
        assert_eq!(firsts_chance(&game, &views), Some(0.25));
    }

    #[test]
    fn a_swap_says_nothing_about_the_sides() {
        let mut game = Game::new(Rules::hex(3, 3).with_pie()).unwrap();
        game.play("b2".parse().unwrap()).unwrap();
        assert_eq!(firsts_chance(&game, &[("a1", 0.25), ("swap", 0.75)]), Some(0.75));
        assert_eq!(firsts_chance(&game, &[]), None);
    }

    fn won_by_first() -> Game {
        let mut game = Game::new(Rules::hex(3, 3)).unwrap();
        for mv in ["a1", "b1", "a2", "b2", "a3"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_end_is_known_and_the_rest_is_not() {
        let game = won_by_first();
        assert!(Course::of(&game.after(3)).is_none());
        let course = Course::of(&game).unwrap();
        let won = Some(Value::Win { moves: Some(0) });
        assert_eq!(course.values, [None, None, None, None, None, won]);
        assert_eq!(course.blunders, []);
    }

    #[test]
    fn a_mistake_is_known_once_both_its_sides_are() {
        let mut course = Course::of(&won_by_first()).unwrap();
        course.take_in(Some(report(&[("a3", 0.9)])));
        assert_eq!(course.blunders, []);
        course.take_in(Some(report(&[("a3", 0.8)]))); // Second would have won
        assert_eq!(course.blunders.iter().map(|it| it.number).collect::<Vec<_>>(), [4]);
        course.take_in(None);
        assert_eq!(course.values[2], None, "a gap in the line");
    }
}
