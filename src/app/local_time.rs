//! The time of day where the player is.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Today, as it stands in the names of files: "2026-11-16".
pub(super) fn day() -> String {
    Timestamp::now().to_zoned(zone()).strftime("%Y-%m-%d").to_string()
}

/// The system's time zone.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn zone() -> TimeZone {
    TimeZone::system()
}

/// The browser says how far local time is from the world's at this moment, which will do for dates of saves.
#[cfg(target_arch = "wasm32")]
pub(super) fn zone() -> TimeZone {
    let seconds = crate::web::bridge::minutes_from_utc().saturating_mul(60);
    jiff::tz::Offset::from_seconds(seconds).map_or(TimeZone::UTC, TimeZone::fixed)
}
