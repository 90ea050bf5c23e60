//! A match from a text, whoever wrote it: a save of Hexfall's, an SGF file, a HexWorld link.

use jiff::Timestamp;
use thiserror::Error;

use super::link::{self, BadLink};
use super::save::{self, LoadError, Saved};
use super::sgf::{self, BadSgf};
use super::sheet::{Sheet, SwapForm};
use super::transcript::{Lost, NoMatch, NotWritable, Transcript};
use crate::matches::Match;

/// What a save begins with.
const SAVE: &str = "Match";

/// A match that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The match, ready to go on.
    pub series: Match,
    /// When it was saved, where Hexfall has saved it.
    pub when: Option<Timestamp>,
    /// What was not kept.
    pub lost: Vec<Lost>,
}

/// Why a text is no match.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is a save that cannot be opened.
    #[error(transparent)]
    Save(#[from] LoadError),
    /// It is an SGF file that cannot be read.
    #[error(transparent)]
    Sgf(#[from] BadSgf),
    /// It is a link that cannot be read.
    #[error(transparent)]
    Link(#[from] BadLink),
    /// It holds no match that can be played.
    #[error(transparent)]
    NoMatch(#[from] NoMatch),
    /// It is nothing that Hexfall knows.
    #[error("This is neither a save of Hexfall’s nor an SGF file nor a link to a HexWorld board.")]
    Unknown,
}

/// The match that a text holds.
///
/// ```
/// use hexfall::record;
///
/// let opened = record::open(b"https://hexworld.org/board/#11,a2:sd4")?;
/// assert_eq!(opened.series.game().moves().len(), 3);
/// assert!(opened.series.game().swapped());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(bytes: &[u8]) -> Result<Opened, OpenError> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with(SAVE) {
        let Saved { when, series } = save::read(bytes)?;
        return Ok(Opened { series, when: Some(when), lost: Vec::new() });
    }
    let (transcript, mut lost) = if is_sgf(text) {
        sgf::read(text)?
    } else if link::is_one(text) {
        (link::read(text)?, Vec::new())
    } else {
        return Err(OpenError::Unknown);
    };
    let (series, more) = transcript.series()?;
    lost.extend(more);
    Ok(Opened { series, when: None, lost })
}

/// The game in an SGF file, play by play as it stands there.
pub fn read_sgf(bytes: &[u8]) -> Result<Sheet, BadSgf> {
    Ok(sgf::read(&String::from_utf8_lossy(bytes))?.0.sheet)
}

/// Whether there is a game tree in a text, whole or not.
fn is_sgf(text: &str) -> bool {
    text.match_indices('(').any(|(at, _)| text[at + 1..].trim_start().starts_with(';'))
}

/// The game of a match that is being played as an SGF file, and what is not in it. The swap is one of pieces where the
/// board is square, unless another form is wanted.
pub fn to_sgf(series: &Match, swap: Option<SwapForm>) -> Result<(String, Vec<Lost>), NotWritable> {
    let (transcript, mut lost) = Transcript::of(series, form(series, swap))?;
    let (text, more) = sgf::write(&transcript);
    lost.extend(more);
    Ok((text, lost))
}

/// The same as a link to a HexWorld board.
pub fn to_link(series: &Match, swap: Option<SwapForm>) -> Result<(String, Vec<Lost>), NotWritable> {
    let (transcript, lost) = Transcript::of(series, form(series, swap))?;
    Ok((link::write(&transcript), lost))
}

fn form(series: &Match, wanted: Option<SwapForm>) -> SwapForm {
    wanted.unwrap_or(SwapForm::usual(series.game().rules().variant.size()))
}

/// What was lost, as sentences behind another; nothing where nothing was.
#[must_use]
pub fn lost_words(lost: &[Lost]) -> String {
    lost.iter().map(|lost| format!(" {lost}")).collect()
}
