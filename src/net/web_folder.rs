//! The web page, served on a host's own port, so that a friend needs nothing but the link.

use std::fs::File;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, Instant};

use super::socket::Request;

/// How long a page may take to be fetched: minutes over a bad line, not for ever.
const PATIENCE: Duration = Duration::from_secs(300);

/// Shown where there is no page.
const NO_PAGE: &str = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
<title>Hexfall</title><body style=\"font:18px/1.5 sans-serif;max-width:34em;margin:3em auto;padding:0 1em\">\
<h1>Hexfall</h1><p>Somebody waits here for a player. To play in the browser, the host needs the web page, which \
was not found. On the host’s computer, in the folder with Hexfall’s source code:</p><pre>web/build</pre>\
<p>Then host again: the page is found in <code>web/dist</code>, in the folder that <code>HEXFALL_WEB</code> names, \
or in a folder <code>web</code> beside the program. Or join with the program: <code>hexfall join ADDRESS</code>.</p>";

/// The folder with the built page, if there is one: what `HEXFALL_WEB` names, or one beside the program, or in the
/// source code from which the program is run.
#[must_use]
pub fn web_folder() -> Option<PathBuf> {
    let named = std::env::var_os("HEXFALL_WEB").filter(|path| !path.is_empty()).map(PathBuf::from);
    if named.is_some() {
        return named;
    }
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(Path::parent);
    let here = std::env::current_dir().ok();
    let candidates = [
        beside.map(|folder| folder.join("web/dist")),
        beside.map(|folder| folder.join("web")),
        here.map(|folder| folder.join("web/dist")),
    ];
    candidates.into_iter().flatten().find(|folder| folder.join("index.html").is_file())
}

/// Answers a request for a file.
pub(super) fn answer(
    mut stream: TcpStream,
    request: &Request,
    folder: Option<&Path>,
) -> io::Result<()> {
    stream.set_write_timeout(Some(Duration::from_secs(10)))?;
    let has_body = request.method == "GET";
    if !has_body && request.method != "HEAD" {
        let allowed = "405 Method Not Allowed\r\nAllow: GET, HEAD";
        return short(&mut stream, allowed, "Only GET and HEAD.", true);
    }
    let Some(folder) = folder.filter(|folder| folder.join("index.html").is_file()) else {
        return short(&mut stream, "200 OK", NO_PAGE, has_body);
    };
    let file =
        path_in(folder, &request.path).and_then(|path| Some((File::open(&path).ok()?, path)));
    match file {
        Some((file, path)) if file.metadata()?.is_file() => {
            send(&mut stream, file, &path, has_body)
        }
        _ => short(&mut stream, "404 Not Found", "There is no such file.", has_body),
    }
}

fn short(stream: &mut TcpStream, status: &str, text: &str, has_body: bool) -> io::Result<()> {
    let length = text.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    );
    let body = if has_body { text } else { "" };
    stream.write_all(format!("{head}{body}").as_bytes())
}

fn send(stream: &mut TcpStream, mut file: File, path: &Path, has_body: bool) -> io::Result<()> {
    let (kind, length) = (kind_of(path), file.metadata()?.len());
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         X-Content-Type-Options: nosniff\r\nCache-Control: no-cache\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    let (began, mut some) = (Instant::now(), [0; 16 * 1024]);
    while has_body && began.elapsed() < PATIENCE {
        let count = file.read(&mut some)?;
        if count == 0 {
            break;
        }
        stream.write_all(&some[..count])?;
    }
    Ok(())
}

/// The file behind a path of a request, if it lies in the folder: no way leads up, and none around.
fn path_in(folder: &Path, asked: &str) -> Option<PathBuf> {
    let asked = unescaped(asked)?;
    let relative = match asked.strip_prefix('/')? {
        "" => "index.html",
        relative => relative,
    };
    let plain = |part: Component| matches!(part, Component::Normal(_));
    if relative.contains(['\0', '\\', ':']) || !Path::new(relative).components().all(plain) {
        return None;
    }
    // A link in the folder that leads out of it leads nowhere.
    let (folder, path) = (folder.canonicalize().ok()?, folder.join(relative).canonicalize().ok()?);
    path.starts_with(folder).then_some(path)
}

/// `%20` and its like as what they stand for.
fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, after) = rest.split_at_checked(2)?;
        rest = after;
        bytes.push(u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

fn kind_of(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ico" => "image/x-icon",
        "wav" => "audio/wav",
        "ttf" => "font/ttf",
        "txt" | "ron" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_the_folder() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("page");
        std::fs::create_dir_all(folder.join("a b")).unwrap();
        std::fs::write(home.path().join("secret"), "").unwrap();
        std::fs::write(folder.join("index.html"), "").unwrap();
        std::fs::write(folder.join("a b/x.js"), "").unwrap();
        assert!(path_in(&folder, "/").is_some());
        assert!(path_in(&folder, "/a%20b/x.js").is_some());
        for path in [
            "",
            "secret",
            "/../secret",
            "/%2e%2e/secret",
            "/a b/../../secret",
            "//etc/passwd",
            "/..%2fsecret",
            "/..\\secret",
            "/%00",
            "/%",
            "/%zz",
            "/a%20b/./x.js/",
            "/C:/x",
            "/nothing",
        ] {
            let found = path_in(&folder, path);
            assert!(
                found.as_ref().is_none_or(|found| found.ends_with("a b/x.js")),
                "{path}: {found:?}"
            );
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(home.path().join("secret"), folder.join("link")).unwrap();
            assert_eq!(path_in(&folder, "/link"), None);
        }
    }
}
