//! Strangers, and opponents, who mean harm.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use hexfall::net::{Address, Relay, Stage};
use hexfall::rules::Rules;
use tungstenite::{Error, Message, WebSocket};

use super::ends::{Both, End, guest, host, host_at, near, terms, until};

type Socket = WebSocket<TcpStream>;

/// A line of somebody who speaks whatever they like. Reading waits for a moment only.
pub(crate) fn stranger(port: u16) -> Socket {
    stranger_at(&near(port))
}

pub(crate) fn stranger_at(address: &Address) -> Socket {
    let stream = TcpStream::connect((address.host(), address.port())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let (socket, _) = tungstenite::client(address.url(), stream).unwrap();
    socket.get_ref().set_read_timeout(Some(Duration::from_millis(5))).unwrap();
    socket
}

/// What was said, if anything was.
pub(crate) fn heard(socket: &mut Socket) -> Option<String> {
    socket.read().ok()?.into_text().ok().map(|text| text.as_str().to_owned())
}

/// Whether reading only found nothing for a moment.
pub(crate) fn is_pause(error: &Error) -> bool {
    let pauses = [std::io::ErrorKind::WouldBlock, std::io::ErrorKind::TimedOut];
    matches!(error, Error::Io(error) if pauses.contains(&error.kind()))
}

/// A guest who says whatever the test wants, up to the first move.
fn false_guest(host: &mut End, port: u16) -> Socket {
    let mut socket = stranger(port);
    socket.send("hello 1 Mallory".into()).unwrap();
    socket.send("join".into()).unwrap();
    until(&mut [host], |_| heard(&mut socket).is_some_and(|text| text.starts_with("offer")));
    socket.send("accept".into()).unwrap();
    until(&mut [host], |ends| ends[0].is_playing());
    socket
}

/// Somebody who does harm on a thread of their own, over and over, until the test is done.
struct Attack {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Attack {
    fn new(mut harm: impl FnMut() + Send + 'static) -> Attack {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = thread::spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                harm();
            }
        });
        Attack { stop, thread: Some(thread) }
    }
}

impl Drop for Attack {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap();
    }
}

/// The memory that this process has, in megabytes.
fn memory() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: usize = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * 4096 / (1 << 20)
}

#[test]
fn garbage_and_half_frames_disturb_nobody() {
    let (host, port) = host(terms(Rules::hex(6, 6), 1));
    let mut both = Both::meet(host, guest("Bob", near(port)));
    let mut dice = 1_u64;
    let attack = Attack::new(move || {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", port)) else { return };
        let garbage: Vec<u8> = (0..512)
            .map(|_| {
                dice = dice.wrapping_mul(6364136223846793005).wrapping_add(99);
                (dice >> 40) as u8
            })
            .collect();
        let _ = match dice % 3 {
            0 => stream.write_all(&garbage),
            1 => stream.write_all(b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n"),
            _ => {
                // A proper beginning, and then half a frame, or one that claims to be endless.
                let head = "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
                let _ = stream.write_all(head.as_bytes());
                let _ =
                    stream.write_all(&[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
                stream.write_all(&garbage[..20])
            }
        };
        thread::sleep(Duration::from_millis(2));
    });
    both.play_out(11);
    drop(attack);
    assert!(both.host.series().is_over());
}

#[test]
fn a_million_small_frames_are_cut_off_early() {
    let (host, port) = host(terms(Rules::hex(6, 6), 1));
    let mut both = Both::meet(host, guest("Bob", near(port)));
    let before = memory();
    let sender = thread::spawn(move || {
        let mut socket = stranger(port);
        (0..1_000_000).take_while(|_| socket.send("ping 1".into()).is_ok()).count()
    });
    both.play_out(12);
    let sent = sender.join().unwrap();
    assert!(sent < 1_000_000, "nobody listens to all of it");
    assert!(memory() < before + 64, "{before} MB, then {} MB", memory());
}

#[test]
fn an_opponent_who_floods_ends_the_match_and_keeps_the_game() {
    let (mut host, port) = host(terms(Rules::hex(6, 6), 1));
    let mut socket = false_guest(&mut host, port);
    host.play("a1");
    let flood = thread::spawn(move || while socket.send("chat x".into()).is_ok() {});
    until(&mut [&mut host], |ends| matches!(ends[0].stage(), Stage::Over(_)));
    drop(host.connection.poll(Instant::now()));
    assert!(host.told().contains("sent far too much"), "{}", host.told());
    assert_eq!(host.series().game().moves().len(), 1);
    drop(host);
    flood.join().unwrap();
}

#[test]
fn what_an_opponent_does_wrong_ends_the_match_with_its_reason() {
    let long = format!("chat {}", "x".repeat(17_000));
    for (said, told) in [
        ("move 1 2 0 a1", "not allowed (a1). There is a stone on a1 already"),
        ("move 1 2 0 z9", "There is no cell z9"),
        ("move 1 3 0 b2", "no longer agree"),
        ("move 1 1 0 b2", "no longer agree"),
        ("resume 00000000000000000000000000000000 1 0 0 - -", "at the wrong time"),
        ("offer", "cannot be understood"),
        ("\u{0}\u{0}", "cannot be understood"),
        (&long, "a message was too long"),
    ] {
        let (mut host, port) = host(terms(Rules::hex(6, 6), 1));
        let mut socket = false_guest(&mut host, port);
        host.play("a1");
        until(&mut [&mut host], |_| {
            heard(&mut socket).is_some_and(|text| text.starts_with("move"))
        });
        let _ = socket.send(said.into());
        until(&mut [&mut host], |ends| matches!(ends[0].stage(), Stage::Over(_)));
        assert!(host.told().contains(told), "{said}: {}", host.told());
        assert_eq!(host.series().game().moves().len(), 1, "{said}");
    }
    // Out of turn, and not even text.
    for (message, told) in [
        (Message::text("move 1 1 0 a1"), "moved out of turn"),
        (Message::binary(vec![0xff; 10]), "not text"),
    ] {
        let (mut host, port) = host(terms(Rules::hex(6, 6), 1));
        let mut socket = false_guest(&mut host, port);
        socket.send(message).unwrap();
        until(&mut [&mut host], |ends| matches!(ends[0].stage(), Stage::Over(_)));
        assert!(host.told().contains(told), "{}", host.told());
    }
}

#[test]
fn slow_bytes_are_not_waited_for() {
    let (_host, port) = host(terms(Rules::hex(6, 6), 1));
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    let began = Instant::now();
    for byte in b"GET / HTTP/1.1\r\nHost: x\r\n".iter().cycle() {
        let _ = stream.write_all(&[*byte]);
        if matches!(stream.read(&mut [0; 16]), Ok(0)) {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(25), "it is still listened to");
    }
}

#[test]
fn a_key_from_another_evening_takes_no_seat() {
    let (mut first, port) = host(terms(Rules::hex(6, 6), 1));
    let mut socket = stranger(port);
    socket.send("hello 1 Mallory".into()).unwrap();
    socket.send("join".into()).unwrap();
    let mut offer = String::new();
    until(&mut [&mut first], |_| {
        offer = heard(&mut socket).unwrap_or_default();
        offer.starts_with("offer")
    });
    let key = offer.split(' ').nth(1).unwrap().to_owned();
    drop(socket);
    until(&mut [&mut first], |ends| *ends[0].stage() == Stage::Apart);
    let mut both = Both::meet(first, guest("Bob", near(port)));
    both.play("a1");
    for key in [key, "f".repeat(32)] {
        let mut mallory = stranger(port);
        mallory.send("hello 1 Bob".into()).unwrap();
        mallory.send(format!("resume {key} 1 0 0 - a1").into()).unwrap();
        let ends = &mut [&mut both.host, &mut both.guest];
        until(ends, |_| heard(&mut mallory).is_some_and(|text| text == "refuse key"));
    }
    both.play_out(3);
}

fn crowd(port: u16) -> Vec<TcpStream> {
    (0..500).filter_map(|_| TcpStream::connect(("127.0.0.1", port)).ok()).collect()
}

#[test]
fn five_hundred_connections_leave_the_match_at_a_host_alone() {
    let (host, port) = host(terms(Rules::hex(6, 6), 1));
    let mut both = Both::meet(host, guest("Bob", near(port)));
    let before = memory();
    let crowd = crowd(port);
    both.play_out(13);
    assert!(memory() < before + 64, "{before} MB, then {} MB", memory());
    drop(crowd);
}

#[test]
fn five_hundred_connections_leave_the_match_at_a_relay_alone() {
    let relay = Relay::open(0, None).unwrap();
    let host = host_at(&relay, terms(Rules::hex(6, 6), 1));
    let room = near(relay.port()).with_room(host.connection.room().unwrap().code);
    let mut both = Both::meet(host, guest("Bob", room.clone()));
    let before = memory();
    let crowd = crowd(relay.port());
    both.play_out(14);
    assert!(memory() < before + 128, "{before} MB, then {} MB", memory());
    drop(crowd);
    // Rooms are limited as well, and the match at hand goes on.
    let mut opened = Vec::new();
    for _ in 0..250 {
        let Ok(stream) = TcpStream::connect(("127.0.0.1", relay.port())) else { break };
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let Ok((mut socket, _)) = tungstenite::client(near(relay.port()).url(), stream) else {
            continue;
        };
        let _ = socket.send("host".into());
        opened.push(socket);
    }
    assert!(relay.rooms() <= 190, "{}", relay.rooms());
    both.go_on();
    both.play_out(15);
}
