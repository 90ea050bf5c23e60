//! The two threads of a line.
//!
//! The library's WebSocket reads and writes in one place, and would let the one wait for the other. So there are two of it
//! on one socket: one only reads, and hands what it has to answer (pong, close) to the other, which only writes.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tungstenite::error::{CapacityError, Error};
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Message, WebSocket};

use super::rate::Rate;
use super::spawn;
use crate::net::frame::MAX_FRAME;
use crate::net::line::{Closed, Line, LineEvent, Wake};

/// How much may wait to be sent. Who lets more pile up does not listen.
const WAITING: usize = 256;
/// How long one write may take.
const SLOW: Duration = Duration::from_secs(10);
/// How long a line that was closed politely may take to close.
const GOODBYE: Duration = Duration::from_millis(500);
/// Frames that were heard and not fetched yet; then the other end has to wait.
const UNREAD: usize = 64;

enum Out {
    Text(String),
    /// Bytes that the reading half has to send.
    Raw(Vec<u8>),
    Close,
}

/// Speaks through a line, from any thread, without waiting.
#[derive(Clone)]
pub(in crate::net) struct Speaker {
    out: SyncSender<Out>,
    socket: Arc<OnceLock<TcpStream>>,
}

/// The far end of a speaker: what it says, on its way to the socket.
pub(in crate::net) struct Pipe {
    speaker: Speaker,
    out: Receiver<Out>,
}

impl Speaker {
    /// Says something. A line that cannot keep up is closed.
    pub(in crate::net) fn say(&self, text: &str) {
        if let Err(TrySendError::Full(_)) = self.out.try_send(Out::Text(text.to_owned())) {
            self.cut();
        }
    }

    /// Closes the line once everything has gone out.
    pub(in crate::net) fn close(&self) {
        if let Err(TrySendError::Full(_)) = self.out.try_send(Out::Close) {
            self.cut();
        }
    }

    fn cut(&self) {
        if let Some(socket) = self.socket.get() {
            let _ = socket.shutdown(Shutdown::Both); // it may be closed already
        }
    }
}

impl Pipe {
    pub(in crate::net) fn new() -> Pipe {
        let (sender, out) = sync_channel(WAITING);
        Pipe { speaker: Speaker { out: sender, socket: Arc::default() }, out }
    }

    pub(in crate::net) fn speaker(&self) -> Speaker {
        self.speaker.clone()
    }

    /// Reads, in this thread, until the line closes or `hear` wants no more; another one writes. `idle` is the
    /// longest silence.
    pub(in crate::net) fn run(
        self,
        stream: TcpStream,
        early: Vec<u8>,
        role: Role,
        idle: Option<Duration>,
        mut hear: impl FnMut(String) -> bool,
    ) -> Closed {
        let Ok(half) = self.start(&stream, role, idle) else { return Closed::Lost };
        let mut socket = WebSocket::from_partially_read(half, early, role, Some(config()));
        let mut rate = Rate::new(Instant::now());
        let why = loop {
            match socket.read() {
                // Pings count as well: each of them wants an answer.
                Ok(message) if !rate.allows(message.len(), Instant::now()) => break Closed::Flood,
                Ok(Message::Text(text)) if !hear(text.as_str().to_owned()) => break Closed::Lost,
                Ok(Message::Binary(_)) => break Closed::NotText,
                Ok(_) => {}
                Err(Error::Capacity(CapacityError::MessageTooLong { .. })) => {
                    break Closed::TooLong;
                }
                Err(Error::Utf8(_)) => break Closed::NotText,
                Err(_) => break Closed::Lost,
            }
            // What has to be answered goes to the writing half now, not with the next read.
            if socket.flush().is_err() {
                break Closed::Lost;
            }
        };
        if matches!(why, Closed::Lost) {
            let _ = stream.shutdown(Shutdown::Both); // it may be closed already
        } else {
            socket.get_ref().speaker.close();
        }
        why
    }

    /// Starts the thread that writes.
    fn start(self, stream: &TcpStream, role: Role, idle: Option<Duration>) -> io::Result<Half> {
        // A move is one small packet that must not wait for a second one.
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(SLOW))?;
        stream.set_read_timeout(idle)?;
        let half = Half { stream: stream.try_clone()?, speaker: self.speaker, answer: Vec::new() };
        let _ = half.speaker.socket.set(stream.try_clone()?);
        let writing = stream.try_clone()?;
        let out = self.out;
        spawn("hexfall line, writing", move || {
            let ended = write_all(&writing, &out, role);
            if ended.is_ok() {
                thread::sleep(GOODBYE); // for the last words to arrive, and the answer to them
            }
            let _ = writing.shutdown(Shutdown::Both);
        })?;
        Ok(half)
    }
}

fn write_all(stream: &TcpStream, out: &Receiver<Out>, role: Role) -> Result<(), Error> {
    let mut socket = WebSocket::from_raw_socket(stream.try_clone()?, role, Some(config()));
    loop {
        match out.recv() {
            Ok(Out::Text(text)) => socket.send(Message::text(text))?,
            Ok(Out::Raw(bytes)) => socket.get_mut().write_all(&bytes)?,
            Ok(Out::Close) | Err(_) => {
                socket.close(None)?;
                return socket.flush();
            }
        }
    }
}

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(4 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(4 * MAX_FRAME)
        .max_message_size(Some(MAX_FRAME))
        .max_frame_size(Some(MAX_FRAME))
}

/// The socket as the reading half has it: what it writes is handed to the writing half.
struct Half {
    stream: TcpStream,
    speaker: Speaker,
    answer: Vec<u8>,
}

impl Read for Half {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.read(bytes)
    }
}

impl Write for Half {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.answer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.answer.is_empty() {
            return Ok(());
        }
        let answer = std::mem::take(&mut self.answer);
        self.speaker.out.try_send(Out::Raw(answer)).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// A line over a socket.
pub(in crate::net) struct SocketLine {
    speaker: Speaker,
    news: Mutex<Receiver<LineEvent>>,
    over: bool,
}

/// The other end of a [`SocketLine`]: what is heard, on its way to whoever polls.
pub(in crate::net) struct Ear {
    news: SyncSender<LineEvent>,
    wake: Wake,
}

impl SocketLine {
    pub(in crate::net) fn new(pipe: &Pipe, wake: &Wake) -> (SocketLine, Ear) {
        let (sender, news) = sync_channel(UNREAD);
        let line = SocketLine { speaker: pipe.speaker(), news: Mutex::new(news), over: false };
        (line, Ear { news: sender, wake: wake.clone() })
    }
}

impl Ear {
    /// Hands something on. Returns whether somebody still wants it.
    pub(in crate::net) fn tell(&self, event: LineEvent) -> bool {
        let told = self.news.send(event).is_ok();
        (self.wake)();
        told
    }
}

impl Line for SocketLine {
    fn send(&mut self, text: &str) {
        self.speaker.say(text);
    }

    fn next(&mut self) -> Option<LineEvent> {
        match self.news.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(event) => Some(event),
            // The thread that reads is gone, or could not even be started.
            Err(TryRecvError::Disconnected) if !std::mem::replace(&mut self.over, true) => {
                Some(LineEvent::Closed(Closed::Lost))
            }
            Err(_) => None,
        }
    }

    fn close(&mut self) {
        self.speaker.close();
    }
}

impl Drop for SocketLine {
    fn drop(&mut self) {
        self.close();
    }
}
