//! What a search has found is of use at the next turn, if it saw the moves come.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::levels::Level;
use super::{Mind, Opponent, Search};
use crate::rules::{AnyPosition, Game};

/// One for each side, where the computer plays itself.
const MOST: usize = 2;

/// Keeps the minds of the last searches, for whoever plays a game move by move.
///
/// Only searches that end by the clock are gone on with: those that count nodes play the same moves for the same seed,
/// whatever was thought before.
///
/// ```
/// use hexfall::engine::{Opponent, Recall};
/// use hexfall::rules::{Game, GameKind, Rules};
///
/// let opponent = Opponent::find(GameKind::Hex, "master:0.05s")?;
/// let (mut game, recall) = (Game::new(Rules::hex(5, 5))?, Recall::default());
/// while let Some(mv) = recall.search(&opponent, &game, 7).finish() {
///     game.play(mv)?;
/// }
/// assert!(game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Recall(Arc<Mutex<Vec<Kept>>>);

struct Kept {
    level: Level,
    mind: Box<dyn Mind>,
}

impl Recall {
    /// A search as by [`Opponent::search`] that goes on from what was found at an earlier turn, where it can. It leaves
    /// what it finds here when it is dropped.
    #[must_use]
    pub fn search(&self, opponent: &Opponent, game: &Game, seed: u64) -> Search {
        if !opponent.goes_on(game) {
            return opponent.search(game, seed);
        }
        let level = opponent.level();
        let search = match self.take(level, game.position()) {
            Some(mind) => Search::new(mind, opponent.limit()),
            None => opponent.search(game, seed),
        };
        search.kept_by(Keeper { recall: self.clone(), level })
    }

    /// A mind of this level that knows the position.
    fn take(&self, level: Level, position: &AnyPosition) -> Option<Box<dyn Mind>> {
        let mut kept = self.kept();
        let knows = |it: &mut Kept| it.level == level && it.mind.follow(position);
        let at = kept.iter_mut().position(knows)?;
        Some(kept.remove(at).mind)
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the mind of a search that is over.
pub(super) struct Keeper {
    recall: Recall,
    level: Level,
}

impl Keeper {
    pub(super) fn keep(self, mind: Box<dyn Mind>) {
        let mut kept = self.recall.kept();
        if kept.len() >= MOST {
            kept.remove(0);
        }
        kept.push(Kept { level: self.level, mind });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::hex::Solver;
    use crate::engine::{Value, View};
    use crate::rules::{GameKind, Rules};

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Rules::hex(7, 7)).unwrap();
        for mv in moves.split(' ') {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    fn opponent(name: &str) -> Opponent {
        Opponent::find(GameKind::Hex, name).unwrap()
    }

    /// Of how many moves something is thought after so many nodes.
    fn looked_at(search: &mut Search, nodes: u64) -> usize {
        while search.nodes() < nodes && !search.advance() {}
        search.report().views.len()
    }

    #[test]
    fn what_was_found_is_known_at_the_next_turn() {
        for level in ["strong:60s", "master:60s"] {
            let (recall, opponent) = (Recall::default(), opponent(level));
            let mut first = recall.search(&opponent, &game("a2 d4"), 1);
            assert!(looked_at(&mut first, 3_000) > 3);
            let best = first.best().unwrap();
            drop(first);
            let mut then = game("a2 d4");
            then.play(best).unwrap();
            let answer = opponent.search(&then, 1);
            then.play(answer.best().unwrap()).unwrap();
            let known = recall.search(&opponent, &then, 1).report();
            let anew = opponent.search(&then, 1).report();
            assert!(known.views.len() > anew.views.len(), "{level}: {known:?}");
            assert_eq!(known.nodes, 0);
            assert!(then.check(known.best.unwrap()).is_ok());
        }
    }

    #[test]
    fn another_game_another_level_or_a_move_taken_back_begins_anew() {
        let recall = Recall::default();
        let (master, strong) = (opponent("master:60s"), opponent("strong:60s"));
        let mut first = recall.search(&master, &game("a2 d4 c5 d5"), 1);
        looked_at(&mut first, 300);
        drop(first);
        let fresh = |opponent: &Opponent, game: &Game| {
            recall.search(opponent, game, 1).report() == opponent.search(game, 1).report()
        };
        for moves in ["a2 d4", "a2 d4 c5 d5 d6", "b2 d4 c5 d5 d6 e6", "a2 d4 c5 d5 e4 b6 e3 b5"] {
            assert!(fresh(&master, &game(moves)), "{moves}");
        }
        assert!(fresh(&strong, &game("a2 d4 c5 d5")));
    }

    #[test]
    fn what_is_proven_along_the_way_is_true() {
        let mut proven = 0;
        for first in ["a1", "b4", "c2", "e1", "a5", "d3"] {
            for level in ["strong:60s", "master:60s"] {
                let (recall, opponent) = (Recall::default(), opponent(level));
                let mut game = Game::new(Rules::hex(5, 5)).unwrap();
                game.play(first.parse().unwrap()).unwrap();
                while !game.is_over() {
                    let mut search = recall.search(&opponent, &game, 1);
                    looked_at(&mut search, 20);
                    for View { mv, value } in search.report().views {
                        let mut then = game.clone();
                        then.play(mv).unwrap();
                        let AnyPosition::Joining(position) = then.position() else { panic!() };
                        let winner = || Solver::new(position).unwrap().winner(position);
                        let wins = then.outcome().map_or_else(winner, |it| it.winner);
                        let claimed = match value {
                            Value::Win { .. } => true,
                            Value::Loss { .. } => false,
                            Value::Draw | Value::Estimate { .. } => continue,
                        };
                        assert_eq!(wins == Some(game.turn()), claimed, "{mv} {game:?}");
                        proven += 1;
                    }
                    game.play(search.best().unwrap()).unwrap();
                }
            }
        }
        assert!(proven > 100, "{proven}");
    }

    #[test]
    fn who_counts_nodes_remembers_nothing() {
        let (recall, opponent) = (Recall::default(), opponent("master:200n"));
        let game = game("a2 d4");
        let [one, two] = [(); 2].map(|()| {
            let mut search = recall.search(&opponent, &game, 1);
            search.finish();
            search.report()
        });
        assert_eq!(one, two);
        assert!(recall.kept().is_empty());
    }

    #[test]
    fn of_many_searches_the_last_ones_are_kept() {
        let (recall, opponent) = (Recall::default(), opponent("master:60s"));
        for _ in 0..5 {
            drop(recall.search(&opponent, &game("a2 d4 c5"), 1));
            drop(recall.search(&opponent, &game("b2 d4"), 1));
            drop(recall.search(&opponent, &game("c2 d4"), 1));
        }
        assert_eq!(recall.kept().len(), MOST);
    }
}
