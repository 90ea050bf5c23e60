//! Claims about all games, each tried on many random ones: the rules are compared with the referee
//! of `common`, with their own mirror images, and with their own past.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;
use std::mem::swap;

use common::play::{
    Plan, any_game, any_rules, any_side, play_on, rules_with_hexagons, rules_with_squares,
    stones_laid, whole_game, whole_game_of,
};
use common::referee;
use hexfall::rules::{
    AnyPosition, Cell, Game, GameKind, IllegalMove, Joining, Move, Obstruction, Position, Reason,
    Rules, SetUp, Side, Tiles, Variant, picture,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// Enough moves to play most small boards to the end, few enough to look closely at each.
const A_WHILE: usize = 40;

/// How often a claim is tried. A failing test tells its plan in full, so no file needs to keep it.
fn many_games() -> ProptestConfig {
    ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() }
}

// The referee agrees.

proptest! {
    #![proptest_config(many_games())]

    #[test]
    fn hex_ends_when_a_flood_joins_two_edges(plan in whole_game_of(GameKind::Hex)) {
        referee_agrees(&plan);
    }

    #[test]
    fn square_tiles_are_drawn_as_soon_as_no_flood_over_own_and_free_cells_joins(
        plan in whole_game(rules_with_squares())
    ) {
        referee_agrees(&plan);
    }

    #[test]
    fn y_ends_when_a_flood_joins_three_edges(plan in whole_game_of(GameKind::Y)) {
        referee_agrees(&plan);
    }

    #[test]
    fn connect_four_ends_with_a_line_or_a_full_board(plan in whole_game_of(GameKind::Connect)) {
        referee_agrees(&plan);
    }

    #[test]
    fn obstruction_ends_when_every_cell_is_on_or_beside_a_stone(
        plan in whole_game_of(GameKind::Obstruction)
    ) {
        referee_agrees(&plan);
    }

    #[test]
    fn a_closed_cell_belongs_to_the_earliest_stone_on_or_beside_it(
        plan in whole_game_of(GameKind::Obstruction)
    ) {
        plan.states().iter().for_each(closed_cells_agree);
    }
}

#[test]
fn cells_touch_where_their_middles_are_one_cell_apart() {
    for side in 1..=6 {
        let hex = |tiles| Joining::hex(side, side + 1, tiles, false);
        neighbours_agree(&hex(Tiles::Hexagons), 1, 3);
        neighbours_agree(&Joining::y(side, false), -1, 3);
        neighbours_agree(&hex(Tiles::Squares), 0, 4);
    }
}

/// Compares the stones and the outcome with the referee's after every move.
fn referee_agrees(plan: &Plan) {
    for game in plan.states() {
        let stones = stones_laid(&game);
        let on_the_board: BTreeSet<_> = game.position().stones().collect();
        assert_eq!(on_the_board, stones.iter().copied().collect());
        let outcome = referee::outcome(plan.rules.variant, &stones);
        assert_eq!(game.outcome(), outcome, "{}\n{}", plan.rules, picture(&game));
    }
}

fn closed_cells_agree(game: &Game) {
    let position = obstruction(game);
    let stones = stones_laid(game);
    let (width, _) = position.size();
    for cell in referee::cells(game.rules().variant) {
        let closed_by = referee::closed_by(cell, &stones);
        assert_eq!(position.closed_by(cell), closed_by, "{cell}");
        let bit = cell.row * width + cell.col;
        assert_eq!(position.free() >> bit & 1 == 1, closed_by.is_none(), "{cell}");
        if let Err(IllegalMove::Blocked { by, stone, .. }) = position.check(cell) {
            assert_eq!(Some(by), closed_by);
            assert!(stones.contains(&(stone, by)) && referee::a_king_reaches(stone, cell));
        }
    }
}

fn obstruction(game: &Game) -> &Obstruction {
    match game.position() {
        AnyPosition::Obstruction(position) => position,
        _ => panic!("{} is not Obstruction", game.rules()),
    }
}

/// Measures on the drawn board, in half cells: each row lies `lean` further to the right than the
/// one above it, and the square of the distance between the two is `rise`.
fn neighbours_agree(board: &Joining, lean: i32, rise: i32) {
    let one_cell_apart = |a: Cell, b: Cell| {
        let rows = i32::from(a.row) - i32::from(b.row);
        let across = 2 * (i32::from(a.col) - i32::from(b.col)) + lean * rows;
        across * across + rise * rows * rows == 4
    };
    for cell in board.cells() {
        let near = board.cells().filter(|&other| one_cell_apart(cell, other)).collect();
        assert_eq!(board.neighbours(cell).collect::<BTreeSet<_>>(), near, "{cell}");
    }
}

// Somebody always wins on hexagons.

proptest! {
    #![proptest_config(many_games())]

    #[test]
    fn a_full_board_of_hexagons_has_exactly_one_winner((rules, stones) in full_board()) {
        assert_eq!(joined_sides(rules, &stones).len(), 1);
    }

    #[test]
    fn the_first_join_is_the_one_that_the_full_board_has((rules, stones) in full_board()) {
        let mut position = empty(rules);
        for &(cell, side) in &stones {
            if !position.is_over() {
                position.set_turn(side);
                position.play(cell).unwrap();
            }
        }
        let joined = joined_sides(rules, &stones)[0];
        assert_eq!(position.outcome().map(|end| end.reason), Some(Reason::Joined(joined)));
    }

    #[test]
    fn hexagons_never_end_in_a_draw(plan in whole_game(rules_with_hexagons())) {
        let outcome = plan.end().outcome().unwrap();
        let Reason::Joined(side) = outcome.reason else { panic!("{outcome:?}") };
        let winner = if plan.rules.variant.misere() { side.other() } else { side };
        assert_eq!(outcome.winner, Some(winner));
    }
}

/// A board of hexagons with a stone of either side on every cell, the stones in any order.
fn full_board() -> impl Strategy<Value = (Rules, Vec<(Cell, Side)>)> {
    rules_with_hexagons().prop_flat_map(|rules| {
        let cells = referee::cells(rules.variant);
        let sides = vec(any_side(), cells.len());
        (Just(cells).prop_shuffle(), sides)
            .prop_map(move |(cells, sides)| (rules, cells.into_iter().zip(sides).collect()))
    })
}

fn joined_sides(rules: Rules, stones: &[(Cell, Side)]) -> Vec<Side> {
    let own = |side| referee::stones_of(side, stones);
    Side::BOTH.into_iter().filter(|&side| referee::joins(rules.variant, side, own(side))).collect()
}

fn empty(rules: Rules) -> AnyPosition {
    Game::new(rules).unwrap().position().clone()
}

// The winning cells show why a game was won.

proptest! {
    #![proptest_config(many_games())]

    #[test]
    fn a_won_game_shows_its_joining_chain_or_its_lines(plan in whole_game(any_rules())) {
        let game = plan.end();
        let shown: BTreeSet<Cell> = game.position().winning_cells().into_iter().collect();
        let stones = stones_laid(&game);
        match game.outcome().unwrap().reason {
            Reason::Joined(side) => {
                assert!(shown.is_subset(&referee::stones_of(side, &stones)));
                joins_with_no_cell_to_spare(plan.rules.variant, side, &shown);
            }
            Reason::Lined(side) => {
                assert_eq!(shown, referee::lined_cells(plan.rules.variant, side, &stones));
            }
            _ => assert!(shown.is_empty()),
        }
    }

    #[test]
    fn an_open_game_shows_no_winning_cells(plan in any_game(A_WHILE)) {
        for game in plan.states() {
            assert!(game.is_over() || game.position().winning_cells().is_empty());
        }
    }
}

/// One chain that touches all edges, and no longer does when any of its cells is taken away.
fn joins_with_no_cell_to_spare(variant: Variant, side: Side, shown: &BTreeSet<Cell>) {
    assert_eq!(referee::chains(variant, shown.iter().copied()).len(), 1);
    assert!(referee::joins(variant, side, shown.iter().copied()));
    for spare in shown {
        let others = shown.iter().copied().filter(|cell| cell != spare);
        assert!(!referee::joins(variant, side, others), "{spare} is not needed");
    }
}

// Legal moves are played, others are refused.

proptest! {
    #![proptest_config(many_games())]

    #[test]
    fn every_game_ends_before_its_cells_run_out(plan in whole_game(any_rules())) {
        let game = plan.end();
        assert!(game.is_over());
        assert!(stones_laid(&game).len() <= referee::cells(plan.rules.variant).len());
    }

    #[test]
    fn there_are_legal_moves_until_the_game_is_over(plan in whole_game(any_rules())) {
        for game in plan.states() {
            assert_eq!(game.legal_moves().is_empty(), game.is_over());
        }
    }

    #[test]
    fn check_allows_exactly_the_legal_moves(plan in any_game(A_WHILE)) {
        let game = plan.end();
        let legal = game.legal_moves();
        for mv in conceivable_moves(plan.rules) {
            assert_eq!(game.check(mv).is_ok(), legal.contains(&mv), "{mv}");
        }
    }

    #[test]
    fn a_position_takes_stones_exactly_on_its_legal_cells(plan in any_game(A_WHILE)) {
        let game = plan.end();
        let position = game.position();
        for mv in conceivable_moves(plan.rules) {
            let legal = position.legal_cells().find(|&cell| position.move_to(cell) == mv);
            assert_eq!(position.resting_cell(mv).ok(), legal, "{mv}");
        }
    }

    #[test]
    fn every_legal_move_lays_the_stone_that_check_announces(plan in any_game(A_WHILE)) {
        let game = plan.end();
        let stones = |game: &Game| game.position().stones().collect::<BTreeSet<_>>();
        for mv in game.legal_moves() {
            let mut next = game.clone();
            next.play(mv).unwrap();
            let announced = game.check(mv).unwrap().map(|cell| (cell, game.turn()));
            let laid: Vec<_> = stones(&next).difference(&stones(&game)).copied().collect();
            assert_eq!(laid, Vec::from_iter(announced), "{mv}");
        }
    }

    #[test]
    fn a_refused_move_changes_nothing(plan in any_game(A_WHILE)) {
        let before = plan.end();
        let mut game = before.clone();
        for mv in conceivable_moves(plan.rules) {
            if let Err(reason) = before.check(mv) {
                assert_eq!(game.play(mv), Err(reason));
            }
        }
        assert_alike(&game, &before);
    }

    #[test]
    fn only_the_pie_rule_has_a_swap_and_only_of_the_first_stone(plan in any_game(A_WHILE)) {
        for game in plan.states() {
            let may_swap = plan.rules.pie && game.moves().len() == 1 && !game.is_over();
            assert_eq!(game.check(Move::Swap).is_ok(), may_swap);
            assert_eq!(game.swapped(), game.moves().contains(&Move::Swap));
        }
    }

    #[test]
    fn a_swap_leaves_the_stone_and_the_turn_and_comes_once(plan in any_game(A_WHILE)) {
        for pair in plan.states().windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            if last_move(after) == Move::Swap {
                assert!(after.position() == before.position());
                assert_eq!(after.turn(), Side::Second);
                assert_eq!(after.check(Move::Swap), Err(IllegalMove::SwapTooLate));
            }
        }
    }
}

fn last_move(game: &Game) -> Move {
    *game.moves().last().unwrap()
}

/// All cells of the board, of the box round it and beyond; all columns and some more; the swap.
fn conceivable_moves(rules: Rules) -> impl Iterator<Item = Move> {
    let (width, height) = rules.variant.size();
    let beyond = |size: u8| (0..=size).chain([u8::MAX]);
    let places = beyond(height)
        .flat_map(move |row| beyond(width).map(move |col| Move::Place(Cell::new(col, row))));
    let drops = (0..12).chain([u8::MAX]).map(Move::Drop);
    places.chain(drops).chain([Move::Swap])
}

// What was played can be taken back.

proptest! {
    #![proptest_config(many_games())]

    #[test]
    fn undo_gives_back_every_state_down_to_the_start(plan in any_game(A_WHILE)) {
        let mut game = plan.end();
        for pair in plan.states().windows(2).rev() {
            assert_eq!(game.undo(), Some(last_move(&pair[1])));
            assert_alike(&game, &pair[0]);
        }
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn after_tells_every_earlier_state(plan in any_game(A_WHILE)) {
        let game = plan.end();
        for (moves, state) in plan.states().iter().enumerate() {
            assert_alike(&game.after(moves), state);
        }
        assert_alike(&game.after(usize::MAX), &game);
    }

    #[test]
    fn moves_taken_back_leave_no_trace_in_what_follows(
        plan in any_game(A_WHILE), regretted in vec(any::<u32>(), 1..=5)
    ) {
        let states = plan.states();
        let (early, late) = states.split_at(states.len().div_ceil(2));
        let mut game = early[early.len() - 1].clone();
        let played = regretted.iter().filter(|&&choice| play_on(&mut game, choice)).count();
        for _ in 0..played {
            game.undo();
        }
        for state in late {
            game.play(last_move(state)).unwrap();
            assert_alike(&game, state);
        }
    }

    #[test]
    fn stones_set_up_by_hand_make_the_position_they_were_taken_from(plan in any_game(A_WHILE)) {
        let played = plan.end();
        let set_up = SetUp { stones: stones_laid(&played), to_move: played.turn() };
        match Game::from_set_up(plan.rules, set_up) {
            Ok(game) => assert!(game.position() == played.position(), "{}", picture(&game)),
            Err(reason) => assert!(played.is_over(), "{reason}"),
        }
    }
}

/// Two games are the same, and so is all that can be asked of them.
fn assert_alike(game: &Game, expected: &Game) {
    assert!(game == expected, "{}is not\n{}", picture(game), picture(expected));
    assert_eq!(game.outcome(), expected.outcome());
    assert_eq!(game.legal_moves(), expected.legal_moves());
    assert_eq!(game.position().winning_cells(), expected.position().winning_cells());
}

// A game in the mirror is the same game.

proptest! {
    #![proptest_config(many_games())]

    #[test]
    fn hex_turned_by_half_keeps_its_winner(plan in whole_game_of(GameKind::Hex)) {
        let (width, height) = plan.rules.variant.size();
        let turned = |cell: Cell| Cell::new(width - 1 - cell.col, height - 1 - cell.row);
        image_agrees(&plan, plan.rules, turned, |side| side);
    }

    #[test]
    fn hex_transposed_with_sides_exchanged_exchanges_the_winner(
        plan in whole_game_of(GameKind::Hex)
    ) {
        image_agrees(&plan, transposed(plan.rules), Cell::transposed, Side::other);
    }

    #[test]
    fn square_tiles_mirrored_keep_the_winner(
        plan in whole_game(rules_with_squares())
    ) {
        image_agrees(&plan, plan.rules, mirrored(plan.rules), |side| side);
    }

    #[test]
    fn y_mirrored_keeps_its_winner(plan in whole_game_of(GameKind::Y)) {
        let mirrored = |cell: Cell| Cell::new(cell.row - cell.col, cell.row);
        image_agrees(&plan, plan.rules, mirrored, |side| side);
    }

    #[test]
    fn y_turned_by_a_third_keeps_its_winner(plan in whole_game_of(GameKind::Y)) {
        let (side, _) = plan.rules.variant.size();
        let turned = |cell: Cell| Cell::new(cell.row - cell.col, side - 1 - cell.col);
        image_agrees(&plan, plan.rules, turned, |side| side);
    }

    #[test]
    fn y_with_sides_exchanged_exchanges_the_winner(plan in whole_game_of(GameKind::Y)) {
        image_agrees(&plan, plan.rules, |cell| cell, Side::other);
    }

    #[test]
    fn connect_four_mirrored_keeps_its_winner(plan in whole_game_of(GameKind::Connect)) {
        image_agrees(&plan, plan.rules, mirrored(plan.rules), |side| side);
    }

    #[test]
    fn obstruction_mirrored_keeps_its_winner(plan in whole_game_of(GameKind::Obstruction)) {
        image_agrees(&plan, plan.rules, mirrored(plan.rules), |side| side);
    }

    #[test]
    fn obstruction_transposed_keeps_its_winner(plan in whole_game_of(GameKind::Obstruction)) {
        image_agrees(&plan, transposed(plan.rules), Cell::transposed, |side| side);
    }
}

/// A cell's image when left and right are exchanged.
fn mirrored(rules: Rules) -> impl Fn(Cell) -> Cell {
    let (width, _) = rules.variant.size();
    move |cell| Cell::new(width - 1 - cell.col, cell.row)
}

/// The same rules on the board with rows and columns exchanged.
fn transposed(mut rules: Rules) -> Rules {
    match &mut rules.variant {
        Variant::Hex { width, height, .. } | Variant::Obstruction { width, height, .. } => {
            swap(width, height);
        }
        Variant::Y { .. } | Variant::Connect { .. } => panic!("{rules} has no such image"),
    }
    rules
}

/// Lays the stones of a game one by one on its own board and, as the mirror shows them, on another.
/// After each the same moves must be legal, the same side have won, as many cells show why.
fn image_agrees(
    plan: &Plan,
    image_rules: Rules,
    cell_image: impl Fn(Cell) -> Cell,
    side_image: impl Fn(Side) -> Side,
) {
    let (mut position, mut image) = (empty(plan.rules), empty(image_rules));
    for (cell, side) in stones_laid(&plan.end()) {
        position.play(cell).unwrap();
        image.set_turn(side_image(side));
        image.play(cell_image(cell)).unwrap();
        let legal: BTreeSet<Cell> = position.legal_cells().map(&cell_image).collect();
        assert_eq!(image.legal_cells().collect::<BTreeSet<_>>(), legal);
        assert_eq!(image.winner(), position.winner().map(&side_image));
        assert_eq!(image.winning_cells().len(), position.winning_cells().len());
    }
}
