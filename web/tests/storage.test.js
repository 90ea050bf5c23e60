// What is kept in the browser, taken away and brought back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './support/browser.js';
import { Hexfall, movesIn } from './support/hexfall.js';
import { serve } from './support/server.js';

/** A save that the desktop program can open. */
const DESKTOP = path.join(import.meta.dirname, 'data/Sunday evening.ron');
const BOARD = { game: 'hex', size: [7, 7] };
const LINK = '#game=hex&size=7x7';
/** Buttons of the list of saves, in a laptop's window: of the first save, and of the empty list. */
const DOWNLOAD = { x: 820, y: 344 };
const ADD_A_FILE = { x: 192, y: 290 };
/** Red and blue on a dark ground. */
const STONES = [[0xe5, 0x48, 0x4d], [0x3e, 0x7b, 0xfa]];

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

test('after a reload, Continue goes on at the very move', async () => {
  const tab = await Hexfall.open(browser, server.address, { link: LINK });
  await tab.play('d4 c3 e5', BOARD);
  await tab.reload();
  await tab.picture('continue');
  await tab.key('c');
  await tab.play('b2', BOARD);
  await tab.waitForMoves('d4 c3 e5 b2');
  await tab.close();
});

test('a game is saved under a name, and found again', async () => {
  const tab = await Hexfall.open(browser, server.address, { link: LINK });
  await tab.play('d4 c3', BOARD);
  await save(tab, 'tea time');
  await tab.play('e5', BOARD);
  await tab.reload();
  await tab.key('l');
  await tab.picture('load');
  assert.deepEqual(movesIn(await tab.file('saves/tea time.ron')), ['d4', 'c3']);
  await tab.close();
});

test('a save is downloaded as a file', async () => {
  const tab = await Hexfall.open(browser, server.address, { link: LINK });
  await tab.play('d4 c3', BOARD);
  await save(tab, 'to take away');
  await tab.reload();
  await tab.key('l');
  await tab.frames(5);
  const [download] = await Promise.all([
    tab.page.waitForEvent('download'),
    tab.press(DOWNLOAD),
  ]);
  assert.equal(download.suggestedFilename(), 'to take away.ron');
  const text = readFileSync(await download.path(), 'utf8');
  assert.equal(text, await tab.file('saves/to take away.ron'));
  await tab.close();
});

test('a desktop save is chosen, and opens here', async () => {
  const tab = await Hexfall.open(browser, server.address);
  await tab.key('l');
  await tab.frames(5);
  const [chooser] = await Promise.all([
    tab.page.waitForEvent('filechooser'),
    tab.press(ADD_A_FILE),
  ]);
  await chooser.setFiles(DESKTOP);
  await isKept(tab, 'Sunday evening');
  await tab.picture('uploaded');
  await tab.close();
});

test('a save dropped on the page is kept, and nonsense is refused', async () => {
  const tab = await Hexfall.open(browser, server.address);
  await drop(tab, 'from afar.ron', readFileSync(DESKTOP, 'utf8'));
  await isKept(tab, 'from afar');
  await drop(tab, 'shopping.ron', 'milk, bread');
  await tab.frames(10);
  await tab.picture('dropped-nonsense');
  assert.equal(await tab.file('saves/shopping.ron'), null);
  await tab.close();
});

test('where nothing may be kept, the game is played all the same', async () => {
  const forbid = () => Object.defineProperty(globalThis, 'localStorage', {
    get() { throw new DOMException('forbidden', 'SecurityError'); },
  });
  const tab = await Hexfall.open(browser, server.address, { link: LINK, before: forbid });
  await tab.picture('storage-forbidden');
  for (const [number, cell] of ['d4', 'c3'].entries()) await clickUntilSeen(tab, cell, STONES[number]);
  await tab.picture('storage-forbidden-play');
  await tab.close();
});

test('where there is no room left, the game is played all the same', async () => {
  const fill = () => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  };
  const tab = await Hexfall.open(browser, server.address, { link: LINK, before: fill });
  await tab.picture('storage-full');
  for (const [number, cell] of ['d4', 'c3'].entries()) await clickUntilSeen(tab, cell, STONES[number]);
  await tab.picture('storage-full-play');
  await tab.close();
});

async function save(tab, name) {
  await tab.key('Control+s');
  await tab.frames(5);
  await tab.key('Control+a');
  await tab.type(name, 'Enter');
  await isKept(tab, name);
}

function isKept(tab, name) {
  return tab.page.waitForFunction((key) => localStorage.getItem(key) !== null, `hexfall/saves/${name}.ron`);
}

async function drop(tab, name, text) {
  await tab.page.evaluate(({ name, text }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    for (const type of ['dragover', 'drop']) {
      document.getElementById('hexfall').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, { name, text });
}

/** Clicks a cell, and waits until a stone of this colour lies there. */
async function clickUntilSeen(tab, cell, colour) {
  const at = tab.pixel(cell, BOARD);
  await tab.press(at);
  await tab.page.mouse.move(1, 1);
  await tab.untilSeen((picture) => {
    const seen = picture.at(at.x, at.y + 3);
    const apart = seen.reduce((sum, value, n) => sum + Math.abs(value - colour[n]), 0);
    return apart < 120 && at;
  }, `stone on ${cell}`);
}
