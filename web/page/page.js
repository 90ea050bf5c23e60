// Fetches the game with its progress in sight, starts it, and stands around it while it runs.

import { wasmBytes } from './sizes.js';
import { copyAnyway } from './clipboard.js';
import { fetchCounted } from './fetching.js';
import { takeFiles } from './files.js';
import { keepBrowserStill } from './gestures.js';
import { keepOffline } from './offline.js';
import { countPixelsRight } from './pixels.js';
import { wakeSound } from './sound.js';

const { tell, tooOld, notFetched, runs } = window.hexfallPage;
const root = document.documentElement;
const canvas = document.getElementById('hexfall');

/** Where the tab remembers which link it has opened. */
const OPENED = 'hexfall opened';

if (runs) start();

async function start() {
  wakeSound();
  copyAnyway();
  const [game] = await Promise.all([fetchGame(), countPixelsRight(canvas)]);
  if (!game) return;
  document.getElementById('stand').textContent = 'Starting';
  watchForTheEnd();
  keepBrowserStill(canvas);
  takeFiles(game.receive);
  addEventListener('hexfall-shown', play, { once: true });
  open(game);
}

/** The program, ready to be opened; nothing where that is not to be had, and the player has been told. */
async function fetchGame() {
  // Both at once; the program is compiled while it still comes in.
  const program = fetchCounted('./hexfall_bg.wasm', wasmBytes, showProgress);
  program.catch(() => {}); // it is told of below
  try {
    const game = await import('./hexfall.js');
    await game.default({ module_or_path: program });
    return game;
  } catch (error) {
    // It has arrived, but the browser does not understand it.
    if (error instanceof WebAssembly.CompileError) tooOld();
    else notFetched(String(error));
    return undefined;
  }
}

/** The game has drawn something: the loading screen goes. */
function play() {
  if (root.dataset.state !== 'loading') return;
  root.dataset.state = 'playing';
  canvas.focus({ preventScroll: true });
  keepOffline();
}

function open(game) {
  const link = linkToOpen();
  try {
    game.open(link);
  } catch (error) {
    // winit leaves its caller by an exception. That is its way, not a fault.
    if (!isWinitsWay(error)) stopped(error);
  }
}

/** The game that the address asks for. After a reload the running game is offered instead of a new one. */
function linkToOpen() {
  const link = location.hash;
  // To another link in the same tab.
  addEventListener('hashchange', () => location.reload());
  try {
    const [entry] = performance.getEntriesByType('navigation');
    const again = entry?.type !== 'navigate' && sessionStorage.getItem(OPENED) === link;
    sessionStorage.setItem(OPENED, link);
    return again ? '' : link;
  } catch {
    return link; // storage is forbidden
  }
}

/** In parts of the whole: what is fetched is smaller than what is counted here, by as much as it was compressed. */
function showProgress(part) {
  const percent = Math.round(100 * part);
  root.style.setProperty('--done', part.toFixed(3));
  document.getElementById('stand').textContent = `${percent} %`;
  document.getElementById('bar').setAttribute('aria-valuenow', percent);
}

/** Tells when the program has stopped, whichever way that is heard of. */
function watchForTheEnd() {
  addEventListener('hexfall-stopped', (event) => stopped(event.detail));
  addEventListener('error', ({ error }) => error instanceof WebAssembly.RuntimeError && stopped(error));
  addEventListener('unhandledrejection', ({ reason }) => reason instanceof WebAssembly.RuntimeError && stopped(reason));
  canvas.addEventListener('webglcontextlost', () => stopped('The graphics were taken away (WebGL context lost).'));
}

function stopped(why) {
  const said = why?.stack ?? String(why ?? '');
  const text = hasAutosave() ? 'Your game was saved after the last move.' : 'Load the page again to begin anew.';
  tell('stopped', 'Hexfall has stopped', text, 'Reload', said);
}

function hasAutosave() {
  try {
    return localStorage.getItem('hexfall/autosave.ron') !== null;
  } catch {
    return false; // storage is forbidden
  }
}

function isWinitsWay(error) {
  return String(error?.message ?? error).includes('Using exceptions for control flow');
}
