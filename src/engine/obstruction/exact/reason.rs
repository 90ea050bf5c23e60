//! Why a move wins: the islands that it leaves, with their nimbers, and what follows from them, in words.

use super::names::name;
use super::pairing::{is_its_own_mirror, is_paired};
use super::search::Search;
use crate::engine::bits;
use crate::engine::value::{Insight, Worth};

/// What there is to say of the free cells now, and of what a move leaves of them.
pub(super) fn insight(search: &Search, free: u128, left: Option<u128>) -> Insight {
    let worths = |islands: &[Island]| islands.iter().map(|island| island.worth(search)).collect();
    let now = islands(search, free);
    let left = left.map(|left| islands(search, left));
    let why = left.as_deref().and_then(words);
    Insight { now: worths(&now), left: left.as_deref().map(worths).unwrap_or_default(), why }
}

struct Island {
    cells: u128,
    name: u128,
    /// Whether every move on it is answered by its mirror image.
    mirrored: bool,
    nimber: Option<u8>,
}

impl Island {
    fn worth(&self, search: &Search) -> Worth {
        let cells = bits::numbers(self.cells).map(|cell| search.board.cell(cell)).collect();
        Worth { cells, nimber: self.nimber }
    }
}

/// The islands of these free cells, with the nimbers that are known.
fn islands(search: &Search, free: u128) -> Vec<Island> {
    let mut islands = Vec::new();
    let mut left = free;
    while left != 0 {
        let cells = search.board.first_island(left);
        left &= !cells;
        let name = name(&search.board, cells);
        let frame = search.board.frame(cells);
        let mirrored = is_its_own_mirror(&search.board, cells, frame);
        let nimber = match cells.count_ones() {
            1 | 2 => Some(1),
            _ if is_paired(&search.board, cells, frame) => Some(0),
            _ => search.memo.facts(name).nimber(),
        };
        islands.push(Island { cells, name, mirrored, nimber });
    }
    islands
}

/// What follows from islands, for whoever has left them. Nothing where their nimbers are not known, unless they come in pairs.
fn words(islands: &[Island]) -> Option<String> {
    match islands {
        [] => return Some("leaves no free cell".to_owned()),
        [one] if one.mirrored => {
            return Some(
                "leaves an island on which every move has its mirror image: answer with that"
                    .to_owned(),
            );
        }
        [one, other] if one.name == other.name => {
            let value = one.nimber.map(|value| format!(" of value {value} and {value}"));
            let value = value.unwrap_or(" that are alike".to_owned());
            return Some(format!("leaves islands{value}: answer every move in the other one"));
        }
        _ => {}
    }
    let nimbers: Vec<u8> = islands.iter().map(|island| island.nimber).collect::<Option<_>>()?;
    let sum = nimbers.iter().fold(0, |sum, nimber| sum ^ nimber);
    let listed: Vec<String> = nimbers.iter().map(ToString::to_string).collect();
    Some(match (&listed[..], sum) {
        ([_], 0) => "leaves an island of value 0: every move on it has an answer".to_owned(),
        ([value], _) => format!("leaves an island of value {value}: a move on it to value 0 wins"),
        ([first, second], 0) => {
            format!("leaves islands of value {first} and {second}: they cancel each other")
        }
        ([rest @ .., last], sum) => {
            format!("leaves islands of value {} and {last}: they add up to {sum}", rest.join(", "))
        }
        ([], _) => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::engine::obstruction::Solver;
    use crate::rules::{Cell, Obstruction, Position};

    fn why(width: u8, height: u8, stones: &[&str], mv: &str) -> String {
        let mut position = Obstruction::new(width, height, false);
        for stone in stones {
            position.play(stone.parse().unwrap()).unwrap();
        }
        let mut solver = Solver::new(&position);
        let cell: Cell = mv.parse().unwrap();
        let mut next = position;
        next.place(cell);
        solver.nimber(&next);
        solver.why(&position, cell).why.unwrap()
    }

    #[test]
    fn reasons_are_told_in_words() {
        assert_eq!(why(3, 3, &[], "b2"), "leaves no free cell");
        assert_eq!(
            why(7, 1, &[], "d1"),
            "leaves islands of value 1 and 1: answer every move in the other one"
        );
        assert_eq!(
            why(5, 5, &[], "c3"),
            "leaves an island on which every move has its mirror image: answer with that"
        );
        assert_eq!(
            why(6, 1, &[], "a1"),
            "leaves an island of value 0: every move on it has an answer"
        );
        assert_eq!(
            why(6, 1, &[], "b1"),
            "leaves an island of value 2: a move on it to value 0 wins"
        );
        assert_eq!(why(9, 1, &[], "c1"), "leaves islands of value 1 and 3: they add up to 2");
    }

    #[test]
    fn the_islands_of_a_position_are_shown_with_their_nimbers() {
        let mut position = Obstruction::new(9, 1, false);
        position.play(Cell::new(3, 0)).unwrap();
        let mut solver = Solver::new(&position);
        assert_eq!(solver.nimber(&position), 1);
        let now = solver.why(&position, Cell::new(0, 0)).now;
        let nimbers: Vec<_> =
            now.iter().map(|island| (island.cells.len(), island.nimber)).collect();
        assert_eq!(nimbers, [(2, Some(1)), (4, Some(0))]);
    }
}
