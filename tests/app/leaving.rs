//! Leaving, and not even getting in.

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use bevy::app::AppExit;
use hexfall::app::keep::{Shelf, Writer};
use hexfall::record::{self, Folder, Storage, StorageError, Write};

use crate::home::{Home, Running, hex};

/// A folder on a disk that takes its time.
struct Slow(Folder);

impl Storage for Slow {
    fn read(&self, key: &str, limit: u64) -> Result<Vec<u8>, StorageError> {
        self.0.read(key, limit)
    }

    fn write(&self, key: &str, bytes: &[u8], mode: Write) -> Result<(), StorageError> {
        std::thread::sleep(Duration::from_millis(200));
        self.0.write(key, bytes, mode)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        self.0.remove(key)
    }

    fn keys(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        self.0.keys(folder)
    }
}

#[test]
fn a_slow_disk_holds_up_the_leaving_but_not_the_frame() {
    let home = Home::new();
    let mut running = Running::on(Shelf(Arc::new(Slow(home.folder()))));
    running.begin(hex());
    running.ask("a1".parse().unwrap());
    running.frame();
    assert!(!running.get::<Writer>().flush(Duration::ZERO), "the frame went on meanwhile");
    running.ask("b2".parse().unwrap());
    running.app.world_mut().write_message(AppExit::Success);
    running.frame();
    let kept = record::last_game(&home.folder()).unwrap().unwrap().series;
    assert_eq!(kept.game().moves().len(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_one_line_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_hexfall"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("no display") && told.contains("WAYLAND_DISPLAY"), "{told}");
}
