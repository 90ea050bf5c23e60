//! A stop-watch for frames: how long the window's own work takes while a computer thinks, and while none does.
//!
//! Only with `HEXFALL_FRAMES` set to a file's name, into which the times go; `scripts/watch_frames.sh` does that.

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{env, fs};

use bevy::prelude::*;

use super::power::Awake;
use super::thinking::engine_turn::EngineTurn;

/// The variable that names the file.
const FILE: &str = "HEXFALL_FRAMES";
/// How often the file is written anew, in frames.
const EVERY: usize = 60;

#[derive(Resource)]
struct Watch {
    file: PathBuf,
    began: Instant,
    /// Of frames while none thinks, and while one does.
    times: [Vec<Duration>; 2],
}

pub(super) fn plugin(app: &mut App) {
    if let Some(file) = env::var_os(FILE) {
        let watch = Watch { file: file.into(), began: Instant::now(), times: Default::default() };
        app.insert_resource(watch).add_systems(First, begin).add_systems(Last, end);
    }
}

fn begin(mut watch: ResMut<Watch>) {
    watch.began = Instant::now();
}

fn end(mut watch: ResMut<Watch>, turn: Res<EngineTurn>, mut awake: ResMut<Awake>) {
    let took = watch.began.elapsed();
    watch.times[usize::from(turn.is_thinking())].push(took);
    if watch.times.iter().map(Vec::len).sum::<usize>().is_multiple_of(EVERY) {
        let written = fs::write(&watch.file, told(&watch.times));
        written.unwrap_or_else(|error| warn!("{}: {error}", watch.file.display()));
    }
    awake.now();
}

/// "thinking 312 frames, median 1.204 ms", the same for resting, and the ratio of both.
fn told(times: &[Vec<Duration>; 2]) -> String {
    let [resting, thinking] = times.each_ref().map(|times| median(times).as_secs_f64() * 1000.0);
    format!(
        "resting {} frames, median {resting:.3} ms\nthinking {} frames, median {thinking:.3} ms\nratio {:.2}\n",
        times[0].len(),
        times[1].len(),
        thinking / resting
    )
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_is_that_of_the_medians() {
        let millis = |times: &[u64]| times.iter().copied().map(Duration::from_millis).collect();
        let told = told(&[millis(&[9, 2, 1]), millis(&[3, 3, 90, 1])]);
        assert_eq!(
            told,
            "resting 3 frames, median 2.000 ms\nthinking 4 frames, median 3.000 ms\nratio 1.50\n"
        );
    }
}
