//! Files that are written whole.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// A new file takes the old one's place, so that there is always a whole one.
pub(super) fn replace<T>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut NamedTempFile>) -> io::Result<T>,
) -> Result<T, String> {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let replaced = || {
        let mut file = new_file().tempfile_in(folder)?;
        let mut out = BufWriter::new(&mut file);
        let written = write(&mut out)?;
        out.flush()?;
        drop(out);
        file.persist(path)?;
        Ok(written)
    };
    replaced()
        .map_err(|error: io::Error| format!("{} could not be written: {error}", path.display()))
}

/// The same with bytes that are there already.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    replace(path, |out| out.write_all(bytes))
}

/// Others may read it, as they may read any other file: by itself a temporary one would stay its owner's alone.
fn new_file() -> Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has such permissions"))]
    let mut file = Builder::new();
    #[cfg(unix)]
    file.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    file
}
