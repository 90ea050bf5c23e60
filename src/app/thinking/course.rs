//! Who stood how well after each move of a finished game.

use bevy::prelude::*;

use super::errand::Errand;
use crate::app::power::Waker;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::engine::{News, Order, Report, Value, Who};
use crate::rules::{Game, Move, Side};

/// How much is thought about each position: the whole game is to be judged in a few seconds.
const NODES: u64 = 1_000;
/// The same game always has the same course.
const SEED: u64 = 4;

/// First's chances after no move, after one, after two and so on, of the game on the table once it is over. What has
/// not been judged yet is `None`; empty while the game goes on.
#[derive(Resource, Debug, Default)]
pub struct Course {
    /// From 0, First has lost, to 1, First has won.
    pub chances: Vec<Option<f32>>,
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
        let end = Value::of_outcome(game.outcome()?, Side::First).chance();
        let left = game.moves().len();
        let mut chances = vec![None; left];
        chances.push(Some(end));
        Some(Course { chances, game: Some(game.clone()), left, errand: None })
    }
}

/// First's chances by a report on a game.
fn firsts_chance(game: &Game, report: &Report) -> Option<f32> {
    // A swap changes the players behind the sides; how well the sides stand, it does not tell.
    let stones = report.views.iter().filter(|view| view.mv != Move::Swap);
    let best = stones.map(|view| view.value).max_by(|a, b| a.compare(*b))?;
    Some(match game.turn() {
        Side::First => best.chance(),
        Side::Second => 1.0 - best.chance(),
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
        course.errand = None;
        course.left -= 1;
        let left = course.left;
        let before = course.game.as_ref().map(|game| game.after(left));
        course.chances[left] =
            before.zip(found).and_then(|(before, report)| firsts_chance(&before, &report));
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
            value: Value::feeling(chance),
        };
        Report { views: views.iter().map(view).collect(), ..Report::default() }
    }

    #[test]
    fn chances_are_firsts_whoever_is_to_move() {
        let mut game = Game::new(Rules::hex(3, 3).with_pie()).unwrap();
        let views = [("a1", 0.2), ("b2", 0.75)];
        assert_eq!(firsts_chance(&game, &report(&views)), Some(0.75));
        game.play("c3".parse().unwrap()).unwrap();
        assert_eq!(firsts_chance(&game, &report(&views)), Some(0.25));
    }

    #[test]
    fn a_swap_says_nothing_about_the_sides() {
        let mut game = Game::new(Rules::hex(3, 3).with_pie()).unwrap();
        game.play("b2".parse().unwrap()).unwrap();
        let views = report(&[("a1", 0.25), ("swap", 0.75)]);
        assert_eq!(firsts_chance(&game, &views), Some(0.75));
        assert_eq!(firsts_chance(&game, &Report::default()), None);
    }

    #[test]
    fn the_end_is_known_and_the_rest_is_not() {
        let mut game = Game::new(Rules::hex(3, 3)).unwrap();
        assert!(Course::of(&game).is_none());
        for mv in ["a1", "b1", "a2", "b2", "a3"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let course = Course::of(&game).unwrap();
        assert_eq!(course.chances, [None, None, None, None, None, Some(1.0)]);
    }
}
