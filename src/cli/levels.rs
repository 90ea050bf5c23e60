//! `hexfall levels`

use std::fmt::Write;

use hexfall::engine::levels;
use hexfall::rules::GameKind;

/// The opponents of one game or of all, weakest first, with what they are usually built on.
pub(super) fn levels(game: Option<GameKind>) -> String {
    let games = GameKind::ALL.into_iter().filter(|kind| game.is_none_or(|game| game == *kind));
    let mut text = String::new();
    for kind in games {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{kind} ({})", kind.word());
        for level in levels::levels(kind) {
            let usual = level.usual.map(|usual| usual.to_string()).unwrap_or_default();
            let _ = writeln!(text, "  {:<20} {usual:<6} {}", level.name, level.thinks);
        }
    }
    text
}
