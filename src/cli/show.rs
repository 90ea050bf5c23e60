//! `hexfall show`

use std::path::Path;

use hexfall::record;
use jiff::tz::TimeZone;

/// A save as text.
pub(super) fn show(file: &Path) -> Result<String, String> {
    let saved = record::load_file(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let date = saved.when.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M");
    Ok(record::as_text(&saved.series, Some(&format!("Saved {date}."))))
}
