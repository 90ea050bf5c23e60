//! Scratch.
use hexfall::app::keep::Shelf;
use hexfall::app::{Start, run};
use hexfall::record::Folder;
fn main() {
    let folder = Folder::of_user().unwrap();
    let _ = run(Shelf::at(folder), Start::default());
}
