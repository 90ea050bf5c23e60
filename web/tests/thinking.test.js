// Computers think beside the page: it keeps its rhythm, and they can be stopped.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './support/browser.js';
import { Hexfall } from './support/hexfall.js';
import { serve } from './support/server.js';

/** No frame may wait longer than this, in milliseconds, even where drawing is done in software. */
const LONGEST_GAP = 500;
// Small, because every pixel is drawn by the processor that also thinks.
const WINDOW = { viewport: { width: 420, height: 560 } };
const BOARD = { game: 'hex', size: [7, 7] };
/** How long the network's levels may take to answer on a large board, in milliseconds … */
const ANSWER = 2000;
/** … where *master* looks at so many positions. */
const LOOKS = 300;

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

const against = (level) => ({ window: WINDOW, link: `#game=hex&size=7x7&first=human&second=${level}` });

/** From now on the page watches how long its frames wait for each other. */
function watchFrames(tab) {
  return tab.page.evaluate(() => {
    let last = performance.now();
    globalThis.gaps = [];
    const next = (now) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** The longest gap since the last question, and the usual one. */
async function gaps(tab) {
  const all = (await tab.page.evaluate(() => gaps.splice(0))).sort((a, b) => a - b);
  return { frames: all.length, median: Math.round(all[all.length >> 1]), longest: Math.round(all.at(-1)) };
}

test('a computer answers from its worker while the page keeps its rhythm', async (t) => {
  const tab = await Hexfall.open(browser, server.address, against('tree:4s'));
  await tab.play('d4', BOARD); // the first answer also starts the worker
  await tab.waitForMove(2);
  assert.deepEqual(tab.page.workers().map((worker) => worker.url().split('/').at(-1)), ['worker.js']);
  await watchFrames(tab);
  await tab.page.waitForTimeout(4000);
  const idle = await gaps(tab);
  const taken = await tab.moves();
  await tab.press(tab.pixel(['e5', 'c5'].find((cell) => !taken.includes(cell)), BOARD));
  await tab.waitForMove(3);
  await tab.picture('thinking'); // which holds the page up, so the watch begins after it
  await gaps(tab);
  const began = Date.now();
  await tab.waitForMove(4);
  const thinking = await gaps(tab);
  t.diagnostic(`gaps between frames in ms, idle: ${JSON.stringify(idle)}, while a computer thinks: ${JSON.stringify(thinking)}`);
  assert(Date.now() - began > 500, 'it did think');
  assert(thinking.longest <= LONGEST_GAP, `a frame waited ${thinking.longest} ms`);
  await tab.close();
});

test('a computer that is stopped stops, and goes on when it may', async () => {
  const tab = await Hexfall.open(browser, server.address, against('tree:600s'));
  await tab.play('c4', BOARD);
  await tab.page.waitForTimeout(1500);
  await tab.key('Control+p');
  await tab.picture('stopped-computer');
  await tab.key('Control+z');
  await tab.waitFor((moves) => moves.length === 0);
  await tab.key('Control+p');
  await tab.play('d5', BOARD); // thinking again, about another position
  await tab.page.waitForTimeout(1500);
  await tab.key('Control+m');
  const moves = await tab.waitForMove(2, 20_000);
  assert.equal(moves[0], 'd5');
  await tab.close();
});

test('where workers are forbidden, the page thinks between its frames', async (t) => {
  const forbid = () => {
    globalThis.Worker = class {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError');
      }
    };
  };
  const tab = await Hexfall.open(browser, server.address, { ...against('tree:2s'), before: forbid });
  await watchFrames(tab);
  await tab.play('c4', BOARD);
  await gaps(tab);
  await tab.waitForMove(2);
  const thinking = await gaps(tab);
  t.diagnostic(`gaps between frames in ms while the page thinks itself: ${JSON.stringify(thinking)}`);
  assert(thinking.longest <= LONGEST_GAP, `a frame waited ${thinking.longest} ms`);
  assert.equal(tab.page.workers().length, 0);
  await tab.picture('no-worker');
  await tab.close();
});

test('levels with the network answer soon on a large board', async (t) => {
  const board = { game: 'hex', size: [11, 11] };
  for (const level of ['net', `master:${LOOKS}n`]) {
    const link = `#game=hex&size=11x11&first=human&second=${level}`;
    const tab = await Hexfall.open(browser, server.address, { window: WINDOW, link });
    await tab.play('d8', board); // the first answer also starts the worker
    const taken = await tab.waitForMove(2);
    await tab.press(tab.pixel(['h4', 'g6'].find((cell) => !taken.includes(cell)), board));
    await tab.waitForMove(3);
    const began = Date.now();
    await tab.waitForMove(4);
    const took = Date.now() - began;
    t.diagnostic(`${level} on 11×11: ${took} ms`);
    assert.equal(tab.page.workers().length, 1);
    assert(took <= ANSWER, `${level} took ${took} ms`);
    await tab.close();
  }
});

test('hints come from the worker too', async () => {
  const tab = await Hexfall.open(browser, server.address, { window: WINDOW, link: '#game=hex&size=5x5' });
  await tab.key('Control+h');
  await tab.page.waitForTimeout(3000);
  await tab.picture('hint');
  assert.equal(tab.page.workers().length, 1);
  await tab.close();
});
