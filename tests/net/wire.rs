//! A wire between guest and host that a test can cut, or let go silent.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// Passes on everything that comes to its port.
pub(crate) struct Wire {
    pub(crate) port: u16,
    open: Arc<Mutex<Vec<TcpStream>>>,
    silent: Arc<AtomicBool>,
}

impl Wire {
    /// A wire to this port.
    pub(crate) fn to(target: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (open, silent) =
            (Arc::<Mutex<Vec<TcpStream>>>::default(), Arc::new(AtomicBool::new(false)));
        let (streams, mute) = (open.clone(), silent.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                streams
                    .lock()
                    .unwrap()
                    .extend([near.try_clone().unwrap(), far.try_clone().unwrap()]);
                pass_on(near.try_clone().unwrap(), far.try_clone().unwrap(), mute.clone());
                pass_on(far, near, mute.clone());
            }
        });
        Wire { port, open, silent }
    }

    /// Cuts all connections; new ones can be made.
    pub(crate) fn cut(&self) {
        for stream in self.open.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Swallows everything, as a lost radio signal does, or passes it on again.
    pub(crate) fn set_silent(&self, silent: bool) {
        self.silent.store(silent, Ordering::SeqCst);
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, silent: Arc<AtomicBool>) {
    thread::spawn(move || {
        let mut some = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut some) {
            if !silent.load(Ordering::SeqCst) && to.write_all(&some[..count]).is_err() {
                break;
            }
        }
        let _ = from.shutdown(Shutdown::Both);
        let _ = to.shutdown(Shutdown::Both);
    });
}
