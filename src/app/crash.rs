//! A report of what went wrong, if Hexfall ever stops where it should not.

use std::backtrace::Backtrace;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};

use jiff::Zoned;

/// The file with the reports, in the data folder.
pub const REPORTS: &str = "crash.log";
/// When there are more reports than this, nobody will read the old ones.
const MAX_BYTES: u64 = 1 << 20;

/// From now on a panic in any thread leaves a report in this folder, and says so on standard error. Files
/// that are there already are left alone.
pub fn report_to(folder: &Path) {
    let folder = folder.to_owned();
    panic::set_hook(Box::new(move |info| {
        let report = report(info);
        let written = append(&folder.join(REPORTS), &report);
        // Nobody is left to tell if standard error is closed.
        let _ = io::stderr().write_all(told(info, &folder, &report, written).as_bytes());
    }));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    format!(
        "Hexfall {} on {} {}, {}\n{}\n{}\n\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        Zoned::now(),
        what_happened(info),
        Backtrace::force_capture(),
    )
}

/// "no entry found, in src/app/table.rs:12:5 (thread main)"
fn what_happened(info: &PanicHookInfo<'_>) -> String {
    let message = info.payload_as_str().unwrap_or("no message");
    let place = info.location().map_or_else(|| "nowhere".to_owned(), ToString::to_string);
    let thread = std::thread::current();
    format!("{message}, in {place} (thread {})", thread.name().unwrap_or("without a name"))
}

fn append(log: &Path, report: &str) -> io::Result<()> {
    if let Some(folder) = log.parent() {
        fs::create_dir_all(folder)?;
    }
    let full = fs::metadata(log).is_ok_and(|log| log.len() > MAX_BYTES);
    let mut file =
        OpenOptions::new().create(true).append(!full).write(true).truncate(full).open(log)?;
    file.write_all(report.as_bytes())?;
    file.sync_all()
}

fn told(info: &PanicHookInfo<'_>, folder: &Path, report: &str, written: io::Result<()>) -> String {
    let path = |name: &str| -> PathBuf { folder.join(name) };
    let what = what_happened(info);
    let autosave = path("autosave.ron");
    let game = if autosave.exists() {
        format!("hexfall: your game, up to its last move, is in {}\n", autosave.display())
    } else {
        String::new()
    };
    match written {
        Ok(()) => format!(
            "hexfall: something went wrong: {what}\nhexfall: the report is in {}\n{game}",
            path(REPORTS).display()
        ),
        Err(error) => format!(
            "hexfall: something went wrong, and the report could not be written ({error}):\n{report}{game}"
        ),
    }
}
