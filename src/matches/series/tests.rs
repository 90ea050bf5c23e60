//! What a match does, on boards of nine cells.

use super::super::{LevelName, Starter};
use super::*;
use crate::rules::{GameKind, Rules};

fn terms(starter: Starter) -> Terms {
    let rules = Rules::hex(3, 3).with_pie();
    Terms { rules, starter, games: 3, ..Terms::usual(GameKind::Hex) }
}

fn play(series: &mut Match, moves: &str) {
    for mv in moves.split(' ') {
        series.play(mv.parse().unwrap()).unwrap();
    }
}

#[test]
fn a_swap_changes_the_players_not_the_stones() {
    let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
    play(&mut series, "b2");
    assert_eq!(series.to_move(), Seat::Two);
    play(&mut series, "swap");
    // Player 1 laid the stone, lost it to player 2, and moves next, in player 2's colour.
    assert_eq!(series.to_move(), Seat::One);
    assert_eq!(series.side_of(Seat::One), Side::Second);
    assert_eq!(series.colour_of(Side::First), Colour::Red);
    play(&mut series, "a1 b1 a2 b3");
    assert_eq!(series.game_winner(), Some(Seat::Two));
}

#[test]
fn each_way_to_choose_who_starts_holds_through_a_series() {
    for (starter, began) in [
        (Starter::PlayerOne, [Seat::One, Seat::One, Seat::One]),
        (Starter::PlayerTwo, [Seat::Two, Seat::Two, Seat::Two]),
        (Starter::Alternate, [Seat::One, Seat::Two, Seat::One]),
        (Starter::Loser, [Seat::One, Seat::Two, Seat::Two]),
    ] {
        let mut series = Match::new(terms(starter)).unwrap();
        for (number, seat) in began.into_iter().enumerate() {
            assert_eq!(series.began(), seat, "{starter:?}, game {number}");
            series.resign(Seat::Two).unwrap();
            assert_eq!(series.next_game(), number < 2);
        }
        assert!(series.is_over());
        assert_eq!(series.score(), Score { won: [3, 0], drawn: 0 });
        assert_eq!(series.score().leader(), Some(Seat::One));
    }
}

#[test]
fn undo_goes_back_to_the_persons_own_turn() {
    let mut terms = terms(Starter::PlayerTwo);
    terms.players[1] = Player::computer("random", Colour::Blue);
    let mut series = Match::new(terms).unwrap();
    play(&mut series, "a1");
    assert_eq!(series.undo(), 0, "the computer's own first stone stays");
    play(&mut series, "b2 c3");
    assert_eq!(series.undo(), 2);
    assert_eq!(series.to_move(), Seat::One);
    assert_eq!(series.redo(), 2);
    assert_eq!(series.game().moves().len(), 3);
}

#[test]
fn undo_is_offered_where_it_takes_something_back() {
    let mut series = Match::new(terms(Starter::PlayerTwo)).unwrap();
    assert!(!series.can_undo());
    series.set_kind(Seat::Two, PlayerKind::Computer(LevelName("random".to_owned())));
    play(&mut series, "a1");
    assert!(!series.can_undo(), "the computer's own first stone stays");
    play(&mut series, "b2");
    assert!(series.can_undo(), "while it thinks, too");
    series.set_kind(Seat::Two, PlayerKind::Remote);
    assert!(!series.can_undo());
    assert_eq!(series.undo(), 0);
}

#[test]
fn who_moved_when_is_told_by_the_game_at_that_moment() {
    let mut series = Match::new(terms(Starter::PlayerTwo)).unwrap();
    play(&mut series, "b2 swap a1 b1");
    let moved = |moves| series.to_move_in(&series.game().after(moves));
    assert_eq!((0..=4).map(moved).collect::<Vec<_>>(), {
        use Seat::{One, Two};
        [Two, One, Two, One, Two]
    });
}

#[test]
fn a_name_that_nobody_typed_changes_with_the_player() {
    let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
    let level = |name: &str| PlayerKind::Computer(LevelName(name.to_owned()));
    for (kind, name) in [
        (level("random"), "Computer"),
        (level("tree"), "Computer"),
        (PlayerKind::Person, "Player 2"),
    ] {
        series.set_kind(Seat::Two, kind.clone());
        assert_eq!(series.player(Seat::Two).name, name);
        assert_eq!(series.player(Seat::Two).kind, kind);
    }
    series.terms.players[0].name = "Ada".to_owned();
    series.set_kind(Seat::One, level("random"));
    assert_eq!(series.player(Seat::One).name, "Ada");
    assert!(!series.plays_itself());
}

#[test]
fn playing_on_after_undo_forgets_the_old_line() {
    let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
    play(&mut series, "a1 b2 c3");
    assert_eq!((series.undo(), series.undo()), (1, 1));
    play(&mut series, "b2");
    assert_eq!(series.undone().len(), 1, "the same move keeps the line");
    play(&mut series, "b1");
    assert_eq!(series.redo(), 0);
}

#[test]
fn a_finished_game_can_be_taken_back_and_its_point_with_it() {
    let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
    series.resign(Seat::One).unwrap();
    assert_eq!(series.score().won, [0, 1]);
    series.undo();
    assert_eq!(series.score(), Score::default());
    assert!(!series.next_game());
}

#[test]
fn bad_terms_are_refused_in_a_sentence() {
    let good = terms(Starter::PlayerOne);
    let refused = |change: &dyn Fn(&mut Terms)| {
        let mut terms = good.clone();
        change(&mut terms);
        Match::new(terms).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&|t| t.players[1].colour = Colour::Red),
        "Both players have chosen red. Choose two different colours."
    );
    assert_eq!(refused(&|t| t.games = 0), "A series has 1 to 99 games, not 0.");
    assert_eq!(refused(&|t| t.players[0].name = " ".into()), "A player needs a name.");
    assert!(refused(&|t| t.rules = Rules::hex(99, 1)).contains("99×1"));
}

#[test]
fn clocks_run_by_seat_and_start_anew_with_every_game() {
    let clock = Some(crate::matches::Pace { seconds: 60, increment: 1 });
    let mut series = Match::new(Terms { clock, ..terms(Starter::PlayerOne) }).unwrap();
    let secs = Duration::from_secs;
    for (thought, mv) in [(10, "b2"), (5, "swap"), (2, "a1")] {
        series.play_after(secs(thought), mv.parse().unwrap()).unwrap();
    }
    // Player 1 laid the first stone and answered the swap.
    assert_eq!(series.clock().unwrap().both(), [secs(50), secs(56)]);
    series.time_out().unwrap();
    assert_eq!(series.game_winner(), Some(Seat::One));
    assert!(series.next_game());
    assert_eq!(series.clock().unwrap().both(), [secs(60); 2]);
}

#[test]
fn who_runs_out_of_time_has_none_and_who_gives_up_has_what_is_left() {
    let clock = Some(crate::matches::Pace { seconds: 60, increment: 1 });
    let mut series = Match::new(Terms { clock, ..terms(Starter::PlayerOne) }).unwrap();
    let secs = Duration::from_secs;
    let left = |series: &Match| series.clock().unwrap().both();
    series.play_after(secs(10), "b2".parse().unwrap()).unwrap();
    let mut given_up = series.clone();
    series.time_out().unwrap();
    assert_eq!(left(&series), [secs(51), secs(0)]);
    assert_eq!(series.undo(), 1);
    assert_eq!(left(&series), [secs(51), secs(5)], "a moment, or it would be over at once");
    assert_eq!(series.redo(), 1);
    assert_eq!(left(&series), [secs(51), secs(0)]);
    // Player 2 thinks, and player 1 gives up meanwhile.
    given_up.play_after(secs(20), "resign-first".parse().unwrap()).unwrap();
    assert_eq!(left(&given_up), [secs(51), secs(40)]);
    assert_eq!(given_up.undo(), 1);
    assert_eq!(left(&given_up), [secs(51), secs(40)]);
}
