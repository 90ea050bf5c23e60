//! Games, from the first stone to the last.

use hexfall::app::actions::Action;
use hexfall::app::screen::{Screen, Turn};
use hexfall::app::table::{Asker, MoveAsked, Table};
use hexfall::matches::{Colour, Player, Seat, Starter, Terms};
use hexfall::rules::{Cell, GameKind, Move, Position, Reason, Rules, SetUp, Side};

use bevy::prelude::State;

use crate::home::{Home, Running, hex, terms};

fn turn(running: &Running) -> Turn {
    *running.get::<State<Turn>>().get()
}

#[test]
fn a_whole_game_of_each_kind_is_played_to_its_end() {
    for (rules, moves, winner, reason) in [
        (Rules::hex(3, 3), "a1 b1 a2 b2 a3", Some(Seat::One), Reason::Joined(Side::First)),
        (Rules::y(3), "a1 b2 a2 b3 a3", Some(Seat::One), Reason::Joined(Side::First)),
        (Rules::connect(4, 4, 3), "1 2 1 2 3 2", Some(Seat::Two), Reason::Lined(Side::Second)),
        (Rules::connect(1, 4, 4), "1 1 1 1", None, Reason::BoardFull),
        (Rules::obstruction(3, 3), "b2", Some(Seat::One), Reason::Stuck(Side::Second)),
        (Rules::hex(11, 11), "a1 resign-second", Some(Seat::One), Reason::Resigned(Side::Second)),
    ] {
        let home = Home::new();
        let mut running = home.start();
        running.begin(terms(rules, 1));
        assert_eq!(turn(&running), Turn::Person, "{rules}");
        running.play(moves);
        assert_eq!(running.series().game_winner(), winner, "{rules}");
        assert_eq!(running.series().game().outcome().unwrap().reason, reason, "{rules}");
        assert_eq!(turn(&running), Turn::Over, "{rules}");
        let late = running.refusal(moves.split(' ').next().unwrap());
        assert_eq!(late, "The game is over.", "{rules}");
    }
}

#[test]
fn a_swap_changes_the_players_and_leaves_the_stones() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::hex(5, 5).with_pie(), 1));
    running.play("c3");
    assert_eq!(turn(&running), Turn::SwapDecision);
    running.play("swap");
    assert_eq!(turn(&running), Turn::Person);
    let series = running.series();
    assert_eq!(series.to_move(), Seat::One, "who laid the stone moves next");
    assert_eq!(series.seat_of(Side::First), Seat::Two);
    assert_eq!(series.game().position().stone_at(Cell::new(2, 2)), Some(Side::First));
    assert_eq!(series.colour_of(Side::First), Colour::Red);
}

#[test]
fn a_swap_that_is_not_taken_cannot_be_taken_later() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::connect(7, 6, 4).with_pie(), 1));
    running.play("4 4");
    assert_eq!(turn(&running), Turn::Person);
    assert_eq!(running.series().seat_of(Side::First), Seat::One);
    assert_eq!(running.refusal("swap"), "Only the answer to the first stone can be a swap.");
}

#[test]
fn a_move_that_is_not_allowed_says_why_and_the_same_player_moves_again() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.play("1 1 1 1");
    assert_eq!(running.refusal("1"), "Column 1 is full.");
    assert_eq!(running.refusal("9"), "There is no column 9: the board has 4.");
    assert_eq!(running.refusal("a1"), "In Connect Four a move is the number of a column.");
    assert_eq!(running.series().to_move(), Seat::One);
    running.play("2");

    running.begin(terms(Rules::obstruction(6, 6), 1));
    running.play("c4");
    assert_eq!(running.refusal("c4"), "There is a stone on c4 already: red’s.");
    assert_eq!(running.refusal("d5"), "That cell is blocked by red’s stone at c4.");
    assert_eq!(running.series().to_move(), Seat::Two);
}

#[test]
fn nobody_moves_for_somebody_else() {
    let mut terms = hex();
    terms.players[1] = Player::computer("random", Colour::Blue);
    let mut running = Home::new().start();
    running.begin(terms);
    running.act(Action::Pause(true));
    running.play("f6");
    assert_eq!(turn(&running), Turn::Engine);
    assert_eq!(running.refusal("a1"), "It is Computer’s turn.");
    let mv = "a1".parse().unwrap();
    running.app.world_mut().write_message(MoveAsked { mv, asker: Asker::Engine(Seat::Two) });
    running.settle();
    assert_eq!(running.series().game().moves().len(), 2);
}

#[test]
fn a_move_is_played_in_the_frame_in_which_it_is_asked_for() {
    let mut running = Home::new().start();
    running.begin(hex());
    running.ask("f6".parse().unwrap());
    running.frame();
    assert_eq!(running.series().game().moves().len(), 1);
    assert_eq!(running.moves, ["f6".parse::<Move>().unwrap()]);
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut running = Home::new().start();
    running.begin(hex());
    running.play("a1 b2 c3");
    let whole = running.series().clone();
    running.act(Action::Undo);
    running.act(Action::Undo);
    assert_eq!(running.series().game().moves().len(), 1);
    running.act(Action::Redo);
    running.act(Action::Redo);
    running.act(Action::Redo);
    assert_eq!(*running.series(), whole);
}

#[test]
fn a_series_keeps_its_score_and_who_begins() {
    let mut running = Home::new().start();
    running.begin(Terms { starter: Starter::Alternate, ..terms(Rules::connect(4, 4, 3), 3) });
    for (began, moves, score) in
        [(Seat::One, "1 2 1 2 1", "1–0"), (Seat::Two, "1 2 1 2 1", "1–1"), (Seat::One, "", "2–1")]
    {
        assert_eq!(running.series().began(), began);
        running.play(moves);
        if moves.is_empty() {
            running.play("1");
            running.act(Action::Resign); // whoever's turn it is: player 2
        }
        assert_eq!(running.series().score().to_string(), score);
        running.act(Action::NextGame);
    }
    assert!(running.series().is_over());
    assert_eq!(running.series().game_number(), 3, "there is no fourth game");
    running.act(Action::Again);
    assert_eq!(running.series().score().to_string(), "0–0");
    assert_eq!(running.series().game_number(), 1);
}

#[test]
fn looking_back_changes_nothing_until_somebody_says_so() {
    let mut running = Home::new().start();
    running.begin(hex());
    running.play("a1 b2 c3 d4");
    let whole = running.series().clone();
    running.act(Action::LookAt(Some(2)));
    assert_eq!(*running.series(), whole);
    assert_eq!(running.get::<Table>().shown().moves().len(), 2);
    running.act(Action::LookAt(None));
    assert_eq!(running.get::<Table>().shown_moves(), 4);

    running.act(Action::LookAt(Some(2)));
    running.act(Action::PlayFromHere);
    assert_eq!(running.series().game().moves().len(), 2);
    running.act(Action::Redo);
    assert_eq!(running.series().game().moves().len(), 3, "what was left can be played again");

    let whole = running.series().clone();
    running.act(Action::LookAt(Some(1)));
    let why = running.refusal("e5");
    assert_eq!(why, "You are looking back. “Play from here” goes on from this position.");
    assert_eq!(*running.series(), whole, "nothing is lost by one click");
    running.act(Action::PlayFromHere);
    running.play("e5");
    assert_eq!(running.series().game().moves().len(), 2);
    assert!(!running.get::<Table>().is_looking_back());
}

#[test]
fn a_stone_laid_while_a_finished_game_is_looked_through_takes_nothing_away() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.play("1 2 1 2 1");
    let whole = running.series().clone();
    running.act(Action::LookAt(Some(2)));
    let why = running.refusal("4");
    assert_eq!(why, "This game is over. “Play from here” starts a new line.");
    assert_eq!(*running.series(), whole);
    running.act(Action::PlayFromHere);
    running.play("4");
    assert_eq!(running.series().game().moves().len(), 3);
}

#[test]
fn stones_laid_by_hand_are_played_from() {
    let mut running = Home::new().start();
    let stones = vec![(Cell::new(0, 0), Side::First), (Cell::new(0, 1), Side::First)];
    let set_up = Some(SetUp { stones, to_move: Side::First });
    running.begin(Terms { set_up, ..terms(Rules::hex(3, 3), 1) });
    running.play("a3");
    assert_eq!(running.series().game_winner(), Some(Seat::One));
}

#[test]
fn two_players_of_one_colour_do_not_begin() {
    let mut terms = Terms::usual(GameKind::Y);
    terms.players[1].colour = terms.players[0].colour;
    let mut running = Home::new().start();
    running.act(Action::Begin(terms));
    assert!(!running.app.world().contains_resource::<Table>());
    assert_eq!(running.screen(), Screen::Title);
    assert!(running.one_notice().starts_with("Both players have chosen red."));
}
