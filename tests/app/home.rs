//! An app in a folder of its own.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use hexfall::app::actions::Action;
use hexfall::app::core_plugin;
use hexfall::app::keep::{Notice, Shelf, Writer};
use hexfall::app::screen::{Screen, Turn};
use hexfall::app::table::{Asker, MoveAsked, MovePlayed, MoveRefused, Table};
use hexfall::matches::{Match, Terms};
use hexfall::record::{Folder, SaveName};
use hexfall::rules::{GameKind, Move, Rules};
use tempfile::TempDir;

/// Longer than any disk needs.
const LONG: Duration = Duration::from_secs(20);

/// Longer than any computer needs for a game, on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(300);

/// A running app, and everything that it has said.
pub(crate) struct Running {
    pub(crate) app: App,
    notices: MessageCursor<Notice>,
    pub(crate) told: Vec<String>,
    played: MessageCursor<MovePlayed>,
    pub(crate) moves: Vec<Move>,
    refused: MessageCursor<MoveRefused>,
    pub(crate) refusals: Vec<String>,
}

/// A folder that outlives the apps in it.
pub(crate) struct Home(TempDir);

impl Home {
    pub(crate) fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn folder(&self) -> Folder {
        Folder::at(self.path())
    }

    pub(crate) fn start(&self) -> Running {
        Running::on(Shelf::at(self.folder()))
    }
}

impl Running {
    pub(crate) fn on(shelf: Shelf) -> Running {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, core_plugin)).insert_resource(shelf);
        let mut running = Running {
            app,
            notices: MessageCursor::default(),
            told: Vec::new(),
            played: MessageCursor::default(),
            moves: Vec::new(),
            refused: MessageCursor::default(),
            refusals: Vec::new(),
        };
        running.settle();
        running
    }

    /// One frame.
    pub(crate) fn frame(&mut self) {
        self.app.update();
        let world = self.app.world();
        let notices = self.notices.read(world.resource::<Messages<Notice>>());
        self.told.extend(notices.map(|notice| notice.0.clone()));
        let played = self.played.read(world.resource::<Messages<MovePlayed>>());
        self.moves.extend(played.map(|played| played.mv));
        let refused = self.refused.read(world.resource::<Messages<MoveRefused>>());
        self.refusals.extend(refused.map(|refused| refused.why.clone()));
    }

    /// Frames until nothing is left to be done: no file to be written, no answer to be heard.
    pub(crate) fn settle(&mut self) {
        for _ in 0..3 {
            self.frame();
            assert!(self.app.world().resource::<Writer>().flush(LONG));
        }
        self.frame();
    }

    /// From now on every frame is this long, whatever the clock says.
    pub(crate) fn tick(&mut self, frame: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    }

    /// Frames until this holds. Somebody thinks meanwhile, for as long as it takes.
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&Running) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "still not: {what}; told {:?}", self.told);
            self.frame();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    pub(crate) fn act(&mut self, action: Action) {
        self.app.world_mut().write_message(action);
        self.settle();
    }

    pub(crate) fn begin(&mut self, terms: Terms) {
        self.act(Action::Begin(terms));
        assert_eq!(self.screen(), Screen::Play, "{:?}", self.told);
    }

    /// Asks for a move like a click does.
    pub(crate) fn ask(&mut self, mv: Move) {
        self.app.world_mut().write_message(MoveAsked { mv, asker: Asker::Person });
    }

    /// Plays moves, a frame each, all of them allowed.
    pub(crate) fn play(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            let before = self.moves.len();
            self.ask(word.parse().unwrap());
            self.frame();
            assert_eq!(self.moves.len(), before + 1, "{word}: {:?}", self.refusals);
        }
        self.settle();
    }

    /// Asks for a move that is not allowed, and hands back why.
    pub(crate) fn refusal(&mut self, mv: &str) -> String {
        let (before, series) = (self.refusals.len(), self.series().clone());
        self.ask(mv.parse().unwrap());
        self.frame();
        assert_eq!(self.refusals.len(), before + 1, "{mv} was allowed");
        assert_eq!(*self.series(), series);
        self.refusals.last().unwrap().clone()
    }

    pub(crate) fn series(&self) -> &Match {
        &self.app.world().resource::<Table>().series
    }

    pub(crate) fn get<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// What the match waits for.
    pub(crate) fn turn(&self) -> Turn {
        self.get::<Table>().turn()
    }

    pub(crate) fn screen(&self) -> Screen {
        *self.get::<State<Screen>>().get()
    }

    /// The one thing said since this was last asked.
    pub(crate) fn one_notice(&mut self) -> String {
        let [told] = <[String; 1]>::try_from(std::mem::take(&mut self.told)).unwrap();
        told
    }
}

pub(crate) fn terms(rules: Rules, games: u8) -> Terms {
    Terms { rules, games, ..Terms::usual(rules.variant.kind()) }
}

pub(crate) fn hex() -> Terms {
    Terms::usual(GameKind::Hex)
}

pub(crate) fn name(text: &str) -> SaveName {
    text.parse().unwrap()
}
