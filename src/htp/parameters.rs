//! What can be set: how the game is played, and how its moves are looked for.

use std::num::NonZero;

use crate::engine::setting::{Measure, Setting};
use crate::engine::{Limit, MOST_THREADS, Opponent};
use crate::rules::GameKind;

/// As long as an analysis takes where the level has no clock of its own.
const PATIENCE: Limit = Limit::Time(std::time::Duration::from_millis(1_500));

/// What a server is set to.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// Who plays.
    pub opponent: Opponent,
    /// Decides what is left to chance.
    pub seed: u64,
    /// On how many threads *master* thinks.
    pub(super) threads: NonZero<usize>,
    /// Whether the first stone can be taken over.
    pub(super) allow_swap: bool,
    /// Whether a picture of the search is told while it goes on.
    pub(super) live_gfx: bool,
}

impl Parameters {
    /// This opponent, with everything else as usual.
    #[must_use]
    pub fn new(opponent: Opponent, seed: u64) -> Parameters {
        // Programs that play each other expect no swap unless it was spoken about.
        Parameters {
            opponent,
            seed,
            threads: NonZero::<usize>::MIN,
            allow_swap: false,
            live_gfx: false,
        }
    }

    /// `param_game`: what is set, or something set anew.
    pub(super) fn game(&mut self, arguments: &[String]) -> Result<String, String> {
        match pair(arguments)? {
            None => Ok(format!("[bool] allow_swap {}", u8::from(self.allow_swap))),
            Some(("allow_swap", value)) => {
                self.allow_swap = truth(value)?;
                Ok(String::new())
            }
            Some((name, _)) => Err(unknown(name, "allow_swap")),
        }
    }

    /// `param_hexfall`: what is set, or something set anew.
    pub(super) fn search(&mut self, arguments: &[String]) -> Result<String, String> {
        let Some((name, value)) = pair(arguments)? else { return Ok(self.listed()) };
        match name {
            "level" => {
                self.opponent = told(Opponent::find(GameKind::Hex, value))?;
            }
            "seconds" => self.set(&format!("{value}s"))?,
            "nodes" => self.set(&format!("{value}n"))?,
            "seed" => {
                self.seed = value.parse().map_err(|_| format!("“{value}” is not a seed"))?;
            }
            "threads" => {
                let threads = value.parse().ok().filter(|it| *it <= MOST_THREADS);
                self.threads = threads.ok_or_else(|| {
                    format!("“{value}” is not a number of threads from 1 to {MOST_THREADS}")
                })?;
            }
            "live_gfx" => self.live_gfx = truth(value)?,
            name => return Err(unknown(name, "level, seconds, nodes, threads, seed or live_gfx")),
        }
        Ok(String::new())
    }

    fn set(&mut self, setting: &str) -> Result<(), String> {
        let setting = told(setting.parse())?;
        self.opponent = told(Opponent::new(GameKind::Hex, self.opponent.level(), Some(setting)))?;
        Ok(())
    }

    fn listed(&self) -> String {
        let setting = |measure: Measure| {
            let setting = self.opponent.setting().filter(|it| it.measure() == measure);
            setting.map(|it| it.to_string().trim_end_matches(['s', 'n']).to_owned())
        };
        [
            format!("[string] level {}", self.opponent.level().name),
            format!("[string] seconds {}", setting(Measure::Time).unwrap_or_default()),
            format!("[string] nodes {}", setting(Measure::Nodes).unwrap_or_default()),
            format!("[string] threads {}", self.threads),
            format!("[string] seed {}", self.seed),
            format!("[bool] live_gfx {}", u8::from(self.live_gfx)),
        ]
        .join("\n")
    }

    /// How long an analysis takes.
    pub(super) fn patience(&self) -> Limit {
        match self.opponent.setting() {
            Some(Setting::Nodes(nodes)) => Limit::Nodes(nodes),
            Some(setting) => setting.time().map_or(PATIENCE, Limit::Time),
            None => PATIENCE,
        }
    }
}

/// A name and a value, or neither.
fn pair(arguments: &[String]) -> Result<Option<(&str, &str)>, String> {
    match arguments {
        [] => Ok(None),
        [name, value] => Ok(Some((name, value))),
        _ => Err("a parameter is set by its name and a value".to_owned()),
    }
}

fn truth(value: &str) -> Result<bool, String> {
    match value {
        "1" | "true" | "on" => Ok(true),
        "0" | "false" | "off" => Ok(false),
        other => Err(format!("“{other}” is neither 0 nor 1")),
    }
}

fn unknown(name: &str, known: &str) -> String {
    format!("there is no parameter “{name}”: {known}")
}

/// What came of something, or its reason in words.
pub(super) fn told<T, E: ToString>(result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}
