//! The newest positions that were played, from which batches are drawn.
//!
//! Each round's lie in a folder of its number, by the side of their square.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rand::RngExt;
use thiserror::Error;

use super::lesson::Lesson;
use super::sample::Sample;
use crate::engine::Dice;

/// Positions that cannot be learnt from.
#[derive(Debug, Error)]
pub enum BadSamples {
    /// They could not be read or thrown away.
    #[error("{0}: {1}")]
    File(PathBuf, #[source] io::Error),
    /// They were cut short or changed.
    #[error("{0}: these are no positions of Hexfall's, or they have been cut short or damaged")]
    Damaged(PathBuf),
}

/// The newest positions.
#[derive(Debug)]
pub struct Window {
    folder: PathBuf,
    /// By round, oldest first.
    rounds: Vec<Round>,
}

#[derive(Debug)]
struct Round {
    number: u64,
    /// The side of a square, and all positions in squares of that side.
    squares: Vec<(u8, Vec<u8>)>,
}

impl Round {
    fn read(folder: &Path, number: u64) -> Result<Round, BadSamples> {
        let mut squares = Vec::new();
        for side in Sample::SIDES {
            let path = folder.join(number.to_string()).join(format!("{side}.samples"));
            let bytes = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(BadSamples::File(path, error)),
            };
            let mut positions = bytes.chunks(Lesson::length(side));
            if !positions.all(|position| Lesson::is_one(side, position)) {
                return Err(BadSamples::Damaged(path));
            }
            squares.push((side, bytes));
        }
        Ok(Round { number, squares })
    }

    fn len(&self) -> u64 {
        self.squares.iter().map(|(side, bytes)| (bytes.len() / Lesson::length(*side)) as u64).sum()
    }
}

impl Window {
    /// What was played up to a round. What was played later has not been learnt from, and is played again.
    pub fn open(folder: &Path, last: u64) -> Result<Window, BadSamples> {
        let mut numbers: Vec<u64> = Vec::new();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            numbers.extend(entry.file_name().to_str().and_then(|name| name.parse::<u64>().ok()));
        }
        numbers.retain(|number| *number <= last);
        numbers.sort_unstable();
        let rounds = numbers.into_iter().map(|number| Round::read(folder, number));
        Ok(Window { folder: folder.to_owned(), rounds: rounds.collect::<Result<_, _>>()? })
    }

    /// Adds a round, and throws the oldest away as long as there are more positions than so many without them.
    pub fn add(&mut self, number: u64, most: u64) -> Result<(), BadSamples> {
        self.rounds.push(Round::read(&self.folder, number)?);
        while self.rounds.first().is_some_and(|oldest| self.len() - oldest.len() > most) {
            let path = self.folder.join(self.rounds.remove(0).number.to_string());
            fs::remove_dir_all(&path).map_err(|error| BadSamples::File(path, error))?;
        }
        Ok(())
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.rounds.iter().map(Round::len).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// So many positions at random, each as it is or upside down.
    pub(super) fn batch(&self, size: u64, dice: &mut Dice) -> Vec<Lesson> {
        let count = self.len();
        if count == 0 {
            return Vec::new();
        }
        (0..size).filter_map(|_| self.lesson(dice.random_range(0..count), dice.random())).collect()
    }

    fn lesson(&self, mut number: u64, half_turn: bool) -> Option<Lesson> {
        for (side, bytes) in self.rounds.iter().flat_map(|round| &round.squares) {
            let length = Lesson::length(*side);
            let count = (bytes.len() / length) as u64;
            if number < count {
                let position = &bytes[number as usize * length..][..length];
                return Lesson::read(*side, position, half_turn);
            }
            number -= count;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// Positions whose value tells them apart.
    fn write(folder: &Path, round: u64, side: u8, values: &[u8]) {
        let folder = folder.join(round.to_string());
        fs::create_dir_all(&folder).unwrap();
        let square = usize::from(side) * usize::from(side);
        let mut bytes = Vec::new();
        for &value in values {
            bytes.extend([side, side, 1, value]);
            bytes.extend(vec![0; square]);
            bytes.extend(vec![1; square]);
            bytes.extend(vec![2; square]);
        }
        fs::write(folder.join(format!("{side}.samples")), bytes).unwrap();
    }

    fn drawn(window: &Window) -> Vec<u8> {
        let batch = window.batch(200, &mut Dice::seed_from_u64(1));
        let mut values: Vec<u8> =
            batch.iter().map(|lesson| ((lesson.found + 1.0) * 127.0).round() as u8).collect();
        values.sort_unstable();
        values.dedup();
        values
    }

    #[test]
    fn the_newest_positions_are_drawn_and_the_oldest_are_thrown_away() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        write(folder, 9, 5, &[1, 2, 3]);
        write(folder, 9, 7, &[4]);
        write(folder, 10, 5, &[5, 6]);
        write(folder, 11, 5, &[7]);
        let mut window = Window::open(folder, 9).unwrap();
        assert_eq!((window.len(), drawn(&window)), (4, vec![1, 2, 3, 4]));
        window.add(10, 3).unwrap();
        assert_eq!(drawn(&window), [1, 2, 3, 4, 5, 6]);
        window.add(11, 2).unwrap();
        assert_eq!(drawn(&window), [5, 6, 7]);
        assert!(!folder.join("9").exists() && folder.join("10").exists());
        assert_eq!(Window::open(folder, 99).unwrap().len(), 3);
    }

    #[test]
    fn spoilt_positions_are_refused_with_their_name() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), 1, 5, &[1]);
        let file = folder.path().join("1/5.samples");
        let mut bytes = fs::read(&file).unwrap();
        bytes.pop();
        fs::write(&file, bytes).unwrap();
        let sentence = Window::open(folder.path(), 1).unwrap_err().to_string();
        assert!(sentence.contains("5.samples: these are no positions"), "{sentence}");
    }
}
