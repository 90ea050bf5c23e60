//! `hexfall` without a subcommand, and `hexfall play`: the window.

use std::process::ExitCode;

use hexfall::wanted::Call;

/// Opens the window, with a match if one is wanted at once, and waits until it is closed.
#[cfg(feature = "app")]
pub(super) fn open(call: Option<Call>) -> Result<ExitCode, String> {
    use bevy::app::AppExit;
    use hexfall::app::keep::Shelf;
    use hexfall::app::{Start, crash, run};
    use hexfall::record::Folder;

    let start = match &call {
        Some(call) => Start::called(call).map_err(|error| error.to_string())?,
        None => Start::default(),
    };
    find_display()?;
    let shelf = match Folder::of_user() {
        Ok(folder) => {
            crash::report_to(folder.path());
            folder.sweep();
            Shelf::at(folder)
        }
        // One can still play; the window says that nothing is kept, and why.
        Err(error) => Shelf::nowhere(error),
    };
    match run(shelf, start) {
        AppExit::Success => Ok(ExitCode::SUCCESS),
        AppExit::Error(code) => Ok(ExitCode::from(code.get())),
    }
}

/// Whether there is a screen to open a window on. Only systems whose screens are named by variables
/// can lack one.
#[cfg(feature = "app")]
fn find_display() -> Result<(), String> {
    let named = |variable| std::env::var_os(variable).is_some_and(|name| !name.is_empty());
    let variables = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"];
    if cfg!(all(unix, not(target_os = "macos"))) && !variables.into_iter().any(named) {
        return Err("there is no display to open a window on: start it from a desktop, or set \
                    DISPLAY or WAYLAND_DISPLAY (over ssh: `ssh -X`)"
            .to_owned());
    }
    Ok(())
}

#[cfg(not(feature = "app"))]
pub(super) fn open(call: Option<Call>) -> Result<ExitCode, String> {
    // What is wrong with the match is told first, as by a hexfall with a window.
    if let Some(Call::Play(wanted)) = call {
        wanted.terms().map_err(|error| error.to_string())?;
    }
    Err("this hexfall was built without its window: build it with `cargo build --release \
         --features app`, or see `hexfall --help` for what there is"
        .to_owned())
}
