//! The loop: games of the best net against itself, learning from them, a match against the best; and again.
//!
//! A folder holds everything. `learner.state` is what counts: it is replaced in one go at the end of a round, and the
//! other files are what people and programs want to see of it. Stopped at any moment, a run loses the round under way.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rand::SeedableRng;
use thiserror::Error;

use super::course::Course;
use super::duel::{Duel, Player};
use super::fresh::{fresh, grown};
use super::learner::Learner;
use super::log::{Log, Row};
use super::loss::Losses;
use super::picture::picture;
use super::self_play::{Board, Games};
use super::spent::Spent;
use super::state::{BadState, Counts, State};
use super::window::{BadSamples, Window};
use crate::engine::net::{BadNet, Net, Numbers, Shape};
use crate::engine::{Dice, Opponent};
use crate::rules::GameKind;

/// Random stones at the start of the games in which nets are compared.
const STONES: u32 = 2;

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum Stopped {
    /// Another one is at work there.
    #[error("{0}: another loop is at work here")]
    Busy(PathBuf),
    /// The disk.
    #[error("{0}: {1}")]
    File(PathBuf, #[source] io::Error),
    /// A file that is no net.
    #[error("{0}: {1}")]
    Net(PathBuf, #[source] BadNet),
    /// A file that is no run.
    #[error("{0}: {1}")]
    State(PathBuf, #[source] BadState),
    /// A file that is no log.
    #[error("{0}: it is no log of a net that learns")]
    Log(PathBuf),
    /// Positions that cannot be learnt from.
    #[error(transparent)]
    Samples(#[from] BadSamples),
    /// Boards, levels or shapes that do not exist.
    #[error("{0}")]
    Course(String),
    /// The net has learnt itself to pieces.
    #[error("the net's numbers have grown beyond all bounds: a smaller rate may help")]
    Burst,
}

/// What a run begins with, and how it is played.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What is played and learnt when.
    pub course: Course,
    /// Only these boards, whatever the course says.
    pub boards: Option<String>,
    /// A net to begin with, where the folder has none.
    pub start: Option<PathBuf>,
    /// That net's log.
    pub log: Option<PathBuf>,
    /// How many cores are at work.
    pub cores: NonZero<usize>,
}

/// A run.
pub struct Training {
    folder: PathBuf,
    wanted: Wanted,
    state: State,
    window: Window,
    spent: Spent,
    /// Held as long as the run is: nobody else may work in the folder.
    _lock: File,
}

impl Training {
    /// Goes on with the run in a folder, or begins one there.
    pub fn open(folder: &Path, wanted: Wanted) -> Result<Training, Stopped> {
        let lock = locked(folder)?;
        let kept = folder.join("learner.state");
        let mut state = match read(&kept)? {
            Some(bytes) => State::read(&bytes).map_err(|error| Stopped::State(kept, error))?,
            None => begun(folder, &wanted)?,
        };
        let (channels, blocks, hidden) = wanted.course.shape;
        let shape = Shape::new(channels, blocks, hidden);
        if shape.is_some_and(|shape| shape != state.learner.shape) {
            let net = state.learner.calm().ok_or(Stopped::Burst)?;
            let larger = shape.and_then(|shape| grown(&net, shape, 1));
            let no_way = || Stopped::Course("the net cannot grow into the course's shape".into());
            state.learner = Learner::new(&larger.ok_or_else(no_way)?);
        }
        let window = Window::open(&folder.join("samples"), state.counts.round)?;
        let spent = Spent::new(wanted.cores);
        let run = Training { folder: folder.to_owned(), wanted, state, window, spent, _lock: lock };
        run.show()?;
        Ok(run)
    }

    /// Plays, learns, compares, and writes down what came of it. While it does, it tells how far it is.
    pub fn round(&mut self, tell: &(dyn Fn(&str) + Sync)) -> Result<&Row, Stopped> {
        let began = self.spent.seconds();
        let counts = self.state.counts;
        let course = self.wanted.course.clone();
        let round = counts.round + 1;
        let stage = course.stage(counts.positions);
        let stage = stage.ok_or_else(|| Stopped::Course("the course has not begun".into()))?;
        let named = self.wanted.boards.clone().unwrap_or_else(|| stage.boards.to_owned());
        let boards: Result<Vec<Board>, String> = named.split(',').map(str::parse).collect();
        let boards = boards.map_err(Stopped::Course)?;
        let first = boards.first().copied();
        let first = first.ok_or_else(|| Stopped::Course("there is no board to play on".into()))?;

        let (games, positions) = self.play(round, &boards, stage.tries, tell)?;
        let (steps, losses) = self.learn(round, stage.rate, tell);
        let new = self.state.learner.calm().ok_or(Stopped::Burst)?;
        // As it is kept: in half precision.
        let new = Numbers::read(&new.write()).map_err(|_| Stopped::Burst)?;
        let [old_player, new_player] = [&self.state.best, &new].map(player);
        tell(&format!("round {round}: a match against the last net"));
        let (won, of) = self.compare(first, &new_player, &old_player, course.games, round);
        let taken = f64::from(won) >= course.part * f64::from(of);
        let best = if taken { &new_player } else { &old_player };
        let mut measured = Vec::new();
        if round.is_multiple_of(course.every.max(1)) {
            for anchor in course.anchors {
                tell(&format!("round {round}: games against {anchor}"));
                let level = Opponent::find(GameKind::Hex, anchor)
                    .map_err(|error| Stopped::Course(error.to_string()))?;
                let games = course.anchor_games;
                let (won, of) = self.compare(first, best, &Player::Level(level), games, round);
                measured.push(((*anchor).to_owned(), format!("{won}/{of}")));
            }
        }
        tell("");

        if taken {
            self.state.best = new;
        }
        self.state.counts = Counts {
            round,
            games: counts.games + games,
            positions: counts.positions + positions,
            steps: counts.steps + steps,
            nets: counts.nets + u64::from(taken),
            elo: counts.elo + if taken { elo(won, of) } else { 0.0 },
            cpu: counts.cpu + self.spent.seconds() - began,
        };
        let row = row(self.state.counts, &named, losses, (won, of, taken), measured);
        self.state.log.add(row);
        self.write("learner.state", &self.state.write())?;
        self.show()?;
        self.state.log.rows().last().ok_or(Stopped::Burst)
    }

    /// Games of the best net against itself, into a folder that counts only when it is whole.
    fn play(
        &mut self,
        round: u64,
        boards: &[Board],
        tries: u32,
        tell: &(dyn Fn(&str) + Sync),
    ) -> Result<(u64, u64), Stopped> {
        let net = Net::new(&self.state.best);
        let wanted = self.wanted.course.positions;
        let games = Games { net: &net, boards, tries, positions: wanted, seed: round };
        let played = games.play(self.wanted.cores, &|done| {
            tell(&format!("round {round}: {done} of {wanted} positions played"));
        });
        let [new, whole] = [format!("new-{round}"), round.to_string()]
            .map(|name| self.folder.join("samples").join(name));
        for old in [&new, &whole] {
            if old.exists() {
                fs::remove_dir_all(old).map_err(|error| Stopped::File(old.clone(), error))?;
            }
        }
        fs::create_dir_all(&new).map_err(|error| Stopped::File(new.clone(), error))?;
        for (side, samples) in &played.samples {
            self.write(&format!("samples/new-{round}/{side}.samples"), samples)?;
        }
        fs::rename(&new, &whole).map_err(|error| Stopped::File(whole, error))?;
        let all = self.state.counts.positions + played.positions;
        self.window.add(round, self.wanted.course.window(all))?;
        Ok((played.games, played.positions))
    }

    /// Learns, and tells how many steps it took and how wrong the net was.
    fn learn(&mut self, round: u64, rate: f32, tell: &(dyn Fn(&str) + Sync)) -> (u64, Losses) {
        let mut dice = Dice::seed_from_u64(round);
        let (course, cores) = (&self.wanted.course, self.wanted.cores);
        let steps = course.steps(self.window.len());
        let mut all = Losses::default();
        for step in 0..steps {
            tell(&format!("round {round}: {step} of {steps} steps learnt"));
            let batch = self.window.batch(course.batch, &mut dice);
            all.add(self.state.learner.learn(&batch, rate, cores));
        }
        (steps, all.per(steps.max(1) as f32))
    }

    /// How many games the first of two wins, and of how many.
    fn compare(
        &self,
        board: Board,
        first: &Player,
        second: &Player,
        games: u32,
        seed: u64,
    ) -> (u32, u32) {
        let pairs = games.div_ceil(2);
        let duel = Duel { players: [first, second], board, stones: STONES, pairs, seed };
        (duel.play(self.wanted.cores.get()), 2 * pairs)
    }

    /// Writes what people and programs want to see.
    fn show(&self) -> Result<(), Stopped> {
        self.write("best.net", &self.state.best.write())?;
        self.write("log.csv", self.state.log.write().as_bytes())?;
        self.write("log.svg", picture(&self.state.log).as_bytes())
    }

    /// A new file takes the old one's place, so that there is always a whole one.
    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Stopped> {
        let (path, new) = (self.folder.join(name), self.folder.join(format!("{name}.new")));
        let written = || {
            let mut file = File::create(&new)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&new, &path)
        };
        written().map_err(|error| Stopped::File(path.clone(), error))
    }
}

/// Nobody else works in the folder while this file is open.
fn locked(folder: &Path) -> Result<File, Stopped> {
    let path = folder.join("lock");
    let open = || {
        fs::create_dir_all(folder)?;
        File::options().create(true).append(true).open(&path)
    };
    let file = open().map_err(|error| Stopped::File(path.clone(), error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Stopped::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(Stopped::File(path, error)),
    }
}

/// With the net that the folder has, or one that was kept, or one that knows nothing; and what its log counts.
fn begun(folder: &Path, wanted: &Wanted) -> Result<State, Stopped> {
    let (own_net, own_log) = (folder.join("best.net"), folder.join("log.csv"));
    let has_own = own_net.exists();
    let start = if has_own { Some(own_net) } else { wanted.start.clone() };
    let (channels, blocks, hidden) = wanted.course.shape;
    let net = match &start {
        Some(path) => {
            let bytes = fs::read(path).map_err(|error| Stopped::File(path.clone(), error))?;
            Numbers::read(&bytes).map_err(|error| Stopped::Net(path.clone(), error))?
        }
        None => {
            let shape = Shape::new(channels, blocks, hidden);
            let net = shape.and_then(|shape| fresh(shape, 1));
            net.ok_or_else(|| Stopped::Course("the course's shape is beyond this program".into()))?
        }
    };
    let path = if has_own { Some(own_log) } else { wanted.log.clone() };
    let log = match &path {
        Some(path) => match read(path)? {
            Some(bytes) => {
                let log = str::from_utf8(&bytes).ok().and_then(Log::read);
                log.ok_or_else(|| Stopped::Log(path.clone()))?
            }
            None => Log::default(),
        },
        None => Log::default(),
    };
    let counts = Counts::of(&log).ok_or_else(|| Stopped::Log(path.unwrap_or_default()))?;
    let best = Numbers::read(&net.write()).map_err(|_| Stopped::Burst)?;
    Ok(State { learner: Learner::new(&net), best, counts, log })
}

/// What a file holds, unless there is none.
fn read(path: &Path) -> Result<Option<Vec<u8>>, Stopped> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Stopped::File(path.to_owned(), error)),
    }
}

fn player(net: &Numbers) -> Player {
    Player::Net(Box::new(Net::new(net)))
}

/// By how much a net is stronger that wins so many games; one game more each way, so that it is finite.
fn elo(won: u32, of: u32) -> f64 {
    let part = f64::from(won + 1) / f64::from(of + 2);
    400.0 * libm::log10(part / (1.0 - part))
}

fn row(
    counts: Counts,
    boards: &str,
    losses: Losses,
    (won, of, taken): (u32, u32, bool),
    measured: Vec<(String, String)>,
) -> Row {
    let fields = [
        ("time", Timestamp::now().strftime("%Y-%m-%d %H:%M:%S").to_string()),
        ("cpu_hours", format!("{:.3}", counts.cpu / 3600.0)),
        ("round", counts.round.to_string()),
        ("boards", boards.to_owned()),
        ("games", counts.games.to_string()),
        ("positions", counts.positions.to_string()),
        ("steps", counts.steps.to_string()),
        ("policy_loss", format!("{:.4}", losses.policy)),
        ("value_loss", format!("{:.4}", losses.value)),
        ("ends_loss", format!("{:.4}", losses.ends)),
        ("gate_won", won.to_string()),
        ("gate_of", of.to_string()),
        ("taken", u8::from(taken).to_string()),
        ("nets", counts.nets.to_string()),
        ("elo", format!("{:.0}", counts.elo)),
    ];
    Row::new(&fields, measured)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Stage;

    const TINY: Course = Course {
        stages: &[
            Stage { from: 0, boards: "3x3:2,2x3", tries: 4, rate: 1e-3 },
            Stage { from: 100, boards: "3x3", tries: 6, rate: 5e-4 },
        ],
        shape: (16, 1, 4),
        positions: 60,
        reuse: 2,
        least: 60,
        most: 150,
        batch: 16,
        games: 10,
        part: 0.4,
        anchors: &["random"],
        every: 2,
        anchor_games: 4,
    };

    fn wanted() -> Wanted {
        let cores = NonZero::<usize>::MIN;
        Wanted { course: TINY, boards: None, start: None, log: None, cores }
    }

    /// All but what the clock says.
    fn same(state: &State) -> (Learner, Numbers, Vec<u64>, f64, usize) {
        let State { learner, best, counts, log } = state.clone();
        let Counts { round, games, positions, steps, nets, elo, .. } = counts;
        (learner, best, vec![round, games, positions, steps, nets], elo, log.rows().len())
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_as_if_it_had_not_been() {
        let [one, two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let mut whole = Training::open(one.path(), wanted()).unwrap();
        for _ in 0..4 {
            whole.round(&|_| {}).unwrap();
        }
        for stopped_while_playing in [false, true, false, true] {
            let mut part = Training::open(two.path(), wanted()).unwrap();
            part.round(&|_| {}).unwrap();
            if stopped_while_playing {
                // Played and learnt from, but not written down.
                let round = part.state.counts.round + 1;
                part.play(round, &["3x3".parse().unwrap()], 4, &|_| {}).unwrap();
                part.learn(round, 1e-3, &|_| {});
            }
        }
        let kept = State::read(&fs::read(two.path().join("learner.state")).unwrap()).unwrap();
        assert_eq!(same(&kept), same(&whole.state));
        assert_eq!(kept.counts.round, 4);
        assert!(kept.counts.nets > 0 && kept.counts.steps > 0);
        // The oldest positions are gone, and the log tells of every round.
        assert!(!two.path().join("samples/1").exists() && two.path().join("samples/4").exists());
        let log = fs::read_to_string(two.path().join("log.csv")).unwrap();
        assert_eq!(log.lines().count(), 5);
        assert!(Log::read(&log).unwrap().rows()[3].won_against("random").is_some());
        assert_eq!(fs::read(two.path().join("best.net")).unwrap(), kept.best.write());
    }

    #[test]
    fn two_runs_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = Training::open(folder.path(), wanted()).unwrap();
        assert!(matches!(Training::open(folder.path(), wanted()), Err(Stopped::Busy(_))));
        drop(first);
        assert!(Training::open(folder.path(), wanted()).is_ok());
    }

    #[test]
    fn a_run_goes_on_elsewhere_from_a_net_and_its_log_and_grows() {
        let [one, two] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let mut first = Training::open(one.path(), wanted()).unwrap();
        first.round(&|_| {}).unwrap();
        let mut wanted = wanted();
        wanted.course.shape = (32, 2, 4);
        wanted.start = Some(one.path().join("best.net"));
        wanted.log = Some(one.path().join("log.csv"));
        let second = Training::open(two.path(), wanted).unwrap();
        assert_eq!(second.state.counts.positions, first.state.counts.positions);
        assert_eq!(second.state.best, first.state.best);
        assert_eq!(second.state.learner.shape, Shape::new(32, 2, 4).unwrap());
    }

    #[test]
    fn a_spoilt_run_is_refused_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("learner.state"), b"HXNL\x01").unwrap();
        let error = Training::open(folder.path(), wanted()).err().unwrap();
        assert!(error.to_string().ends_with("learner.state: it has been cut short or damaged"));
    }

    #[test]
    fn half_of_the_games_are_no_gain() {
        assert_eq!(elo(100, 200), 0.0);
        assert!((elo(150, 200) - 188.5).abs() < 1.0, "{}", elo(150, 200));
        assert!(elo(200, 200).is_finite());
    }
}
