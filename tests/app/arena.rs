//! The arena beside everything else: begun, paused, stopped, left and taken up again; its games looked through, its files.

use std::num::NonZero;
use std::time::Duration;

use hexfall::app::actions::Action;
use hexfall::app::arena::{Contest, Stage, Tournament, Wish};
use hexfall::app::keep::{Results, Writer};
use hexfall::app::screen::Screen;
use hexfall::app::table::Table;
use hexfall::arena::{Arena, Contestant, Hall, Plan, Schedule, csv};
use hexfall::record;
use hexfall::rules::{GameKind, Rules};

use crate::home::{Home, Running, hex};

/// Three levels on Connect Four that play the same games again.
fn plan(games: u32) -> Plan {
    let kind = GameKind::Connect;
    let three = ["random", "easy", "tree:300n"];
    let three = three.map(|name| Contestant::find(kind, name).unwrap()).to_vec();
    Plan::new(Rules::usual(kind), three, games, 7)
}

fn begin(running: &mut Running, games: u32) {
    running.act(Action::Arena(Wish::Begin(Box::new(plan(games)))));
}

/// Begins, and wishes something at once: however quick the games are, they are not over by then.
fn begin_and(running: &mut Running, plan: Plan, wish: Wish) {
    running.app.world_mut().write_message(Action::Arena(Wish::Begin(Box::new(plan))));
    running.act(Action::Arena(wish));
}

fn contest(running: &Running) -> &Contest {
    running.get::<Tournament>().0.as_ref().unwrap()
}

fn stage(running: &Running) -> Stage {
    contest(running).stage()
}

fn settled(running: &Running) -> usize {
    contest(running).arena().settled().len()
}

/// The same arena, played at one go.
fn at_one_go(games: u32) -> String {
    let arena = Arena::new(Schedule::new(plan(games)).unwrap());
    csv(&Hall::start(arena, NonZero::<usize>::MIN, |_| {}).finish())
}

/// What was told, but for the end of an arena, which may come at any time.
fn complaints(running: &mut Running) -> Vec<String> {
    let told = std::mem::take(&mut running.told);
    told.into_iter().filter(|told| !told.starts_with("The arena is over")).collect()
}

/// Ends an app as closing its window does, but without a word to anybody.
fn leave(running: Running) {
    let writer = running.get::<Writer>().clone();
    drop(running);
    assert!(writer.flush(Duration::from_secs(20)));
}

#[test]
fn it_runs_to_its_end_while_the_player_is_elsewhere() {
    let home = Home::new();
    let mut running = home.start();
    running.act(Action::Go(Screen::Arena));
    begin_and(&mut running, plan(4), Wish::Pause(true));
    running.act(Action::Go(Screen::Settings));
    assert_eq!(running.screen(), Screen::Settings);
    running.act(Action::Arena(Wish::Pause(false)));
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    running.settle();
    assert_eq!(running.one_notice(), "The arena is over: 12 games.");
    assert_eq!(csv(contest(&running).arena()), at_one_go(4));
    assert_eq!(contest(&running).standing().games, 12);
    let journal = std::fs::read_to_string(home.file("arena.txt")).unwrap();
    assert_eq!(journal.lines().count(), 13);
}

#[test]
fn a_pause_rests_and_goes_on_and_a_stop_does_too() {
    for (wish, rest) in [(Wish::Pause(true), Stage::Paused), (Wish::Stop, Stage::Stopped)] {
        let home = Home::new();
        let mut running = home.start();
        begin_and(&mut running, plan(20), wish);
        assert_eq!(stage(&running), rest);
        let (before, boards) = (settled(&running), contest(&running).boards());
        assert_eq!(boards.is_empty(), rest == Stage::Stopped);
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(5));
            running.frame();
        }
        assert_eq!((settled(&running), contest(&running).boards()), (before, boards));
        running.act(Action::Arena(Wish::Pause(false)));
        running.until("the arena is over", |running| stage(running) == Stage::Over);
        assert_eq!(csv(contest(&running).arena()), at_one_go(20));
    }
}

#[test]
fn it_goes_on_after_a_restart_where_it_was() {
    let home = Home::new();
    let mut running = home.start();
    begin(&mut running, 20);
    leave(running);
    let before = std::fs::read_to_string(home.file("arena.txt")).unwrap();
    let mut later = home.start();
    assert_eq!(complaints(&mut later), Vec::<String>::new());
    later.until("the arena is over", |running| stage(running) == Stage::Over);
    assert_eq!(csv(contest(&later).arena()), at_one_go(20));
    leave(later);
    let after = std::fs::read_to_string(home.file("arena.txt")).unwrap();
    assert!(after.starts_with(&before), "what was played, at its time, is not played again");
    let last = home.start();
    assert_eq!((stage(&last), settled(&last)), (Stage::Over, 60));
}

#[test]
fn one_that_was_told_to_rest_rests_after_a_restart() {
    let kind = GameKind::Connect;
    let slow = ["random", "tree:5s"].map(|name| Contestant::find(kind, name).unwrap()).to_vec();
    let slow = Plan::new(Rules::usual(kind), slow, 50, 7);
    for wish in [Wish::Pause(true), Wish::Stop] {
        let home = Home::new();
        let mut running = home.start();
        begin_and(&mut running, slow.clone(), wish);
        leave(running);
        let mut later = home.start();
        assert_eq!(stage(&later), Stage::Stopped);
        later.act(Action::Arena(Wish::Pause(false)));
        assert_eq!(stage(&later), Stage::Playing);
        leave(later);
        let last = home.start();
        assert_eq!(stage(&last), Stage::Playing, "it goes on by itself again");
        leave(last);
    }
}

#[test]
fn a_damaged_journal_costs_the_games_behind_the_damage_only() {
    let home = Home::new();
    let mut running = home.start();
    begin(&mut running, 2);
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    leave(running);
    let whole = std::fs::read_to_string(home.file("arena.txt")).unwrap();
    let four: String = whole.split_inclusive('\n').take(5).collect();
    // Cut in the middle of a line, as a power cut does: nothing to tell.
    std::fs::write(home.file("arena.txt"), format!("{four}(number:4,mo")).unwrap();
    let mut running = home.start();
    assert_eq!(complaints(&mut running), Vec::<String>::new());
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    assert_eq!(csv(contest(&running).arena()), at_one_go(2));
    leave(running);
    std::fs::write(home.file("arena.txt"), format!("{four}nonsense\n")).unwrap();
    let mut running = home.start();
    assert_eq!(
        complaints(&mut running),
        [
            "The arena’s journal is damaged after 4 games. A copy was set aside as arena-damaged.txt."
        ]
    );
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    assert_eq!(csv(contest(&running).arena()), at_one_go(2));
    leave(running);
    assert!(std::fs::read_to_string(home.file("arena-damaged.txt")).unwrap().contains("nonsense"));
    std::fs::write(home.file("arena.txt"), "my shopping list\n").unwrap();
    let mut running = home.start();
    assert!(running.one_notice().starts_with("The last arena could not be read: it is not"));
    assert!(running.get::<Tournament>().0.is_none());
}

#[test]
fn everything_is_exported_where_it_is_said_and_nothing_replaced() {
    let home = Home::new();
    let mut running = home.start();
    begin(&mut running, 2);
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    running.settle();
    running.told.clear();
    for round in 1..=2 {
        running.act(Action::Arena(Wish::Export));
        let told = running.one_notice();
        let file = told.strip_prefix("Exported as ").unwrap();
        let file = file.strip_suffix(", and as .ron and .svg beside it.").unwrap();
        assert_eq!(std::fs::read_to_string(file).unwrap(), at_one_go(2));
        for ending in ["ron", "svg"] {
            let text =
                std::fs::read_to_string(file.replace(".csv", &format!(".{ending}"))).unwrap();
            assert!(text.contains("Connect"), "{ending}");
        }
        assert_eq!(std::fs::read_dir(home.file("exports")).unwrap().count(), 3 * round);
    }
}

#[test]
fn a_finished_game_is_looked_through_and_the_match_on_the_table_waits() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    running.play("f6 e5");
    let series = running.series().clone();
    running.act(Action::Go(Screen::Title));
    running.act(Action::Go(Screen::Arena));
    begin(&mut running, 2);
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    running.act(Action::Arena(Wish::Review(3)));
    assert_eq!(running.screen(), Screen::Play);
    assert_eq!(*running.series().game(), contest(&running).arena().settled()[3].game);
    running.act(Action::LookAt(Some(2)));
    assert_eq!(running.get::<Table>().shown_moves(), 2);
    running.act(Action::PlayFromHere);
    running.settle();
    assert_eq!(record::last_game(&home.folder()).unwrap().unwrap().series, series, "is kept");
    assert!(running.get::<Results>().0.results.is_empty(), "nobody played this");
    running.act(Action::Back);
    assert_eq!(running.screen(), Screen::Arena);
    assert_eq!(*running.series(), series);
    running.act(Action::Arena(Wish::Review(u32::MAX)));
    assert_eq!(running.screen(), Screen::Arena, "there is no such game");
}

#[test]
fn without_a_match_the_table_is_empty_after_the_review() {
    let mut running = Home::new().start();
    running.act(Action::Go(Screen::Arena));
    begin(&mut running, 1);
    running.until("the arena is over", |running| stage(running) == Stage::Over);
    running.act(Action::Arena(Wish::Review(0)));
    assert_eq!(running.screen(), Screen::Play);
    running.act(Action::Back);
    assert!(!running.app.world().contains_resource::<Table>());
}

#[test]
fn a_plan_that_cannot_be_played_is_a_sentence() {
    let mut running = Home::new().start();
    let plan = Plan { contestants: plan(2).contestants[..1].to_vec(), ..plan(2) };
    running.act(Action::Arena(Wish::Begin(Box::new(plan))));
    assert_eq!(running.one_notice(), "An arena needs at least two levels.");
    assert!(running.get::<Tournament>().0.is_none());
}
