//! Each game in a few steps.

use super::super::picture::example;
use crate::rules::{Cell, Game, GameKind, Rules};

/// One step: a picture and what it shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) title: &'static str,
    pub(super) text: &'static str,
    rules: Rules,
    moves: &'static str,
    marked: &'static str,
}

impl Step {
    const fn new(
        title: &'static str,
        text: &'static str,
        rules: Rules,
        moves: &'static str,
    ) -> Step {
        Step { title, text, rules, moves, marked: "" }
    }

    const fn marking(self, marked: &'static str) -> Step {
        Step { marked, ..self }
    }

    /// The position in the picture.
    pub(super) fn game(&self) -> Option<Game> {
        example(self.rules, self.moves)
    }

    /// The cells that carry a ring.
    pub(super) fn marked(&self) -> Vec<Cell> {
        self.marked.split_whitespace().filter_map(|cell| cell.parse().ok()).collect()
    }
}

const HEX: [Step; 4] = [
    Step::new(
        "Lay a stone, turn by turn",
        "Each turn lays one stone on any free cell. Stones never move and are never taken.",
        Rules::hex(5, 5),
        "c3 d2 b3",
    ),
    Step::new(
        "Join your two edges",
        "Red wins with a chain from top to bottom, blue with one from left to right. \
         A corner belongs to both.",
        Rules::hex(5, 5),
        "c3 b2 c2 d3 b4 c4 d1 a5 b5",
    ),
    Step::new(
        "Build bridges",
        "These two red stones are as good as joined: if blue takes one of the marked cells, red takes the \
         other.",
        Rules::hex(5, 5),
        "d2 b2 c4 e3",
    )
    .marking("c3 d3"),
    Step::new(
        "The pie rule",
        "If you play with it, the second player may take the first stone over instead of answering. \
         So open with a stone that is neither too good nor too bad.",
        Rules::hex(5, 5),
        "b4",
    )
    .marking("b4"),
];

const Y: [Step; 4] = [
    Step::new(
        "Lay a stone, turn by turn",
        "Each turn lays one stone on any free cell. Stones never move and are never taken.",
        Rules::y(6),
        "b3 c4 c3",
    ),
    Step::new(
        "Touch all three edges",
        "The first chain that touches all three edges wins, for either side. A corner touches two.",
        Rules::y(6),
        "b4 c4 b3 c3 b2 a1 a4 b5 c5 d6 c6",
    ),
    Step::new(
        "Somebody always wins",
        "A draw is impossible. To stop the other side you have to win yourself, so keep to the middle.",
        Rules::y(6),
        "b3 c4 c5 b4 b2 d5",
    ),
    Step::new(
        "The pie rule",
        "If you play with it, the second player may take the first stone over instead of answering. \
         A first stone in the middle will be taken.",
        Rules::y(6),
        "b5",
    )
    .marking("b5"),
];

const CONNECT: [Step; 4] = [
    Step::new(
        "Drop a disc, turn by turn",
        "Choose a column. The disc falls as far as it can. A full column takes no more.",
        Rules::connect(7, 6, 4),
        "4 4 3 4",
    ),
    Step::new(
        "Make a line of four",
        "Across, up or on a slant: the first line of four wins. You can choose another length for a new game.",
        Rules::connect(7, 6, 4),
        "4 5 5 6 6 7 6 7 7 3 7",
    ),
    Step::new(
        "Look two moves ahead",
        "Three in a row with both ends free cannot be stopped. Mind what the cell above your disc gives away.",
        Rules::connect(7, 6, 4),
        "4 4 3 3 5",
    )
    .marking("b1 f1"),
    Step::new(
        "A full board is a draw",
        "If nobody has a line when the last hole is filled, nobody wins. With the pie rule, the second \
         player may take the first disc over.",
        Rules::connect(4, 4, 4),
        "1 4 4 1 3 1 4 2 1 3 3 3 2 2 2 4",
    ),
];

const OBSTRUCTION: [Step; 4] = [
    Step::new(
        "Lay a stone, turn by turn",
        "Each turn lays one stone on a free cell.",
        Rules::obstruction(6, 6),
        "c3",
    ),
    Step::new(
        "Each stone blocks its neighbours",
        "The eight cells around a stone are closed, for both players and for good.",
        Rules::obstruction(6, 6),
        "b2 e3",
    ),
    Step::new(
        "Make the last move",
        "Whoever cannot move loses. Here every cell is closed: the last stone was red, so red wins.",
        Rules::obstruction(6, 6),
        "b2 e2 c5 a5 f5",
    ),
    Step::new(
        "Count what is left",
        "Near the end the board falls into parts that no longer touch. Leave the other side an even number \
         of moves.",
        Rules::obstruction(6, 6),
        "b2 e3 c5",
    )
    .marking("d1 e1 f1 a4 a5 a6 e5 f5 e6 f6"),
];

/// A game's steps.
pub(super) const fn steps(kind: GameKind) -> &'static [Step] {
    match kind {
        GameKind::Hex => &HEX,
        GameKind::Y => &Y,
        GameKind::Connect => &CONNECT,
        GameKind::Obstruction => &OBSTRUCTION,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Side};

    #[test]
    fn every_picture_is_played_through_the_rules() {
        for kind in GameKind::ALL {
            for step in steps(kind) {
                let moves = step.moves.split_whitespace().count();
                assert_eq!(step.game().unwrap().moves().len(), moves, "{}", step.title);
                let marked = step.marked();
                assert_eq!(marked.len(), step.marked.split_whitespace().count());
                let game = step.game().unwrap();
                assert!(marked.iter().all(|&cell| game.position().has_cell(cell)));
            }
        }
    }

    #[test]
    fn the_second_step_shows_how_red_wins() {
        for kind in [GameKind::Hex, GameKind::Y, GameKind::Connect] {
            let game = steps(kind)[1].game().unwrap();
            assert_eq!(game.position().winner(), Some(Side::First), "{kind}");
        }
    }

    #[test]
    fn pictures_show_what_their_texts_say() {
        let last_move = OBSTRUCTION[2].game().unwrap();
        assert_eq!(last_move.position().winner(), Some(Side::First));
        let full = CONNECT[3].game().unwrap();
        assert!(full.outcome().is_some_and(|outcome| outcome.winner.is_none()));
        let parts = OBSTRUCTION[3].game().unwrap();
        let free: Vec<Cell> = parts.position().legal_cells().collect();
        let marked = OBSTRUCTION[3].marked();
        assert_eq!(free.len(), marked.len());
        assert!(free.iter().all(|cell| marked.contains(cell)));
    }
}
