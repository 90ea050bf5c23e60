//! What is heard: stones, swaps, refusals, the end of a game.

use std::path::PathBuf;
use std::time::Duration;
use std::{env, fs};

use bevy::audio::{AudioPlugin, Volume};
use bevy::prelude::*;

use super::keep::Wishes;
use super::power::Awake;
use super::table::{Flow, MovePlayed, MoveRefused, Table};
use crate::record::Motion;
use crate::rules::{Move, Outcome};

/// From letting a disc go to its landing, at normal speed.
const FALL: Duration = Duration::from_millis(350);
/// From the last stone to the fanfare.
const PAUSE: Duration = Duration::from_millis(300);
/// After this long a sound that nothing has played comes too late.
const STALE: Duration = Duration::from_secs(1);

/// The sounds there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sound {
    Stone,
    Drop,
    Swap,
    Refused,
    Win,
    Draw,
}

/// The sounds: built into the program, or fetched by the page.
#[derive(Resource)]
struct Sounds([Handle<AudioSource>; 6]);

/// A sound that is to be heard when this time is over.
#[derive(Component)]
struct Due(Sound, Timer);

/// A sound that should be heard now.
#[derive(Component)]
struct Sounding(Timer);

/// Listens to the table. Without Bevy's own audio plugin, nothing is heard and nothing is done.
pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<AudioPlugin>() {
        return;
    }
    app.add_systems(Startup, load_sounds)
        .add_systems(Update, (hear_moves, play_due, forget_unheard).chain().in_set(Flow::React));
}

/// Whether it is worth looking for a sound device. Where there is none, the system's library would fill the
/// terminal with its complaints.
pub(super) fn can_be_heard() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
    let servers = ["pulse/native", "pipewire-0"];
    (!cards.is_empty() && !cards.contains("no soundcards"))
        || env::var_os("PULSE_SERVER").is_some()
        || servers.into_iter().any(|server| runtime.join(server).exists())
}

impl Sound {
    const ALL: [Sound; 6] =
        [Sound::Stone, Sound::Drop, Sound::Swap, Sound::Refused, Sound::Win, Sound::Draw];

    #[cfg(not(target_arch = "wasm32"))]
    fn bytes(self) -> &'static [u8] {
        match self {
            Sound::Stone => include_bytes!("../../assets/sounds/stone.wav"),
            Sound::Drop => include_bytes!("../../assets/sounds/drop.wav"),
            Sound::Swap => include_bytes!("../../assets/sounds/swap.wav"),
            Sound::Refused => include_bytes!("../../assets/sounds/refused.wav"),
            Sound::Win => include_bytes!("../../assets/sounds/win.wav"),
            Sound::Draw => include_bytes!("../../assets/sounds/draw.wav"),
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn source(self) -> AudioSource {
        AudioSource { bytes: self.bytes().into() }
    }

    /// Where the page finds it, among its own files.
    #[cfg(target_arch = "wasm32")]
    const fn path(self) -> &'static str {
        match self {
            Sound::Stone => "sounds/stone.wav",
            Sound::Drop => "sounds/drop.wav",
            Sound::Swap => "sounds/swap.wav",
            Sound::Refused => "sounds/refused.wav",
            Sound::Win => "sounds/win.wav",
            Sound::Draw => "sounds/draw.wav",
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn load_sounds(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>) {
    commands.insert_resource(Sounds(Sound::ALL.map(|sound| sources.add(sound.source()))));
}

/// A page fetches them when it is there already: nobody waits for sounds.
#[cfg(target_arch = "wasm32")]
fn load_sounds(mut commands: Commands, files: Res<AssetServer>) {
    commands.insert_resource(Sounds(Sound::ALL.map(|sound| files.load(sound.path()))));
}

/// What a move sounds like, and when.
fn sounds_of(mv: Move, outcome: Option<Outcome>, motion: Motion) -> Vec<(Sound, Duration)> {
    let fall = match motion {
        Motion::Off => Duration::ZERO,
        Motion::Fast => FALL / 2,
        Motion::Normal => FALL,
    };
    let own = match mv {
        Move::Place(_) => Some((Sound::Stone, Duration::ZERO)),
        Move::Drop(_) => Some((Sound::Drop, fall)),
        Move::Swap => Some((Sound::Swap, Duration::ZERO)),
        Move::Resign(_) | Move::TimeOut(_) => None,
    };
    let end = outcome.map(|outcome| {
        let sound = if outcome.winner.is_some() { Sound::Win } else { Sound::Draw };
        (sound, own.map_or(Duration::ZERO, |(_, landed)| landed + PAUSE))
    });
    own.into_iter().chain(end).collect()
}

fn hear_moves(
    mut commands: Commands,
    mut played: MessageReader<MovePlayed>,
    mut refused: MessageReader<MoveRefused>,
    table: Option<Res<Table>>,
    wishes: Res<Wishes>,
) {
    let mut sounds = Vec::new();
    for (left, MovePlayed { mv, .. }) in (0..played.len()).rev().zip(played.read()) {
        let outcome = table.as_ref().and_then(|table| table.series.game().outcome());
        sounds.extend(sounds_of(*mv, outcome.filter(|_| left == 0), wishes.0.motion));
    }
    if refused.read().count() > 0 {
        sounds.push((Sound::Refused, Duration::ZERO));
    }
    if wishes.0.volume > 0 {
        for (sound, wait) in sounds {
            commands.spawn(Due(sound, Timer::new(wait, TimerMode::Once)));
        }
    }
}

fn play_due(
    mut commands: Commands,
    mut due: Query<(Entity, &mut Due)>,
    sounds: Option<Res<Sounds>>,
    wishes: Res<Wishes>,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
) {
    let Some(sounds) = sounds else { return };
    // Ears hear steps of equal ratio as equal: a square comes near enough.
    let volume = Volume::Linear((f32::from(wishes.0.volume) / 100.0).powi(2));
    for (entity, mut due) in &mut due {
        if due.1.tick(time.delta()).is_finished() {
            let player = AudioPlayer::new(sounds.0[due.0 as usize].clone());
            let settings = PlaybackSettings::DESPAWN.with_volume(volume);
            let sounding = Sounding(Timer::new(STALE, TimerMode::Once));
            commands.entity(entity).remove::<Due>().insert((player, settings, sounding));
        } else {
            awake.now();
        }
    }
}

/// Without a sound device nothing ever plays, and what is not played must not pile up.
fn forget_unheard(
    mut commands: Commands,
    mut sounding: Query<(Entity, &mut Sounding), Without<AudioSink>>,
    time: Res<Time>,
) {
    for (entity, mut sounding) in &mut sounding {
        if sounding.0.tick(time.delta()).is_finished() {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::audio::Decodable;

    use super::*;
    use crate::rules::{Game, Rules};

    #[test]
    fn every_sound_can_be_played_and_is_where_it_belongs() {
        for (index, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, index);
            assert!(sound.source().decoder().count() > 1000, "{sound:?}");
        }
    }

    #[test]
    fn a_disc_is_heard_when_it_lands_and_the_end_after_it() {
        let mut game = Game::new(Rules::connect(4, 4, 3)).unwrap();
        for column in [0, 1, 0, 1, 0] {
            game.play(Move::Drop(column)).unwrap();
        }
        let heard = sounds_of(Move::Drop(0), game.outcome(), Motion::Normal);
        assert_eq!(heard, [(Sound::Drop, FALL), (Sound::Win, FALL + PAUSE)]);
        let at_once = sounds_of(Move::Drop(0), None, Motion::Off);
        assert_eq!(at_once, [(Sound::Drop, Duration::ZERO)]);
    }
}
