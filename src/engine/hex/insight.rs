//! What connections say of a position, for whoever asks: who wins, and where the loser would have to play.

use super::board::Board;
use super::connections::{Connections, Until};
use super::field::{FREE, Field, colour};
use super::field_of_plain_hex;
use super::inferior;
use super::parameters::SOLVER_REACH;
use super::set::{Set, by_width};
use crate::rules::{Cell, Joining, Position, Side};

/// What is certain of a position without any search. What is not said may be so all the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Insight {
    /// Who wins.
    pub winner: Option<Side>,
    /// A cell by which the side to move wins.
    pub wins_by: Option<Cell>,
    /// Every move of the side to move loses but, perhaps, these, and but for stones on cells that the opponent has captured:
    /// they have to be answered, and then the choice is the same. There are none where it has lost, and `None` says
    /// that nothing threatens.
    pub must_play: Option<Vec<Cell>>,
    /// The free cells inside which the winner joins its edges or, while nobody has won, the opponent would if it had the
    /// move. Captured cells are not among them, but may be needed.
    pub carrier: Vec<Cell>,
    /// Free cells that change nothing any more, whoever gets them.
    pub dead: Vec<Cell>,
    /// Free cells that are as good as a side's: it answers a stone on one of a pair with its own on the other.
    pub captured: Vec<(Cell, Side)>,
}

/// What connections say of a position of Hex. Nothing of Y, square tiles, misère and games that are over.
///
/// ```
/// use hexfall::engine::hex::insight;
/// use hexfall::rules::{Cell, Joining, Position, Side, Tiles};
///
/// let mut position = Joining::hex(3, 3, Tiles::Hexagons, false);
/// position.play(Cell::new(1, 1))?;
/// let insight = insight(&position).unwrap();
/// assert_eq!(insight.winner, Some(Side::First));
/// assert_eq!(insight.must_play, Some(vec![]));
/// # Ok::<(), hexfall::rules::IllegalMove>(())
/// ```
#[must_use]
pub fn insight(position: &Joining) -> Option<Insight> {
    let field = field_of_plain_hex(position).filter(|_| !position.is_over())?;
    let board = Board::of(&field, position);
    Some(by_width!(field.len(), W => look::<W>(&field, board)))
}

fn look<const W: usize>(field: &Field, mut board: Board) -> Insight {
    let (side, other) = (board.turn, board.turn.other());
    let mut insight = Insight::default();
    inferior::fill_telling(field, &mut board, |cell, by| match by {
        None => insight.dead.push(field.cells[cell]),
        Some(by) => insight.captured.push((field.cells[cell], by)),
    });
    let free: Set<W> = board.set(field, FREE);
    let given = insight.dead.iter().chain(insight.captured.iter().map(|(cell, _)| cell));
    let any = free.first().map(|cell| field.cells[cell]).or(given.copied().next());
    let list = |cells: Set<W>| cells.iter().map(|cell| field.cells[cell]).collect::<Vec<_>>();
    let mut connections = Connections::new(field, SOLVER_REACH);
    let own = connections.find(board.set(field, colour(side)), free, side, Until::Won).clone();
    let theirs = connections.find(board.set(field, colour(other)), free, other, Until::Won).clone();
    if let Some(carrier) = own.won {
        // Joined, whoever moves: any stone keeps it so.
        return Insight { winner: Some(side), wins_by: any, carrier: list(carrier), ..insight };
    }
    if let Some(carrier) = theirs.won {
        let must_play = Some(Vec::new());
        return Insight { winner: Some(other), must_play, carrier: list(carrier), ..insight };
    }
    if theirs.threat.is_some() {
        insight.must_play = Some(list(theirs.must_play));
    }
    if let Some(threat) = own.threat {
        let wins_by = Some(field.cells[threat.key]);
        return Insight { winner: Some(side), wins_by, carrier: list(threat.carrier), ..insight };
    }
    let carrier = theirs.threat.map(|threat| list(threat.carrier)).unwrap_or_default();
    Insight { carrier, ..insight }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::Dice;
    use crate::engine::hex::Solver;
    use crate::rules::Tiles;

    /// Positions with some random stones, what is said of them, and who wins them.
    fn random_positions(seed: u64) -> impl Iterator<Item = (Joining, Insight, Solver)> {
        let mut dice = Dice::seed_from_u64(seed);
        std::iter::from_fn(move || {
            let [width, height] = std::array::from_fn(|_| dice.random_range(3..=5));
            let mut position = Joining::hex(width, height, Tiles::Hexagons, false);
            for _ in 0..dice.random_range(0..=u32::from(width * height) * 2 / 3) {
                let cell = Cell::new(dice.random_range(0..width), dice.random_range(0..height));
                if position.stone_at(cell).is_none() {
                    lay(&mut position, cell, Side::BOTH[dice.random_range(0..2_u32) as usize]);
                }
            }
            position.set_turn(Side::BOTH[dice.random_range(0..2_u32) as usize]);
            let solver = Solver::new(&position)?;
            Some(insight(&position).map(|insight| (position, insight, solver)))
        })
        .flatten()
    }

    /// A stone of anybody's, without anybody's turn passing.
    fn lay(position: &mut Joining, cell: Cell, side: Side) {
        let turn = position.turn();
        position.set_turn(side);
        position.place(cell);
        position.set_turn(turn);
    }

    #[test]
    fn whoever_is_named_wins() {
        let (mut movers, mut others) = (0, 0);
        for (position, insight, mut solver) in random_positions(20) {
            let Some(winner) = insight.winner else { continue };
            assert_eq!(solver.winner(&position), Some(winner), "{position:?}");
            assert_eq!(insight.wins_by.is_some(), winner == position.turn());
            if let Some(cell) = insight.wins_by {
                let mut next = position.clone();
                next.place(cell);
                assert_eq!(solver.winner(&next), Some(winner), "{cell} in {position:?}");
                movers += 1;
            } else {
                others += 1;
            }
            if movers.min(others) > 300 {
                return;
            }
        }
    }

    #[test]
    fn the_winner_joins_inside_the_carrier() {
        let mut given_up = 0;
        for (mut position, insight, mut solver) in random_positions(21) {
            let Some(winner) = insight.winner else { continue };
            let captured: Vec<Cell> = insight.captured.iter().map(|&(cell, _)| cell).collect();
            for cell in position.legal_cells().collect::<Vec<_>>() {
                if !insight.carrier.contains(&cell) && !captured.contains(&cell) {
                    lay(&mut position, cell, winner.other());
                    given_up += 1;
                }
            }
            assert_eq!(solver.winner(&position), Some(winner), "{position:?}");
            if given_up > 2_000 {
                return;
            }
        }
    }

    #[test]
    fn every_move_outside_the_must_play_cells_loses() {
        let (mut lost, mut not_lost, mut by_answers) = (0, 0, 0);
        for (position, insight, mut solver) in random_positions(22) {
            let Some(must_play) = insight.must_play else { continue };
            let winning = solver.winning_cells(&position);
            let theirs = |cell: &Cell| insight.captured.contains(&(*cell, position.turn().other()));
            let outside = |cell: &Cell| !must_play.contains(cell) && !theirs(cell);
            assert!(!winning.iter().any(outside), "{winning:?} in {position:?}");
            lost += position.legal_cells().filter(outside).count();
            not_lost += must_play.len();
            by_answers += winning.iter().filter(|cell| theirs(cell)).count();
            let only_put_off = winning.iter().all(theirs);
            assert!(!only_put_off || winning.is_empty() || must_play.is_empty(), "{position:?}");
            if lost.min(not_lost) > 2_000 {
                assert!(by_answers > 0, "some win by a stone that has to be answered");
                return;
            }
        }
    }

    #[test]
    fn cells_that_are_given_away_decide_nothing() {
        let (mut dead, mut captured) = (0, 0);
        for (position, insight, mut solver) in random_positions(23) {
            let winner = solver.winner(&position);
            let mut all = position.clone();
            for &(cell, side) in &insight.captured {
                lay(&mut all, cell, side);
                captured += 1;
            }
            assert_eq!(solver.winner(&all), winner, "{position:?}");
            for &cell in &insight.dead {
                for side in Side::BOTH {
                    let mut all = all.clone();
                    lay(&mut all, cell, side);
                    assert_eq!(solver.winner(&all), winner, "{cell} in {position:?}");
                }
                dead += 1;
            }
            if dead.min(captured) > 500 {
                return;
            }
        }
    }

    #[test]
    fn a_chain_of_bridges_has_won_on_a_board_of_any_size() {
        for size in [5, 9, 11, 13, 19] {
            let mut position = Joining::hex(size, size, Tiles::Hexagons, false);
            // From the second row to the last but one, each two rows below and one column to the left of the last.
            for (steps, row) in (1..size).step_by(2).enumerate() {
                lay(&mut position, Cell::new(size - 2 - steps as u8, row), Side::First);
            }
            position.set_turn(Side::Second);
            let insight = insight(&position).unwrap();
            assert_eq!((insight.winner, insight.must_play), (Some(Side::First), Some(vec![])));
            assert!(insight.carrier.len() <= usize::from(size) + 1, "two cells for each bridge");
        }
    }

    #[test]
    fn nothing_is_said_of_other_games_and_of_games_that_are_over() {
        assert_eq!(insight(&Joining::y(4, false)), None);
        assert_eq!(insight(&Joining::hex(3, 3, Tiles::Hexagons, true)), None);
        assert_eq!(insight(&Joining::hex(3, 3, Tiles::Squares, false)), None);
        let mut over = Joining::hex(3, 3, Tiles::Hexagons, false);
        for row in 0..3 {
            assert!(insight(&over).is_some());
            lay(&mut over, Cell::new(1, row), Side::First);
        }
        assert_eq!(insight(&over), None);
    }
}
