//! A search in the background: an order goes in, reports come out.
//!
//! On the desktop a thread of Bevy's makes it ([`pool`]). In a browser, which gives a page one thread, another program
//! beside the page does (`worker`), and where there can be none, the page itself between two frames ([`slices`]).

#[cfg(not(target_arch = "wasm32"))]
mod pool;
#[cfg(any(test, target_arch = "wasm32"))]
mod slices;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(not(target_arch = "wasm32"))]
pub(in crate::app) use pool::Errand;
#[cfg(target_arch = "wasm32")]
pub(in crate::app) use worker::Errand;
