//! A line to the other end, whatever it is made of: a socket on the desktop, the browser's own on the web.

use std::sync::Arc;

use thiserror::Error;

use super::address::Address;

/// Called, from any thread, when there is something new to poll for.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// A line. Nothing here waits: whoever owns it asks now and then what is new.
pub trait Line: Send + Sync {
    /// Sends a text, as soon as the line is open. A line that cannot keep up closes.
    fn send(&mut self, text: &str);

    /// What has happened, one thing after the other. After [`LineEvent::Closed`] nothing more comes.
    fn next(&mut self) -> Option<LineEvent>;

    /// Closes the line once everything sent has gone out. Dropping it does the same.
    fn close(&mut self);
}

/// Opens a line to an address. It is not open yet; the line says so, or why it cannot be.
pub type Dial = Box<dyn FnMut(&Address) -> Box<dyn Line> + Send + Sync>;

/// Lines that others open to here.
pub trait Listener: Send + Sync {
    /// The next one, open.
    fn next(&mut self) -> Option<Box<dyn Line>>;
}

/// What happens to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEvent {
    /// It can be spoken through.
    Open,
    /// The other end said this.
    Text(String),
    /// It is closed.
    Closed(Closed),
}

/// Why a line is closed. `Display` is a sentence for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Closed {
    /// There is no machine of that name.
    #[error("There is no computer of that name. Check the address.")]
    NoSuchName,
    /// The machine is there, but nobody listens.
    #[error(
        "Nobody is waiting for a player at that address. Is the match being hosted, on that port?"
    )]
    Nobody,
    /// No answer at all.
    #[error(
        "That address cannot be reached. Check it, and that both computers can see each other."
    )]
    Unreachable,
    /// Something else answers there.
    #[error("What answers at that address is not Hexfall.")]
    NotHexfall,
    /// The way is to be encrypted, which this program does not do.
    #[error(
        "This program cannot join over wss or https. Join in a browser, or use an address without it."
    )]
    Secure,
    /// A page that was loaded over https may not open a plain line.
    #[error(
        "This page was loaded over https, and from there browsers open no plain connection. Open the host’s own link instead, or use a relay over https."
    )]
    PageIsSecure,
    /// There are too many players there.
    #[error("There is no room for more players there. Try again later.")]
    Full,
    /// The line broke, or the other end closed it.
    #[error("The connection was lost.")]
    Lost,
    /// Something longer than any frame was heard.
    #[error("The other end sent a message that is too long.")]
    TooLong,
    /// Something was heard that is not text.
    #[error("The other end sent something that is not text.")]
    NotText,
    /// Too much was heard in too short a time.
    #[error("The other end sent far too much.")]
    Flood,
}
