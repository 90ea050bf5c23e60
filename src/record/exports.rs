//! Files for other programs and other people: tables and pictures, in a folder of their own.

use super::storage::{Storage, StorageError, Write};

const FOLDER: &str = "exports";

/// Something to be written as a file: how its name ends, and what stands in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Behind the dot of its name.
    pub ending: &'static str,
    /// Its text.
    pub text: String,
}

/// Writes exports under one name, or one like it where that is taken. Returns the keys of the files.
pub fn write_out(
    storage: &dyn Storage,
    stem: &str,
    exports: &[Export],
) -> Result<Vec<String>, StorageError> {
    let taken = storage.keys(FOLDER)?;
    let keys = |number: usize| -> Vec<String> {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        exports.iter().map(|export| format!("{FOLDER}/{stem}{number}.{}", export.ending)).collect()
    };
    let mut number = 1;
    while keys(number).iter().any(|key| taken.contains(key)) {
        number += 1;
    }
    let keys = keys(number);
    for (key, export) in keys.iter().zip(exports) {
        storage.write(key, export.text.as_bytes(), Write::New)?;
    }
    Ok(keys)
}

/// A field of a table with commas, with what would end it put in quotes.
pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Folder;

    #[test]
    fn no_other_file_is_replaced() {
        let home = tempfile::tempdir().unwrap();
        let folder = Folder::at(home.path());
        let both =
            |text: &str| ["csv", "sgf"].map(|ending| Export { ending, text: text.to_owned() });
        assert_eq!(write_out(&folder, "mine", &both("a")[1..]).unwrap(), ["exports/mine.sgf"]);
        let second = write_out(&folder, "mine", &both("b")).unwrap();
        assert_eq!(second, ["exports/mine-2.csv", "exports/mine-2.sgf"], "the two stay together");
        assert_eq!(folder.read("exports/mine.sgf", 9).unwrap(), b"a");
    }
}
