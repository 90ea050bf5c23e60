//! Lines over this machine's network.

use super::meet::Door;
use crate::net::{self, Address, Dial, Host, Wake};

/// Whether others can come to a port of this machine.
pub const CAN_LISTEN: bool = true;

/// Opens lines to others.
pub(super) fn dial(wake: Wake) -> Dial {
    net::dial(wake)
}

/// Listens on a port, on which browsers find the web page too.
pub(super) fn listen(port: u16, wake: Wake) -> Result<Door, String> {
    let host = Host::open(port, net::web_folder(), wake).map_err(|error| error.to_string())?;
    let (port, addresses) = (host.port(), host.addresses());
    Ok(Door { listener: Box::new(host), port, addresses })
}

/// What a host's keys come from.
pub(super) fn seed() -> Result<[u8; 32], String> {
    net::seed().map_err(|error| error.to_string())
}

/// The link with which a browser joins.
pub(crate) fn link(host: &Address) -> String {
    host.link()
}
