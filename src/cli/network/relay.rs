//! `hexfall relay`: a server on which two players meet who cannot reach each other.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hexfall::net::{DEFAULT_PORT, Relay, web_folder};

use super::terminal::write_out;

/// Where to listen.
#[derive(Args)]
pub(crate) struct RelayArgs {
    /// Where to listen
    #[arg(long, value_name = "PORT", default_value_t = DEFAULT_PORT)]
    port: u16,
    /// The folder of the web page, which is served on the same port
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
}

/// Serves until the program is ended.
pub(crate) fn relay(wanted: &RelayArgs) -> Result<ExitCode, String> {
    let page = wanted.web.clone().or_else(web_folder);
    let relay = Relay::open(wanted.port, page).map_err(|error| error.to_string())?;
    write_out(&format!("Relaying on port {}.\n", relay.port()));
    loop {
        std::thread::park(); // its own threads do the work
    }
}
