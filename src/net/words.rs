//! What people write to each other, made fit to be shown.

use crate::matches::Player;

/// The longest chat line, in characters.
pub const MAX_CHAT: usize = 500;

/// What somebody is called who has told no name that can be shown.
pub(super) const NAMELESS: &str = "Somebody";

/// A name from elsewhere: short, and nothing in it that cannot be seen.
#[must_use]
pub fn clean_name(text: &str) -> String {
    let name = clean(text, Player::MAX_NAME);
    if name.is_empty() { NAMELESS.to_owned() } else { name }
}

/// What a player is called: as they say, or else as the system knows them.
#[must_use]
pub fn own_name(told: &str) -> String {
    if !told.trim().is_empty() {
        return clean_name(told);
    }
    let user = ["USER", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    clean_name(&user.unwrap_or_default())
}

/// A chat line from a player: one line, not too long. Empty where nothing can be seen in it.
#[must_use]
pub fn clean_chat(text: &str) -> String {
    clean(text, MAX_CHAT)
}

pub(super) fn clean(text: &str, at_most: usize) -> String {
    let seen = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let seen: String = seen.filter(|c| !c.is_control() && !turns_text_round(*c)).collect();
    let short: String = seen.trim().chars().take(at_most).collect();
    short.trim_end().to_owned()
}

/// Marks that change the direction of everything after them, also outside of what was written.
fn turns_text_round(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        assert_eq!(clean_chat(" a\tb\nc\0\u{1b}[31m\u{202e}d "), "a b c[31md");
        assert_eq!(clean_chat("日本語 🙂 ‘q’ <b>"), "日本語 🙂 ‘q’ <b>");
        assert_eq!(clean_chat(&"x".repeat(600)).len(), MAX_CHAT);
        assert_eq!(clean_name("\u{202e} \n"), NAMELESS);
        assert_eq!(clean_name(&format!("{} tail", "a".repeat(23))), "a".repeat(23));
        assert!(Player::check_name(&clean_name(&"ä ".repeat(99))).is_ok());
    }
}
