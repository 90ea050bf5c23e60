// Across a network: a page and the desktop's program, and two pages at a relay.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './support/browser.js';
import { cardOf, GAMES } from './support/games.js';
import { Hexfall, SETTINGS } from './support/hexfall.js';
import { Program } from './support/program.js';
import { DIST, serve } from './support/server.js';

const WINDOW = { viewport: { width: 720, height: 520 } };
const SMALL_HEX = { game: 'hex', size: [3, 3] };
const CONNECT = 2;

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

/** Settings of a player with this name, who knows this relay. */
function player(name, relay = '') {
  const network = `network: (name: "${name}", relay: "${relay}")`;
  return { 'settings.ron': SETTINGS.replace(/\)$/, `, ${network})`) };
}

test('a page from a desktop host joins it, and plays a game to the end', async () => {
  const host = new Program('serve', '--port', '0', '--size', '3x3', '--second', 'random', '--seed', '1', '--web', DIST);
  const there = await host.address();
  const tab = await Hexfall.open(browser, `http://${there}/`, { window: WINDOW, link: `#join=${there}`, files: player('Ada') });
  await tab.untilMainButton();
  await tab.picture('network-offer');
  await tab.pressMainButton(); // Accept
  await host.says(/Ada/);

  const cells = ['b2', 'b1', 'b3', 'a3', 'c1', 'a1', 'a2', 'c2', 'c3'];
  let moves = [];
  while (!host.said.includes('Score ')) {
    const free = cells.find((cell) => !moves.includes(cell));
    await tab.play(free, SMALL_HEX);
    // The answer, or the end.
    moves = await tab.waitFor((now) => now.length >= moves.length + 2 || host.said.includes('Score '));
  }
  assert(moves.length >= 5, `a whole game: ${moves}`);
  await tab.picture('network-over');
  await tab.close();
  await host.end();
});

test('two pages meet at a relay, and play a game to the end', async () => {
  const relay = new Program('relay', '--port', '0');
  const there = await relay.address();
  const ada = await Hexfall.open(browser, server.address, { window: WINDOW, files: player('Ada', there) });
  const room = roomOf(ada);
  await ada.key('e'); // Network
  await ada.key('h'); // Host
  await ada.press(cardOf(CONNECT, WINDOW.viewport));
  await ada.picture('network-host');
  await ada.pressMainButton();
  const code = await room;
  await ada.picture('network-room');

  const bob = await Hexfall.open(browser, server.address, { window: WINDOW, link: `#join=${there}/${code}`, files: player('Bob') });
  await bob.pressMainButton(); // Accept
  let [mover, other] = [ada, bob];
  for (const column of '4 3 4 3 4 3 4'.split(' ')) {
    await mover.play(column, GAMES[CONNECT]);
    await other.waitForMove((await mover.moves()).length);
    [mover, other] = [other, mover];
  }
  for (const [tab, name] of [[ada, 'host'], [bob, 'guest']]) {
    await tab.waitForMoves('4 3 4 3 4 3 4');
    await tab.picture(`network-relay-${name}`);
    await tab.close();
  }
  await relay.end();
});

test('a match goes on while its tab is hidden', async () => {
  const board = { game: 'hex', size: [5, 5] };
  const host = new Program('serve', '--port', '0', '--size', '5x5', '--second', 'random', '--seed', '1', '--web', DIST);
  const there = await host.address();
  const tab = await Hexfall.open(browser, `http://${there}/`, {
    window: WINDOW, link: `#join=${there}`, files: player('Ada'), before: canBeHidden,
  });
  await tab.pressMainButton(); // Accept
  await host.says(/Ada/);
  await tab.press(tab.pixel('c3', board));
  await tab.waitForMove(2); // and the answer

  const [said, shown] = await tab.page.evaluate(() => (window.hideTab(true), [window.said.length, window.shown]));
  // Longer than it takes to be thought gone.
  await tab.page.waitForTimeout(9_000);
  const [hidden, now] = await tab.page.evaluate((from) => [window.said.slice(from), window.shown], said);
  assert.equal(now, shown, 'the browser has shown nothing');
  assert(hidden.filter((frame) => frame.startsWith('pong ')).length >= 2, `answers: ${hidden}`);
  assert(hidden.some((frame) => frame.startsWith('ping ')), `questions: ${hidden}`);

  await tab.page.evaluate(() => window.hideTab(false));
  await tab.frames(5);
  const moves = await tab.moves();
  await tab.play(['a1', 'e5'].find((cell) => !moves.includes(cell)), board);
  const all = await tab.page.evaluate(() => window.said);
  assert.equal(all.filter((frame) => frame.startsWith('hello ')).length, 1, `one line: ${all}`);
  await tab.close();
  await host.end();
});

/** In the page: lets a test hide the tab. A browser without a window never does by itself. */
function canBeHidden() {
  let hidden = false;
  let held = [];
  // What the page has said on its lines, and how many frames the browser has shown.
  [window.said, window.shown] = [[], 0];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    window.said.push(text);
    send.call(this, text);
  };
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  const ask = window.requestAnimationFrame.bind(window);
  const callOff = window.cancelAnimationFrame.bind(window);
  const show = (number, callback) => (time) => {
    if (hidden) return void held.push([number, callback]);
    window.shown++;
    callback(time);
  };
  window.requestAnimationFrame = (callback) => {
    const number = ask((time) => show(number, callback)(time));
    return number;
  };
  window.cancelAnimationFrame = (number) => {
    held = held.filter(([other]) => other !== number);
    callOff(number);
  };
  window.hideTab = (hide) => {
    hidden = hide;
    document.dispatchEvent(new Event('visibilitychange'));
    if (hide) return;
    for (const [number, callback] of held.splice(0)) ask(show(number, callback));
  };
}

test('whoever is not there is a sentence, and another try', async () => {
  const tab = await Hexfall.open(browser, server.address, { window: WINDOW, link: '#join=127.0.0.1:9' });
  await tab.frames(30);
  await tab.picture('network-nobody');
  await tab.untilMainButton(); // Join, once more
  // The browser itself says on its console that nobody answers.
  assert(tab.problems.every((problem) => problem.includes('WebSocket connection')), String(tab.problems));
  tab.problems = [];
  await tab.close();
});

/** The code of the room that a page gets at a relay, as it comes in. */
function roomOf(tab) {
  return new Promise((resolve) => {
    tab.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const [word, code] = String(payload).split(' ');
        if (word === 'room') resolve(code);
      });
    });
  });
}
