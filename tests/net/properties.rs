//! Claims about everything that can be said and done: nothing panics, no position is illegal, and two honest ends
//! always come to the same.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use hexfall::matches::{Match, Pace, PlayerKind, Seat, Starter, Terms};
use hexfall::net::{Frame, Said, Session, Stage};
use hexfall::rules::{Game, Move, Rules};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};

use super::ends::terms;

const KEY: &str = "00112233445566778899aabbccddeeff";

/// Text that is a frame, nearly one, or none at all.
fn any_text() -> impl Strategy<Value = String> {
    let verbs = select(vec![
        "hello", "join", "offer", "accept", "refuse", "resume", "move", "resign", "flag", "clock",
        "undo-ask", "undo-yes", "undo-no", "next", "chat", "ping", "pong", "bye", "host", "",
    ]);
    let offer = Frame::Offer {
        key: KEY.parse().unwrap(),
        seat: Seat::Two,
        terms: Box::new(terms(Rules::hex(4, 4).with_pie(), 3)),
    };
    let terms_text = offer.to_string().split(' ').skip(3).collect::<Vec<_>>().join(" ");
    let field = prop_oneof![
        4 => (0_u32..4).prop_map(|number| number.to_string()),
        2 => select(vec!["a1", "b2", "d4", "z99", "1", "0", "swap", "resign-first", "time-second", "-"])
            .prop_map(str::to_owned),
        1 => select(vec!["one", "two", "taken", "version", "key", "a1,b2", "b2,swap,c3", KEY]).prop_map(str::to_owned),
        1 => Just(terms_text),
        1 => any::<u64>().prop_map(|number| number.to_string()),
        1 => any::<String>(),
    ];
    prop_oneof![
        9 => (verbs, vec(field, 0..7)).prop_map(|(verb, fields)| {
            let words: Vec<&str> = std::iter::once(verb).chain(fields.iter().map(String::as_str)).collect();
            words.join(" ")
        }),
        1 => any::<String>(),
    ]
}

/// What is read can be written, and reads back the same.
fn reads_back(text: &str) {
    if let Ok(frame) = text.parse::<Frame>() {
        let written = frame.to_string();
        assert!(!written.contains(['\n', '\r']), "{written:?}");
        assert_eq!(written.parse::<Frame>().as_ref(), Ok(&frame), "{text:?}");
    }
}

/// Something that happens at one end of a line, or to it.
#[derive(Clone, Debug)]
enum Step {
    Play(bool, u16),
    Resign(bool),
    AskUndo(bool),
    AnswerUndo(bool, bool),
    Next(bool),
    Chat(bool),
    /// So many frames arrive.
    Arrive(bool, u8),
    Cut,
    Connect,
    Pass(u16),
    /// An end forgets everything since its last save, but for the last move.
    Restart(bool),
    /// Somebody in the middle says something.
    Inject(bool, String),
}

/// What happens between two honest ends.
fn any_step() -> impl Strategy<Value = Step> {
    let end = any::<bool>();
    prop_oneof![
        12 => (end, any::<u16>()).prop_map(|(end, choice)| Step::Play(end, choice)),
        1 => end.prop_map(Step::Resign),
        2 => end.prop_map(Step::AskUndo),
        2 => (end, any::<bool>()).prop_map(|(end, yes)| Step::AnswerUndo(end, yes)),
        3 => end.prop_map(Step::Next),
        1 => end.prop_map(Step::Chat),
        20 => (end, 1..4_u8).prop_map(|(end, count)| Step::Arrive(end, count)),
        1 => Just(Step::Cut),
        4 => Just(Step::Connect),
        3 => (0..900_u16).prop_map(Step::Pass),
        1 => end.prop_map(Step::Restart),
    ]
}

/// The same with somebody in between who says anything at all.
fn any_hostile_step() -> impl Strategy<Value = Step> {
    let inject = (any::<bool>(), any_text()).prop_map(|(end, text)| Step::Inject(end, text));
    prop_oneof![6 => any_step(), 1 => inject]
}

/// Two ends and the line between them.
struct World {
    ends: [Session; 2],
    /// What is on its way to each end.
    line: [VecDeque<String>; 2],
    connected: bool,
    now: Instant,
    /// Each end as it was last saved, before its latest own move went out.
    saved: [Option<(hexfall::net::Kept, Match)>; 2],
}

fn world(terms: Terms) -> World {
    let now = Instant::now();
    let host = Session::host(terms, Seat::One, [9; 32], now).unwrap();
    let guest = Session::guest("Bob", PlayerKind::Person, now);
    let mut world = World {
        ends: [host, guest],
        line: Default::default(),
        connected: false,
        now,
        saved: [None, None],
    };
    world.connect();
    world.settle();
    world.ends[1].accept(now);
    world.settle();
    world
}

impl World {
    fn connect(&mut self) {
        if !self.connected {
            self.connected = true;
            for end in &mut self.ends {
                end.connected(self.now);
            }
        }
    }

    fn cut(&mut self) {
        self.connected = false;
        self.line = Default::default();
        for end in &mut self.ends {
            while end.next_said().is_some() {}
            end.lost(self.now);
        }
    }

    /// Puts on the line what both have to say.
    fn speak(&mut self) {
        for end in 0..2 {
            while let Some(said) = self.ends[end].next_said() {
                match said {
                    Said::Text(text) if self.connected => self.line[1 - end].push_back(text),
                    Said::Text(_) => {}
                    Said::HangUp => {
                        // What was said before it still arrives.
                        while let Some(text) = self.line[1 - end].pop_front() {
                            self.ends[1 - end].hear(&text, self.now);
                        }
                        return self.cut();
                    }
                }
            }
        }
    }

    fn arrive(&mut self, end: usize) {
        self.speak();
        if let Some(text) = self.line[end].pop_front() {
            self.ends[end].hear(&text, self.now);
        }
    }

    /// Lets everything arrive.
    fn settle(&mut self) {
        loop {
            self.speak();
            let Some(end) = (0..2).find(|end| !self.line[*end].is_empty()) else { return };
            self.arrive(end);
        }
    }

    /// Keeps an end as it is before it moves.
    fn save(&mut self, end: usize) {
        let session = &self.ends[end];
        self.saved[end] = session.keep("").zip(session.series().cloned());
    }

    fn step(&mut self, step: &Step) {
        let now = self.now;
        // Whatever else an end does, it saves its latest move first.
        match step {
            Step::Resign(end)
            | Step::AskUndo(end)
            | Step::AnswerUndo(end, _)
            | Step::Next(end)
            | Step::Arrive(end, _) => self.saved[usize::from(*end)] = None,
            _ => {}
        }
        match step {
            Step::Play(end, choice) => {
                let end = usize::from(*end);
                let Some(series) = self.ends[end].series() else { return };
                let legal = series.game().legal_moves();
                if let Some(mv) = legal.get(usize::from(*choice) % legal.len().max(1)) {
                    self.save(end);
                    let _ = self.ends[end].play(*mv, now);
                }
            }
            Step::Resign(end) => drop(self.ends[usize::from(*end)].resign()),
            Step::AskUndo(end) => drop(self.ends[usize::from(*end)].ask_undo()),
            Step::AnswerUndo(end, yes) => drop(self.ends[usize::from(*end)].answer_undo(*yes, now)),
            Step::Next(end) => drop(self.ends[usize::from(*end)].next_game(now)),
            Step::Chat(end) => drop(self.ends[usize::from(*end)].chat("hi")),
            Step::Arrive(end, count) => (0..*count).for_each(|_| self.arrive(usize::from(*end))),
            Step::Cut => self.cut(),
            Step::Connect => {
                self.speak();
                self.connect();
            }
            Step::Pass(millis) => {
                self.now += Duration::from_millis(u64::from(*millis));
                for end in &mut self.ends {
                    end.tick(self.now);
                }
            }
            Step::Restart(end) => self.restart(usize::from(*end)),
            Step::Inject(end, text) => self.ends[usize::from(*end)].hear(text, now),
        }
        for end in &mut self.ends {
            while end.next_event().is_some() {}
        }
        self.speak();
    }

    /// A program that ends and comes back from what it has saved: all but what has just been done.
    fn restart(&mut self, end: usize) {
        self.speak();
        let session = &self.ends[end];
        if session.is_over() {
            return;
        }
        let Some((kept, series)) = session.keep("").zip(session.series().cloned()) else { return };
        // The move that was just made may not have been saved yet.
        let older = self.saved[end].take().filter(|(_, older)| {
            let (was, is) = (older.game().moves(), series.game().moves());
            older.past() == series.past() && is.len() == was.len() + 1 && is.starts_with(was)
        });
        let (kept, series) = older.filter(|(old, _)| *old == kept).unwrap_or((kept, series));
        self.cut();
        self.ends[end] = Session::restore(&kept, series, self.now);
    }

    /// No position is one that play could not make.
    fn is_legal(&self) {
        for series in self.ends.iter().filter_map(Session::series) {
            let games = series.past().iter().map(|past| &past.game).chain([series.game()]);
            for game in games {
                let mut again = Game::new(game.rules()).unwrap();
                for mv in game.moves() {
                    again.play(*mv).unwrap();
                }
                assert_eq!(&again, game);
            }
        }
    }
}

fn small_terms() -> impl Strategy<Value = Terms> {
    let rules = select(vec![
        Rules::hex(3, 3).with_pie(),
        Rules::hex(2, 2).with_misere(),
        Rules::connect(3, 3, 3).with_pie(),
        Rules::obstruction(3, 3),
        Rules::y(3).with_pie(),
    ]);
    let clock = prop_oneof![3 => Just(None), 1 => Just(Some(Pace { seconds: 8, increment: 1 }))];
    let starter = select(vec![Starter::PlayerOne, Starter::Alternate, Starter::Loser]);
    (rules, 1..4_u8, clock, starter).prop_map(|(rules, games, clock, starter)| Terms {
        clock,
        starter,
        ..terms(rules, games)
    })
}

/// Two honest ends, whatever happens to the line between them, end up with the same game, and never break off.
fn honest_ends_agree(terms: Terms, steps: &[Step]) {
    let mut world = world(terms);
    for step in steps {
        world.step(step);
    }
    world.cut();
    world.connect();
    world.settle();
    world.is_legal();
    let [host, guest] = &world.ends;
    assert_eq!(host.stage(), &Stage::Playing);
    assert_eq!(guest.stage(), &Stage::Playing);
    let (host, guest) = (host.series().unwrap(), guest.series().unwrap());
    assert_eq!(host.game(), guest.game());
    assert_eq!(host.game_number(), guest.game_number());
    assert_eq!(host.score(), guest.score());
}

/// With somebody in the middle who says anything at all, positions stay legal and nobody panics.
fn hostile_words_do_no_harm(terms: Terms, steps: &[Step]) {
    let mut world = world(terms);
    for step in steps {
        world.step(step);
        world.is_legal();
    }
    for end in &world.ends {
        if let Stage::Over(end) = end.stage() {
            assert!(!end.to_string().is_empty());
        }
    }
}

proptest! {
    #![proptest_config(Config::with_cases(3000))]

    #[test]
    fn any_text_is_read_or_refused(text in any_text()) {
        reads_back(&text);
    }

    #[test]
    fn honest_ends_come_to_the_same(terms in small_terms(), steps in vec(any_step(), 0..80)) {
        honest_ends_agree(terms, &steps);
    }

    #[test]
    fn hostile_words_make_no_illegal_position(terms in small_terms(), steps in vec(any_hostile_step(), 0..60)) {
        hostile_words_do_no_harm(terms, &steps);
    }
}

// The same at length: `cargo test --release --no-default-features --test net -- --ignored`.

fn a_million<T: std::fmt::Debug>(cases: impl Strategy<Value = T>, holds: impl Fn(T)) {
    let config = Config { failure_persistence: None, ..Config::with_cases(1_000_000) };
    let claim = |case| {
        holds(case);
        Ok(())
    };
    TestRunner::new(config).run(&cases, claim).unwrap();
}

#[test]
#[ignore = "a million cases take minutes"]
fn a_million_texts_are_read_or_refused() {
    a_million(any_text(), |text| reads_back(&text));
}

#[test]
#[ignore = "a million cases take minutes"]
fn a_million_lines_with_hostile_words_make_no_illegal_position() {
    let cases = (small_terms(), vec(any_hostile_step(), 0..40));
    a_million(cases, |(terms, steps)| hostile_words_do_no_harm(terms, &steps));
}

#[test]
#[ignore = "a million cases take minutes"]
fn a_million_honest_pairs_come_to_the_same() {
    let cases = (small_terms(), vec(any_step(), 0..60));
    a_million(cases, |(terms, steps)| honest_ends_agree(terms, &steps));
}

#[test]
fn a_resignation_is_never_a_move_frame() {
    for side in hexfall::rules::Side::BOTH {
        assert!(format!("move 1 1 0 {}", Move::Resign(side)).parse::<Frame>().is_err());
    }
}
