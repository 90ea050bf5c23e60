// Lines to other players: the browser's own sockets, as Rust asks for them (src/web/line.rs). What happens to a line
// waits here until it is asked for.

import { wake } from './bridge.js';

/** How long a line may take to open. The browser itself would try for minutes. */
const PATIENCE = 8000;
/** As much as a frame may hold (src/net/frame.rs). */
const LONGEST = 16 * 1024;
/** What may wait here unread; whoever says more is not playing. */
const UNREAD = 512;
/** What may wait to be sent; whoever lets more pile up does not listen. */
const UNSENT = 256 * 1024;
/** The shortest time between two frames in a hidden tab, where nobody sees anything move. */
const BLINK = 250;

let lastNumber = 0;
const lines = new Map();
let goesOnHidden = false;

class Line {
  events = [];
  opened = false;
  over = false;

  constructor(url) {
    if (isForbidden(url)) return this.end('secure page');
    try {
      this.socket = new WebSocket(url);
    } catch {
      return this.end('unreachable'); // it is none of the addresses that a browser knows
    }
    this.socket.binaryType = 'arraybuffer';
    this.late = setTimeout(() => this.end('unreachable'), PATIENCE);
    this.socket.onopen = () => {
      clearTimeout(this.late);
      this.opened = true;
      this.tell('open');
    };
    this.socket.onmessage = ({ data }) => this.hear(data);
    // The browser says nothing about why, so that no page can look around in a network.
    this.socket.onclose = () => this.end(this.opened ? 'lost' : 'unreachable');
  }

  hear(data) {
    if (typeof data !== 'string') this.end('not text');
    else if (data.length > LONGEST) this.end('too long');
    else if (this.events.length >= UNREAD) this.end('flood');
    else this.tell(`text ${data}`);
  }

  send(text) {
    if (this.over || this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(text);
    if (this.socket.bufferedAmount > UNSENT) this.end('lost');
  }

  /** Nothing more comes after this. */
  end(why) {
    if (this.over) return;
    this.tell(`closed ${why}`);
    this.close();
  }

  close() {
    this.over = true;
    clearTimeout(this.late);
    this.socket?.close();
  }

  tell(event) {
    if (this.over) return;
    this.events.push(event);
    wake();
  }
}

/** A page that came over https may open a plain line to this very machine only. */
function isForbidden(url) {
  if (location.protocol !== 'https:' || !url.startsWith('ws://')) return false;
  return !/^ws:\/\/(localhost|127\.|\[::1\])/.test(url);
}

/**
 * Lets the game go on in a tab that is hidden, once somebody else may wait for it. The browser shows such a tab no frames,
 * and the game lives from frame to frame: the other player would take the line for broken, and a relay would give the room
 * away. So frames that are asked for there come by messages of the page to itself. Timers alone would not do: after some
 * minutes a hidden tab has them once a minute, while what is heard on a line still comes at once.
 */
function goOnHidden() {
  if (goesOnHidden) return;
  goesOnHidden = true;
  const [ask, callOff] = [requestAnimationFrame, cancelAnimationFrame].map((asked) => asked.bind(window));
  const { port1: here, port2: there } = new MessageChannel();
  /** The frames that are asked for and have not come: number → callback. */
  const wanted = new Map();
  let last = 0;

  window.requestAnimationFrame = (callback) => {
    const number = ask((time) => {
      wanted.delete(number);
      callback(time);
    });
    wanted.set(number, callback);
    comeSoon();
    return number;
  };
  window.cancelAnimationFrame = (number) => {
    wanted.delete(number);
    callOff(number);
  };
  document.addEventListener('visibilitychange', comeSoon);
  here.onmessage = come;

  function comeSoon() {
    if (!document.hidden) return;
    const wait = last + BLINK - performance.now();
    if (wait > 0) setTimeout(come, wait);
    else there.postMessage(undefined);
  }

  function come() {
    if (!document.hidden) return;
    last = performance.now();
    for (const [number, callback] of [...wanted]) {
      window.cancelAnimationFrame(number);
      callback(last);
    }
  }
}

/** Opens a line. Returns the number by which it is spoken of. */
export function openLine(url) {
  goOnHidden();
  const number = ++lastNumber;
  lines.set(number, new Line(url));
  return number;
}

export function sayOn(number, text) {
  lines.get(number)?.send(text);
}

/** The next thing that has happened: `open`, `text …` or `closed …`. */
export function nextOf(number) {
  return lines.get(number)?.events.shift();
}

export function hangUp(number) {
  lines.get(number)?.close();
  lines.delete(number);
}

/** Randomness that nobody can guess. */
export function randomBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
