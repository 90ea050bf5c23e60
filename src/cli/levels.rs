//! `hexfall levels`

use std::fmt::Write;

use hexfall::arena::Ladder;
use hexfall::engine::levels;
use hexfall::matches::LevelName;
use hexfall::rules::GameKind;

/// The opponents of one game or of all, weakest first, with what they are usually built on, and how strong they were
/// measured to be.
pub(super) fn levels(game: Option<GameKind>) -> String {
    let games = GameKind::ALL.into_iter().filter(|kind| game.is_none_or(|game| game == *kind));
    let mut text = String::new();
    for kind in games {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{kind} ({})", kind.word());
        for level in levels::levels(kind) {
            let usual = level.usual.map(|usual| usual.to_string()).unwrap_or_default();
            let rung = Ladder::measured().rung_of(kind, &LevelName(level.name.to_owned()));
            let about = rung.map_or(String::new(), |rung| format!(" ({})", rung.about()));
            let _ = writeln!(text, "  {:<20} {usual:<6} {}{about}", level.name, level.thinks);
        }
    }
    text
}
