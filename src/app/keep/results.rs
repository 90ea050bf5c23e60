//! Every game that ends is counted, once.

use bevy::prelude::*;
use jiff::Timestamp;

use super::Results;
use super::jobs::Job;
use super::writer::Writer;
use crate::app::actions::Action;
use crate::app::arena::Reviewing;
use crate::app::local_time;
use crate::app::table::{Flow, Table};
use crate::matches::Match;
use crate::record::{Export, GameResult, Scores};
use crate::rules::Move;

/// What has been counted of the game on the table. A game whose end was taken back and that ended once
/// more has one result: the later one.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    /// The number of the game in its series.
    game: u8,
    /// The moves up to the end that was counted.
    end: Option<Vec<Move>>,
    /// Which of the results is this game's.
    result: Option<usize>,
}

/// When results were counted whose games have since ended otherwise. They may lie on the disk still.
#[derive(Resource, Debug, Default)]
struct TakenBack(Vec<Timestamp>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counted>().init_resource::<TakenBack>().add_systems(
        Update,
        (count.run_if(not(resource_exists::<Reviewing>)), reset_scores, export_scores)
            .chain()
            .in_set(Flow::React),
    );
}

impl Counted {
    /// Nothing yet, of a game that has just begun.
    fn nothing(series: &Match) -> Counted {
        Counted { game: series.game_number(), end: None, result: None }
    }

    /// What was counted, in an earlier sitting, of a match that is taken up again: if its game was
    /// over, or its end has been taken back, the result is the latest that fits.
    pub(super) fn before(series: &Match, scores: &Scores) -> Counted {
        let mut ended = series.clone();
        while let Some(&mv) = ended.undone().last() {
            if ended.play(mv).is_err() {
                break;
            }
        }
        let result = scores.results.iter().rposition(|result| {
            GameResult::of(&ended, result.when).is_some_and(|fitting| fitting == *result)
        });
        let was_counted = result.is_some() || series.game().is_over();
        let end = was_counted.then(|| ended.game().moves().to_vec());
        Counted { end, result, ..Counted::nothing(series) }
    }

    /// Whether the table holds another game than the one that was counted.
    fn is_stale(&self, series: &Match) -> bool {
        let untouched = series.game().moves().is_empty() && series.undone().is_empty();
        untouched || self.game != series.game_number()
    }

    /// Counts the game if it is over and this end of it has not been counted. Returns whether it did.
    fn count(&mut self, series: &Match, scores: &mut Scores, now: Timestamp) -> bool {
        let moves = series.game().moves();
        let Some(result) = GameResult::of(series, now) else { return false };
        if self.end.as_deref() == Some(moves) {
            return false;
        }
        self.end = Some(moves.to_vec());
        match self.result.and_then(|index| scores.results.get_mut(index)) {
            Some(earlier) => *earlier = result,
            None => {
                self.result = Some(scores.results.len());
                scores.results.push(result);
            }
        }
        true
    }
}

fn count(
    mut actions: MessageReader<Action>,
    table: Option<Res<Table>>,
    mut counted: ResMut<Counted>,
    (mut results, mut taken_back): (ResMut<Results>, ResMut<TakenBack>),
    writer: Res<Writer>,
) {
    let Some(table) = table else { return };
    let series = &table.series;
    let begun_anew = actions.read().any(|action| match action {
        Action::Again => true,
        Action::Begin(terms) => terms == series.terms(),
        _ => false,
    });
    if !table.is_changed() {
        return;
    }
    if begun_anew || counted.is_stale(series) {
        *counted = Counted::nothing(series);
    }
    let earlier = counted.result.and_then(|index| results.0.results.get(index)).map(|it| it.when);
    if counted.count(series, &mut results.bypass_change_detection().0, Timestamp::now()) {
        results.set_changed();
        taken_back.0.extend(earlier);
        writer.ask(Job::Scores(results.0.clone(), taken_back.0.clone()));
    }
}

fn reset_scores(
    mut actions: MessageReader<Action>,
    mut results: ResMut<Results>,
    mut counted: ResMut<Counted>,
    writer: Res<Writer>,
) {
    if actions.read().any(|action| *action == Action::ResetScores) {
        results.0 = Scores::default();
        counted.result = None;
        writer.ask(Job::ForgetScores);
    }
}

fn export_scores(mut actions: MessageReader<Action>, results: Res<Results>, writer: Res<Writer>) {
    if actions.read().any(|action| *action == Action::ExportScores) {
        let exports = vec![Export { ending: "csv", text: results.0.csv() }];
        writer.ask(Job::Export { stem: format!("results-{}", local_time::day()), exports });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Seat, Terms};
    use crate::rules::GameKind;

    const NOW: Timestamp = Timestamp::UNIX_EPOCH;

    fn series(games: u8, moves: &str) -> Match {
        let mut series = Match::new(Terms { games, ..Terms::usual(GameKind::Connect) }).unwrap();
        for mv in moves.split_whitespace() {
            series.play(mv.parse().unwrap()).unwrap();
        }
        series
    }

    fn winners(scores: &Scores) -> Vec<Option<Seat>> {
        scores.results.iter().map(|result| result.winner).collect()
    }

    #[test]
    fn an_end_played_again_replaces_the_end_that_was_taken_back() {
        let (mut scores, mut series) = (Scores::default(), series(1, "1 2 1 2 1 2 1"));
        let mut counted = Counted::nothing(&series);
        assert!(counted.count(&series, &mut scores, NOW));
        assert!(!counted.count(&series, &mut scores, NOW));
        series.undo();
        assert!(!counted.count(&series, &mut scores, NOW));
        series.redo();
        assert!(!counted.count(&series, &mut scores, NOW), "the same end is no news");
        series.undo();
        for mv in ["3", "2"] {
            series.play(mv.parse().unwrap()).unwrap();
        }
        assert!(counted.count(&series, &mut scores, NOW));
        assert_eq!(winners(&scores), [Some(Seat::Two)]);
    }

    #[test]
    fn a_game_that_was_counted_before_it_was_saved_is_not_counted_again() {
        let over = series(3, "1 2 1 2 1 2 1");
        let scores = Scores { results: GameResult::of(&over, NOW).into_iter().collect() };
        let mut taken_back = over.clone();
        taken_back.undo();
        for series in [over, taken_back] {
            let mut scores = scores.clone();
            let mut counted = Counted::before(&series, &scores);
            let mut series = series;
            series.redo();
            assert!(!counted.count(&series, &mut scores, NOW));
            series.undo();
            series.resign(Seat::One).unwrap();
            assert!(counted.count(&series, &mut scores, NOW));
            assert_eq!(winners(&scores), [Some(Seat::Two)], "replaced, not added");
        }
    }

    #[test]
    fn loading_a_finished_game_that_nobody_counted_counts_nothing() {
        let (over, mut scores) = (series(3, "1 2 1 2 1 2 1"), Scores::default());
        let mut counted = Counted::before(&over, &scores);
        assert!(!counted.count(&over, &mut scores, NOW));
        assert!(!counted.is_stale(&over));
    }
}
