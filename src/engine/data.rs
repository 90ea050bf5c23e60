//! What the levels have learnt, or were told beforehand: books, tables and the network, as part of the program.

/// A file of `assets` as bytes. In a browser only the worker that thinks has them, so that the page is sooner there; the page
/// itself gets none, and everything that reads them does without.
macro_rules! data {
    ($file:literal) => {
        if cfg!(all(target_arch = "wasm32", feature = "app")) {
            &[]
        } else {
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $file))
        }
    };
}
pub(in crate::engine) use data;
