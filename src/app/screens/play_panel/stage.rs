//! The board shows the match on the table, and a click on it asks for a move.

use bevy::prelude::*;

use crate::app::board::shown::{Advised, CellChosen, Shown};
use crate::app::screen::Screen;
use crate::app::table::{Asker, Flow, MoveAsked, Table};
use crate::app::thinking::advice::Advice;
use crate::app::thinking::certain::Certain;
use crate::app::thinking::engine_turn::EngineTurn;
use crate::engine::{Report, View, Worth};
use crate::matches::PlayerKind;
use crate::rules::{Cell, Game, Move, Position, Side};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (ask_for_move.in_set(Flow::Ask), (show_match, show_advice).chain().in_set(Flow::React))
            .run_if(in_state(Screen::Play))
            .run_if(resource_exists::<Table>),
    )
    .add_systems(OnExit(Screen::Play), clear_board);
}

/// The board for the match on a table.
fn shown(table: &Table) -> Shown {
    let series = &table.series;
    let game = table.shown();
    Shown {
        colours: Side::BOTH.map(|side| series.colour_of(side)),
        inviting: !game.is_over()
            && !table.is_looking_back()
            && series.player(series.to_move_in(&game)).kind == PlayerKind::Person,
        game,
    }
}

fn show_match(mut commands: Commands, table: Res<Table>, board: Option<ResMut<Shown>>) {
    match board {
        Some(_) if !table.is_changed() => {}
        Some(mut board) => drop(board.set_if_neq(shown(&table))),
        None => commands.insert_resource(shown(&table)),
    }
}

fn show_advice(
    table: Res<Table>,
    advice: Res<Advice>,
    engines: Res<EngineTurn>,
    mut board: ResMut<Advised>,
) {
    if !table.is_changed() && !advice.is_changed() && !engines.is_changed() {
        return;
    }
    let thought = engines.thinking.as_ref().map(|thinking| &thinking.report);
    board.set_if_neq(advised(&table, &advice, thought));
}

/// What is known of the board on a table, and what a computer thinks of it.
fn advised(table: &Table, advice: &Advice, thought: Option<&Report>) -> Advised {
    let mut advised = Advised::default();
    if let Some(thought) = thought.filter(|_| !table.is_looking_back()) {
        let stone = |mv| table.series.game().check(mv).ok().flatten();
        advised.thought = thought.best.and_then(stone);
    }
    let certain = advice.certain.as_ref().and_then(Certain::region);
    advised.region = certain.map(|(side, cells)| (side, cells.to_vec()));
    if !advice.is_wanted() {
        return advised;
    }
    let game = table.shown();
    if advice.hint {
        advised.hint = advice.report.best.and_then(|mv| place_of(&game, mv));
    }
    if advice.evaluation {
        let views = advice.report.views.iter();
        let cell = |view: &View| game.check(view.mv).ok().flatten().map(|cell| (cell, view.value));
        advised.values = views.filter_map(cell).collect();
    }
    if advice.candidates {
        let best = advice.best_moves(&game);
        advised.candidates = best.iter().filter_map(|view| place_of(&game, view.mv)).collect();
        advised.pointed = advice.pointed.and_then(|mv| place_of(&game, mv));
    }
    if advice.islands && Advice::has_islands(&game) {
        let free = |worth: &&Worth| worth.cells.iter().all(|&c| game.check(Move::Place(c)).is_ok());
        let islands = advice.report.insight.iter().flat_map(|insight| &insight.now);
        advised.islands = islands.filter(free).cloned().collect();
    }
    advised
}

/// Where a move is to be seen: at its stone or, for a swap, at the stone that is taken over.
fn place_of(game: &Game, mv: Move) -> Option<Cell> {
    match (game.check(mv).ok()?, mv, game.moves().first()) {
        (Some(cell), ..) => Some(cell),
        (None, Move::Swap, Some(&Move::Place(cell))) => Some(cell),
        (None, Move::Swap, Some(&Move::Drop(column))) => Some(Cell::new(column, 0)),
        _ => None,
    }
}

fn clear_board(mut commands: Commands, mut board: ResMut<Advised>) {
    commands.remove_resource::<Shown>();
    board.set_if_neq(Advised::default());
}

fn ask_for_move(
    mut chosen: MessageReader<CellChosen>,
    table: Res<Table>,
    mut asked: MessageWriter<MoveAsked>,
) {
    for &CellChosen(cell) in chosen.read() {
        let mv = table.series.game().position().move_to(cell);
        asked.write(MoveAsked { mv, asker: Asker::Person });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Insight, Value};
    use crate::matches::{Colour, Match, Player, Terms};
    use crate::rules::{GameKind, Rules};

    #[test]
    fn the_board_invites_on_a_persons_turn_only() {
        let rules = Rules::hex(3, 3).with_pie();
        let mut terms = Terms { rules, ..Terms::usual(GameKind::Hex) };
        terms.players[1] = Player::computer("random", Colour::Teal);
        let mut table = Table::new(Match::new(terms).unwrap());
        assert!(shown(&table).inviting);
        assert_eq!(shown(&table).colours, [Colour::Red, Colour::Teal]);
        table.series.play("b2".parse().unwrap()).unwrap();
        assert!(!shown(&table).inviting);
        table.series.play("swap".parse().unwrap()).unwrap();
        assert!(shown(&table).inviting, "after the computer's swap the person answers");
        table.series.play("resign-second".parse().unwrap()).unwrap();
        assert!(!shown(&table).inviting);
    }

    fn played(rules: Rules, moves: &str) -> Table {
        let terms = Terms { rules, ..Terms::usual(rules.variant.kind()) };
        let mut series = Match::new(terms).unwrap();
        for mv in moves.split_whitespace() {
            series.play(mv.parse().unwrap()).unwrap();
        }
        Table::new(series)
    }

    fn report(best: &str, views: &[&str]) -> Report {
        let view = |mv: &&str| View { mv: mv.parse().unwrap(), value: Value::feeling(0.5) };
        let views = views.iter().map(view).collect();
        Report { best: Some(best.parse().unwrap()), views, ..Report::default() }
    }

    #[test]
    fn a_hint_and_values_are_shown_where_the_stones_would_lie() {
        let table = played(Rules::connect(7, 6, 4), "4 4");
        let report = report("4", &["4", "1"]);
        let mut advice = Advice::default();
        (advice.hint, advice.report) = (true, report);
        let shown = advised(&table, &advice, None);
        assert_eq!((shown.hint, shown.values.len()), (Some(Cell::new(3, 2)), 0));
        advice.evaluation = true;
        let cells: Vec<Cell> =
            advised(&table, &advice, None).values.iter().map(|(cell, _)| *cell).collect();
        assert_eq!(cells, [Cell::new(3, 2), Cell::new(0, 0)]);
    }

    #[test]
    fn islands_are_shown_with_a_hint_or_the_values_and_where_they_fit_the_board() {
        let table = played(Rules::obstruction(9, 1), "d1");
        let island = |cells: &str| Worth {
            cells: cells.split(' ').map(|cell| cell.parse().unwrap()).collect(),
            nimber: Some(1),
        };
        let (here, gone) = (island("a1 b1"), island("c1 d1"));
        let now = vec![here.clone(), gone];
        let mut advice = Advice::default();
        advice.islands = true;
        advice.report.insight = Some(Insight { now, ..Insight::default() });
        assert_eq!(advised(&table, &advice, None).islands, []);
        advice.evaluation = true;
        assert_eq!(advised(&table, &advice, None).islands, [here]);
        let misere = played(Rules::obstruction(9, 1).with_misere(), "d1");
        assert_eq!(advised(&misere, &advice, None).islands, []);
        advice.islands = false;
        assert_eq!(advised(&table, &advice, None).islands, []);
    }

    #[test]
    fn the_best_moves_are_shown_in_their_order_and_one_is_pointed_at() {
        let table = played(Rules::connect(7, 6, 4), "4");
        let mut advice = Advice::default();
        advice.report = report("4", &["4"]);
        advice.pointed = Some("4".parse().unwrap());
        assert_eq!(advised(&table, &advice, None), Advised::default(), "nobody has asked");
        advice.candidates = true;
        let shown = advised(&table, &advice, None);
        let upper = Cell::new(3, 1);
        assert_eq!((shown.candidates, shown.pointed), (vec![upper], Some(upper)));
    }

    #[test]
    fn what_is_certain_is_shown_by_itself() {
        let table = played(Rules::hex(5, 5), "c3");
        let mut advice = Advice::default();
        let cells = vec!["c4".parse().unwrap()];
        advice.certain = Some(Certain::MustPlay(Side::Second, cells.clone()));
        assert_eq!(advised(&table, &advice, None).region, Some((Side::Second, cells)));
    }

    #[test]
    fn the_hint_to_swap_points_at_the_stone_to_take_over() {
        let table = played(Rules::hex(5, 5).with_pie(), "c3");
        let mut advice = Advice::default();
        (advice.hint, advice.report) = (true, report("swap", &[]));
        let shown = advised(&table, &advice, None);
        assert_eq!(shown.hint, Some("c3".parse().unwrap()));
    }

    #[test]
    fn a_thought_about_a_board_that_is_gone_is_not_shown() {
        let table = played(Rules::hex(5, 5), "c3");
        let thought =
            |best: &str| advised(&table, &Advice::default(), Some(&report(best, &[]))).thought;
        assert_eq!(thought("b2"), Some("b2".parse().unwrap()));
        assert_eq!(thought("c3"), None);
    }

    /// An app that plays without a window.
    fn app(terms: Terms) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin));
        app.add_plugins((crate::app::core_plugin, plugin));
        app.world_mut().write_message(crate::app::actions::Action::Begin(terms));
        app.update();
        app.update();
        app
    }

    #[test]
    fn a_chosen_cell_becomes_a_stone_on_the_board() {
        let mut app = app(Terms::usual(GameKind::Connect));
        let cell = Cell::new(3, 5); // the row means nothing: the stone falls
        app.world_mut().write_message(CellChosen(cell));
        app.update();
        let board = app.world().resource::<Shown>();
        assert_eq!(board.last_stone(), Some(Cell::new(3, 0)));
    }

    #[test]
    fn leaving_the_match_clears_the_board() {
        let mut app = app(Terms::usual(GameKind::Y));
        assert!(app.world().contains_resource::<Shown>());
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        app.update();
        assert!(!app.world().contains_resource::<Shown>());
    }
}
