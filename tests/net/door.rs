//! Who is let in, what the others are told, and what browsers get on the same port.

use std::io::{Read, Write};
use std::net::TcpStream;

use hexfall::net::{Host, HostError, Stage};
use hexfall::rules::Rules;

use super::ends::{Both, guest, host, near, nobody, terms, until};
use super::hostile::stranger;

#[test]
fn a_third_player_is_told_that_the_seat_is_taken() {
    let (host, port) = host(terms(Rules::hex(4, 4), 1));
    let mut both = Both::meet(host, guest("Bob", near(port)));
    let mut third = guest("Eve", near(port));
    until(&mut [&mut both.host, &mut both.guest, &mut third], |ends| {
        matches!(ends[2].stage(), Stage::Over(_))
    });
    assert_eq!(third.told(), "The seat is taken: somebody else plays there.");
    both.play_out(1);
}

#[test]
fn a_host_is_reached_by_any_of_its_numbers_and_names() {
    for there in ["127.0.0.1", "localhost", "[::1]"] {
        let (host, port) = host(terms(Rules::y(3), 1));
        if there == "[::1]" && TcpStream::connect(("::1", port)).is_err() {
            continue; // a machine without IPv6
        }
        let address = format!("{there}:{port}").parse().unwrap();
        Both::meet(host, guest("Bob", address)).play_out(4);
    }
}

#[test]
fn another_version_is_told_apart() {
    let (mut host, port) = host(terms(Rules::hex(4, 4), 1));
    let mut old = stranger(port);
    old.send("hello 99 Bob".into()).unwrap();
    let mut answer = None;
    until(&mut [&mut host], |_| {
        answer = old.read().ok().and_then(|message| message.into_text().ok());
        answer.is_some()
    });
    assert_eq!(answer.unwrap().as_str(), "refuse version 1");
}

#[test]
fn each_way_not_to_reach_a_host_has_its_sentence() {
    for (address, told) in [
        // A port on which nobody listens, and one on which something else does.
        (near(free_port()), "Nobody is waiting for a player at that address."),
        (near(something_else()), "What answers at that address is not Hexfall."),
        ("no.such.name.invalid".parse().unwrap(), "There is no computer of that name."),
        ("wss://localhost".parse().unwrap(), "This program cannot join over wss"),
    ] {
        let mut guest = guest("Bob", address);
        until(&mut [&mut guest], |ends| matches!(ends[0].stage(), Stage::Over(_)));
        assert!(guest.told().starts_with(told), "{}", guest.told());
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A server that answers everything with the same page.
fn something_else() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 2048]);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
    });
    port
}

#[test]
fn a_port_that_is_taken_is_a_sentence() {
    let first = Host::open(0, None, nobody()).unwrap();
    let Err(error) = Host::open(first.port(), None, nobody()) else { panic!("taken twice") };
    assert_eq!(error, HostError::Taken(first.port()));
    assert!(error.to_string().contains("is taken by another program"));
    let port = first.port();
    drop(first);
    assert!(Host::open(port, None, nobody()).is_ok(), "a port is given back");
}

fn asked(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn browsers_get_the_page_or_are_told_how_to_get_it() {
    let home = tempfile::tempdir().unwrap();
    let page = home.path().join("dist");
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "<p>Hexfall").unwrap();
    std::fs::write(page.join("game.wasm"), b"\0asm").unwrap();
    std::fs::write(home.path().join("secret"), "secret").unwrap();
    let host = Host::open(0, Some(page), nobody()).unwrap();
    let get = |path: &str| asked(host.port(), &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"));
    assert!(get("/").contains("text/html") && get("/?x#y").ends_with("<p>Hexfall"));
    assert!(get("/game.wasm").contains("Content-Type: application/wasm\r\n"));
    assert!(get("/nothing").starts_with("HTTP/1.1 404"));
    for path in ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "//secret", "secret"] {
        let answer = get(path);
        assert!(!answer.ends_with("secret"), "{path}: {answer}");
    }
    let head = asked(host.port(), "HEAD / HTTP/1.1\r\n\r\n");
    assert!(head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"), "{head}");
    let post = asked(host.port(), "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n");
    assert!(post.starts_with("HTTP/1.1 405"), "{post}");
    let without = Host::open(0, None, nobody()).unwrap();
    let answer = asked(without.port(), "GET / HTTP/1.1\r\n\r\n");
    assert!(answer.contains("web/build"), "{answer}");
}

#[test]
fn a_host_knows_where_it_can_be_found() {
    let host = Host::open(0, None, nobody()).unwrap();
    for address in host.addresses() {
        assert_eq!(address.port(), host.port());
        assert_eq!(address.to_string().parse(), Ok(address));
    }
}
