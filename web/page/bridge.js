// What the game asks of the browser. Rust calls these functions (src/web/bridge.rs); everything here is small
// enough to be read beside the Rust that calls it.

// ---- What is kept: files by name, in the browser's own storage ----

const SHELF = 'hexfall/';

// An error crosses over as its name, "QuotaExceededError" or "SecurityError".
function asked(of) {
  try {
    return of();
  } catch (error) {
    throw String(error?.name ?? error);
  }
}

export function readFile(name) {
  return asked(() => localStorage.getItem(SHELF + name) ?? undefined);
}

export function writeFile(name, text) {
  asked(() => localStorage.setItem(SHELF + name, text));
}

export function removeFile(name) {
  asked(() => localStorage.removeItem(SHELF + name));
}

export function fileNames() {
  const keys = asked(() => Object.keys(localStorage));
  return keys.filter((key) => key.startsWith(SHELF)).map((key) => key.slice(SHELF.length));
}

// ---- Files that the player takes away or brings ----

export function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Larger than any save; more is not even read.
const LARGEST_FILE = 1 << 24;

/** Lets the player choose files, and hands each over as `received(name, bytes)`. */
export function askForFiles(received) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.ron,.sgf,.hsgf,text/plain';
  input.multiple = true;
  input.onchange = async () => {
    for (const file of input.files) {
      received(file.name, new Uint8Array(await file.slice(0, LARGEST_FILE).arrayBuffer()));
    }
  };
  input.click();
}

// ---- The page around the game ----

export function shown() {
  window.dispatchEvent(new Event('hexfall-shown'));
}

export function stopped(why) {
  window.dispatchEvent(new CustomEvent('hexfall-stopped', { detail: why }));
}

export function pageAddress() {
  return location.origin + location.pathname;
}

export function minutesFromUtc() {
  return -new Date().getTimezoneOffset();
}

export function wantsLessMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

// ---- Thinking, by a worker beside the page ----

// A worker that has not let go of a search after this long is ended.
const PATIENCE = 2000;

let worker = null;
let workersWork = typeof Worker === 'function';
let heard = () => {};
let lastNumber = 0;
/** What has been asked for and not been told yet: number → { order, news }. */
const searches = new Map();

/** From now on `wake` is called when there is news. */
export function onNews(wake) {
  heard = wake;
}

export function wake() {
  heard();
}

export function hasWorker() {
  return workersWork;
}

/** Sends an order to the worker. Returns the number by which news is asked for. */
export function think(order) {
  const number = ++lastNumber;
  searches.set(number, { order, news: undefined });
  post({ think: number, order });
  return number;
}

export function news(number) {
  const search = searches.get(number);
  const text = search?.news;
  if (search) search.news = undefined;
  return text;
}

export function hurry(number) {
  post({ hurry: number });
}

/** Nobody wants to hear of this search any more. */
export function forget(number) {
  const search = searches.get(number);
  searches.delete(number);
  if (!search || search.ended || !worker) return;
  const told = worker;
  told.postMessage({ forget: number });
  // One wait at a time: a wait that nobody could call off any more would end a worker that has answered.
  clearTimeout(told.waiting);
  told.waiting = setTimeout(() => told === worker && restart(), PATIENCE);
}

function post(message) {
  if (!workersWork) return;
  try {
    worker ??= start();
    worker.postMessage(message);
  } catch (error) {
    giveUp(error);
  }
}

function start() {
  const started = new Worker(new URL('worker.js', document.baseURI), { type: 'module' });
  started.onmessage = ({ data }) => {
    clearTimeout(started.waiting);
    started.lives = true;
    if (data.failed) return giveUp(data.failed);
    if (data.broken) return restart(data.broken);
    const search = searches.get(data.number);
    if (!search) return;
    search.news = data.news;
    search.ended = data.ended;
    heard();
  };
  // A worker that never lived cannot be started here; one that lived has broken down.
  started.onerror = (event) => {
    event.preventDefault?.();
    if (worker === started) started.lives ? restart() : giveUp(event.message);
  };
  return started;
}

/** A new worker goes on with every search but the one that broke the old one. */
function restart(broken) {
  worker?.terminate();
  worker = null;
  for (const [number, search] of searches) {
    if (number === broken) {
      search.news = 'Failed';
      search.ended = true;
    } else if (!search.ended) {
      post({ think: number, order: search.order });
    }
  }
  heard();
}

/** The game thinks for itself from now on, between two frames. */
function giveUp(why) {
  console.warn('Hexfall thinks without a worker:', why);
  worker?.terminate();
  worker = null;
  workersWork = false;
  heard();
}
