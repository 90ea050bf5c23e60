//! Hexfall: Hex, Y, Connect Four and Obstruction, for people and computers.
//!
//! This is the library under the window and the command line. It knows the games and plays them; it
//! needs no window, no network and no clock.
//!
//! # A tour
//!
//! **A game** is rules, moves, and an outcome. A move that the rules refuse comes back as a typed
//! error with a sentence for the player:
//!
//! ```
//! use hexfall::rules::{Game, IllegalMove, Move, Rules, Side};
//!
//! let mut game = Game::new(Rules::connect(7, 6, 4))?;
//! for _ in 0..6 {
//!     game.play(Move::Drop(2))?;
//! }
//! let refused = game.play(Move::Drop(2)).unwrap_err();
//! assert_eq!(refused, IllegalMove::ColumnFull(2));
//! assert_eq!(refused.to_string(), "Column 3 is full.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Every game** answers the same questions, through [`rules::Position`]:
//!
//! ```
//! use hexfall::rules::{Game, GameKind, Position, Rules};
//!
//! for kind in GameKind::ALL {
//!     let game = Game::new(Rules::usual(kind))?;
//!     let position = game.position();
//!     println!("{kind}: {} cells, {} moves", position.cells().count(), game.legal_moves().len());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A match** is a series of games between two players, with its score, undo, and the pie rule,
//! by which the players change sides and the stones stay:
//!
//! ```
//! use hexfall::matches::{Match, Seat, Terms};
//! use hexfall::rules::{GameKind, Move, Rules};
//!
//! let terms = Terms { rules: Rules::hex(11, 11).with_pie(), ..Terms::usual(GameKind::Hex) };
//! let mut series = Match::new(terms)?;
//! series.play("f6".parse()?)?;
//! series.play(Move::Swap)?;
//! assert_eq!(series.to_move(), Seat::One); // player 1 answers the stone that was taken over
//! series.resign(Seat::One)?;
//! assert_eq!(series.score().to_string(), "0–1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A record** is a match as text. Reading it back plays the moves through the rules again, so no
//! file can make a position that play could not:
//!
//! ```
//! use hexfall::matches::{Match, Terms};
//! use hexfall::record;
//! use hexfall::rules::GameKind;
//! use jiff::Timestamp;
//!
//! let series = Match::new(Terms::usual(GameKind::Y))?;
//! let text = record::write(&series, Timestamp::now());
//! assert_eq!(record::read(text.as_bytes())?.series, series);
//! assert!(record::read(text.replace("side: 13", "side: 12").as_bytes()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **An opponent** chooses moves. Its search is advanced a slice at a time; the same seed gives the same
//! move:
//!
//! ```
//! use hexfall::engine::Opponent;
//! use hexfall::rules::{Game, GameKind, Rules};
//!
//! let mut game = Game::new(Rules::usual(GameKind::Obstruction))?;
//! let opponent = Opponent::find(GameKind::Obstruction, "random")?;
//! while let Some(mv) = opponent.search(&game, 7).finish() {
//!     game.play(mv)?;
//! }
//! assert!(game.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A match across a network** is two sessions that tell each other what is played. A session has no sockets:
//! texts go in and come out, and a [`net::Connection`] carries them.
//!
//! ```
//! use hexfall::matches::{PlayerKind, Seat, Terms};
//! use hexfall::net::{Said, Session};
//! use hexfall::rules::GameKind;
//! use web_time::Instant;
//!
//! let now = Instant::now();
//! let mut host = Session::host(Terms::usual(GameKind::Y), Seat::One, [7; 32], now)?;
//! let mut guest = Session::guest("Bob", PlayerKind::Person, now);
//! host.connected(now);
//! guest.connected(now);
//! while let Some(Said::Text(text)) = guest.next_said() {
//!     host.hear(&text, now);
//! }
//! assert_eq!(host.other(), Some("Bob"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "app")]
pub mod app;
pub mod arena;
mod checksum;
pub mod engine;
pub mod htp;
#[cfg(not(target_arch = "wasm32"))]
pub mod learn;
pub mod matches;
pub mod net;
pub mod record;
pub mod rules;
mod sealed;
pub mod wanted;
#[cfg(target_arch = "wasm32")]
pub mod web;
