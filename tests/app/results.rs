//! Every game is counted once.

use hexfall::app::actions::Action;
use hexfall::app::keep::Results;
use hexfall::app::table::Table;
use hexfall::matches::Seat;
use hexfall::rules::Rules;

use crate::home::{Home, Running, name, terms};

fn winners(running: &Running) -> Vec<Option<Seat>> {
    running.get::<Results>().0.results.iter().map(|result| result.winner).collect()
}

#[test]
fn each_game_of_a_series_is_counted_and_remembered() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::connect(4, 4, 3), 2));
    running.play("1 2 1 2");
    assert!(winners(&running).is_empty());
    running.play("1");
    running.act(Action::NextGame);
    running.play("1 2 1 2 1");
    assert_eq!(winners(&running), [Some(Seat::One), Some(Seat::Two)]);
    let later = home.start();
    assert_eq!(later.get::<Results>().0, running.get::<Results>().0);
}

#[test]
fn an_end_that_is_taken_back_is_not_counted_twice() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.play("1 2 1 2 1");
    running.act(Action::Undo);
    running.act(Action::Redo);
    assert_eq!(winners(&running), [Some(Seat::One)]);
    running.act(Action::Undo);
    running.play("3 2");
    assert_eq!(winners(&running), [Some(Seat::Two)], "the later end counts");
}

#[test]
fn undo_and_another_end_in_one_frame_is_still_one_result() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::hex(3, 3), 1));
    running.play("a1 resign-first");
    running.app.world_mut().write_message(Action::Undo);
    running.ask("resign-second".parse().unwrap());
    running.settle();
    assert_eq!(winners(&running), [Some(Seat::One)]);
}

#[test]
fn the_same_match_again_is_another_result_even_with_the_same_moves() {
    let mut running = Home::new().start();
    let terms = terms(Rules::hex(3, 3), 1);
    running.begin(terms.clone());
    running.play("a1 resign-first");
    running.act(Action::Again);
    running.play("a1 resign-first");
    assert_eq!(winners(&running).len(), 2);
    // Begun and played in one frame, as only a program does.
    running.app.world_mut().write_message(Action::Begin(terms));
    running.ask("a1".parse().unwrap());
    running.ask("resign-first".parse().unwrap());
    running.settle();
    assert_eq!(winners(&running).len(), 3);
}

#[test]
fn a_match_put_on_the_table_by_whomever_is_another_result() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::hex(3, 3), 1));
    running.play("a1 resign-first");
    let fresh = running.series().again(); // as the network does it, without an action
    running.app.insert_resource(Table::new(fresh));
    running.settle();
    running.play("a1 resign-first");
    assert_eq!(winners(&running).len(), 2);
}

#[test]
fn a_game_counted_before_it_was_saved_is_not_counted_by_loading_it() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::hex(3, 3), 2));
    running.play("a1 resign-first");
    running.act(Action::Save { name: name("over"), replace: false });
    let mut later = home.start();
    later.act(Action::Load(name("over")));
    assert_eq!(winners(&later), [Some(Seat::Two)]);
    later.act(Action::Undo);
    later.act(Action::Resign); // player 2's turn now
    assert_eq!(winners(&later), [Some(Seat::One)]);
    later.act(Action::NextGame);
    later.play("a1 resign-first");
    assert_eq!(winners(&later).len(), 2);
}

#[test]
fn two_windows_keep_the_results_of_both() {
    let home = Home::new();
    let (mut one, mut two) = (home.start(), home.start());
    for running in [&mut one, &mut two] {
        running.begin(terms(Rules::hex(3, 3), 1));
        running.play("a1 resign-first");
    }
    assert_eq!(winners(&home.start()), [Some(Seat::Two); 2]);
    one.act(Action::Undo);
    one.play("resign-second");
    assert_eq!(winners(&home.start()), [Some(Seat::Two), Some(Seat::One)], "replaced, not added");
}

#[test]
fn results_can_be_forgotten() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::hex(3, 3), 1));
    running.play("a1 resign-first");
    running.act(Action::ResetScores);
    assert!(winners(&running).is_empty());
    assert!(winners(&home.start()).is_empty());
    running.act(Action::Undo);
    running.play("resign-second");
    assert_eq!(winners(&running), [Some(Seat::One)]);
}

#[test]
fn results_are_taken_away_as_a_table() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::hex(3, 3), 1));
    running.play("a1 resign-first");
    running.told.clear();
    running.act(Action::ExportScores);
    let told = running.one_notice();
    let file = told.strip_prefix("Exported as ").unwrap().strip_suffix('.').unwrap();
    let table = std::fs::read_to_string(file).unwrap();
    assert_eq!(table.lines().count(), 2);
    assert!(table.ends_with("Hex 3×3,Player 1,,Player 2,,Player 1,Player 2,2\n"), "{table}");
}
