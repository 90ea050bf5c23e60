//! `hexfall levels`

use std::fmt::Write;

use hexfall::engine::levels;
use hexfall::rules::GameKind;

/// The opponents of one game or of all, weakest first.
pub(super) fn levels(game: Option<GameKind>) -> String {
    let games = GameKind::ALL.into_iter().filter(|kind| game.is_none_or(|game| game == *kind));
    let mut text = String::new();
    for kind in games {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{kind} ({})", kind.word());
        for level in levels::levels(kind) {
            let _ = writeln!(text, "  {:<12} {}", level.name, level.thinks);
        }
    }
    text
}
