//! Where files live.

use std::sync::Arc;

use bevy::prelude::*;

#[cfg(not(target_arch = "wasm32"))]
use crate::record::Folder;
use crate::record::{Storage, StorageError, Write};

/// Where files live. To be inserted before the app starts.
#[derive(Resource, Clone)]
pub struct Shelf(pub Arc<dyn Storage + Send + Sync>);

impl Shelf {
    /// A shelf in this folder.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn at(folder: Folder) -> Shelf {
        Shelf(Arc::new(folder))
    }

    /// No shelf at all, for this reason: everything is played, nothing is kept, and the player is told.
    #[must_use]
    pub fn nowhere(why: StorageError) -> Shelf {
        Shelf(Arc::new(Nowhere(why)))
    }
}

/// A storage that has no place.
struct Nowhere(StorageError);

impl Storage for Nowhere {
    fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, StorageError> {
        Err(self.0.clone())
    }

    fn write(&self, _: &str, _: &[u8], _: Write) -> Result<(), StorageError> {
        Err(self.0.clone())
    }

    fn remove(&self, _: &str) -> Result<(), StorageError> {
        Err(self.0.clone())
    }

    fn keys(&self, _: &str) -> Result<Vec<String>, StorageError> {
        Err(self.0.clone())
    }
}
