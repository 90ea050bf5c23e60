//! Files in the browser's storage.

use wasm_bindgen::JsValue;

use super::bridge;
use crate::record::{Storage, StorageError, Write};

/// The browser's storage. Each browser has its own, and a private window one that is soon forgotten.
pub(super) struct Browser;

impl Storage for Browser {
    fn read(&self, key: &str, limit: u64) -> Result<Vec<u8>, StorageError> {
        let text = bridge::read_file(key).map_err(refusal)?.ok_or(StorageError::NotFound)?;
        if text.len() as u64 > limit {
            return Err(StorageError::TooLarge(limit));
        }
        Ok(text.into_bytes())
    }

    fn write(&self, key: &str, bytes: &[u8], mode: Write) -> Result<(), StorageError> {
        let text = str::from_utf8(bytes)
            .map_err(|_| StorageError::Other("only text can be kept here".to_owned()))?;
        if mode == Write::New && bridge::read_file(key).map_err(refusal)?.is_some() {
            return Err(StorageError::Exists);
        }
        bridge::write_file(key, text).map_err(refusal)
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        if bridge::read_file(key).map_err(refusal)?.is_none() {
            return Err(StorageError::NotFound);
        }
        bridge::remove_file(key).map_err(refusal)
    }

    fn keys(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let inside = |key: &String| {
            key.strip_prefix(folder)
                .and_then(|rest| rest.strip_prefix('/'))
                .is_some_and(|name| !name.contains('/'))
        };
        Ok(bridge::file_names().map_err(refusal)?.into_iter().filter(inside).collect())
    }
}

/// Browsers say "QuotaExceededError" where there is no room, and have several words for "no".
fn refusal(error: JsValue) -> StorageError {
    let full = error.as_string().is_some_and(|name| name.contains("Quota"));
    if full { StorageError::Full } else { StorageError::Forbidden }
}
