//! The network that comes with the program.

use std::sync::OnceLock;

use super::weights::Net;

/// The network, unless it is spoilt. In a browser only the worker that thinks has it, so that the page is sooner there.
pub(in crate::engine) fn ours() -> Option<&'static Net> {
    static NET: OnceLock<Option<Net>> = OnceLock::new();
    NET.get_or_init(|| Net::read(OURS).ok()).as_ref()
}

#[cfg(not(all(target_arch = "wasm32", feature = "app")))]
const OURS: &[u8] = include_bytes!("../../../assets/hex.net");
#[cfg(all(target_arch = "wasm32", feature = "app"))]
const OURS: &[u8] = &[];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_network_is_whole() {
        assert!(Net::read(OURS).is_ok());
    }
}
