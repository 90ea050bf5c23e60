//! The board shows the match on the table, and a click on it asks for a move.

use bevy::prelude::*;

use crate::app::board::shown::{CellChosen, Shown};
use crate::app::screen::Screen;
use crate::app::table::{Asker, Flow, MoveAsked, Table};
use crate::matches::{Match, PlayerKind};
use crate::rules::{Game, Side};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (ask_for_move.in_set(Flow::Ask), show_match.in_set(Flow::React))
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
        inviting: !game.is_over() && is_persons_turn(series, &game),
        game,
    }
}

/// Whether a person moves in a game of the match, at whatever moment it is looked at.
fn is_persons_turn(series: &Match, game: &Game) -> bool {
    let first = if game.swapped() { series.began().other() } else { series.began() };
    let seat = if game.turn() == Side::First { first } else { first.other() };
    series.player(seat).kind == PlayerKind::Person
}

fn show_match(mut commands: Commands, table: Res<Table>, board: Option<ResMut<Shown>>) {
    match board {
        Some(_) if !table.is_changed() => {}
        Some(mut board) => drop(board.set_if_neq(shown(&table))),
        None => commands.insert_resource(shown(&table)),
    }
}

fn clear_board(mut commands: Commands) {
    commands.remove_resource::<Shown>();
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
    use crate::matches::{Colour, Player, Terms};
    use crate::rules::{Cell, GameKind, Rules};

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
