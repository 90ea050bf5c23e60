//! The network that comes with the program.

use std::sync::OnceLock;

use super::weights::Net;
use crate::engine::data::data;

/// The network, unless it is spoilt.
pub(in crate::engine) fn ours() -> Option<&'static Net> {
    static NET: OnceLock<Option<Net>> = OnceLock::new();
    NET.get_or_init(|| Net::read(OURS).ok()).as_ref()
}

const OURS: &[u8] = data!("hex.net");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_network_is_whole() {
        assert!(Net::read(OURS).is_ok());
    }
}
