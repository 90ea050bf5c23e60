//! The player's wishes.

use serde::{Deserialize, Serialize};

use super::save::LoadError;
use super::storage::{Storage, StorageError, Write};
use crate::matches::Terms;

const KEY: &str = "settings.ron";
const MAX_BYTES: u64 = 1 << 16;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// How fast things move on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// Nothing moves.
    Off,
    /// Twice as fast.
    Fast,
    /// As made.
    #[default]
    Normal,
}

/// What a player can set once for all games.
///
/// The file is meant to be read and changed by people too: it has no seal, what is missing has its usual
/// value, and numbers out of range are brought back into it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// How fast things move.
    pub motion: Motion,
    /// Loudness of sounds, 0 to 100.
    pub volume: u8,
    /// Size of the interface in percent, 50 to 300.
    pub scale: u16,
    /// Coordinates along the board's edges.
    pub coordinates: bool,
    /// The number of its move on each stone.
    pub move_numbers: bool,
    /// Marks on stones that tell the sides apart without colour.
    pub marks: bool,
    /// A move is made by a second click.
    pub confirm_moves: bool,
    /// How long a computer's move waits at least before it is played, in thousandths of a second, 0 to 5000.
    pub computer_pause: u16,
    /// What the last match was played by, offered for the next one.
    pub last_terms: Option<Terms>,
    /// What a network match needs to be told only once.
    pub network: Network,
}

/// What a player has told for matches across a network.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Network {
    /// What the player is called; empty for the name that the system knows.
    pub name: String,
    /// Whom they joined last.
    pub joined: String,
    /// The relay at which they hosted last.
    pub relay: String,
    /// The port on which they hosted last.
    pub port: Option<u16>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            motion: Motion::default(),
            volume: 70,
            scale: 100,
            coordinates: true,
            move_numbers: false,
            marks: false,
            confirm_moves: false,
            computer_pause: 500,
            last_terms: None,
            network: Network::default(),
        }
    }
}

impl Settings {
    /// The settings kept in a storage, or the usual ones where there are none yet.
    pub fn load(storage: &dyn Storage) -> Result<Settings, LoadError> {
        match storage.read(KEY, MAX_BYTES) {
            Err(StorageError::NotFound) => Ok(Settings::default()),
            bytes => Settings::read(&bytes?),
        }
    }

    /// Keeps the settings.
    pub fn store(&self, storage: &dyn Storage) -> Result<(), StorageError> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default());
        let text = text.map_err(|error| StorageError::Other(error.to_string()))?;
        storage.write(KEY, text.as_bytes(), Write::Replace)
    }

    fn read(bytes: &[u8]) -> Result<Settings, LoadError> {
        let text = str::from_utf8(bytes).map_err(|_| LoadError::NotText)?;
        let mut settings: Settings =
            ron::from_str(text).map_err(|error| LoadError::Malformed(error.to_string()))?;
        settings.volume = settings.volume.min(100);
        settings.scale = settings.scale.clamp(50, 300);
        settings.computer_pause = settings.computer_pause.min(5000);
        settings.last_terms = settings.last_terms.filter(|terms| terms.check().is_ok());
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{GameKind, Rules};

    #[test]
    fn what_is_missing_has_its_usual_value() {
        let settings = Settings::read(b"(volume: 200, scale: 1)").unwrap();
        assert_eq!(settings, Settings { volume: 100, scale: 50, ..Settings::default() });
    }

    #[test]
    fn terms_that_cannot_be_played_are_forgotten() {
        let terms = Terms { rules: Rules::hex(99, 99), ..Terms::usual(GameKind::Hex) };
        let settings = Settings { last_terms: Some(terms), ..Settings::default() };
        let text = ron::to_string(&settings).unwrap();
        assert_eq!(Settings::read(text.as_bytes()).unwrap(), Settings::default());
    }

    #[test]
    fn nonsense_is_an_error_and_no_panic() {
        assert!(Settings::read(b"(volume: \"loud\")").is_err());
        assert!(Settings::read(&[0xff, 0xfe]).is_err());
    }
}
