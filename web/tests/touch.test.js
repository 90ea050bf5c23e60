// On a phone: taps, pinches and turning it round.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boardRoom } from './support/board.js';
import { PHONE, launch } from './support/browser.js';
import { GAMES, startByHand } from './support/games.js';
import { Hexfall } from './support/hexfall.js';
import { serve } from './support/server.js';

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

const ON_ITS_SIDE = { width: 760, height: 390 };

for (const [number, board] of GAMES.entries()) {
  test(`${board.game} is started and played by taps`, async () => {
    const tab = await Hexfall.open(browser, server.address, { window: PHONE });
    await tab.picture('phone-title');
    await startByHand(tab, number);
    await tab.play(board.moves, board);
    await tab.waitForMoves(board.moves);
    await tab.picture(`phone-${board.game}`);
    await tab.close();
  });
}

test('a phone is turned round in the middle of a game', async () => {
  const board = { game: 'hex', size: [7, 7] };
  const tab = await Hexfall.open(browser, server.address, { window: PHONE, link: '#game=hex&size=7x7' });
  await tab.play('d4', board);
  await tab.resize(ON_ITS_SIDE);
  await tab.play('c3', board);
  await tab.picture('phone-on-its-side');
  await tab.resize(PHONE.viewport);
  await tab.play('e5', board);
  await tab.waitForMoves('d4 c3 e5');
  await tab.close();
});

test('two fingers bring the board closer, one moves it', async () => {
  const board = { game: 'hex', size: [7, 7] };
  const tab = await Hexfall.open(browser, server.address, { window: PHONE, link: '#game=hex&size=7x7' });
  const room = boardRoom(PHONE.viewport);
  const middle = { x: room.width / 2, y: room.height / 2 };
  await fingers(tab, [-40, -60, -80].map((away) => [-1, 1].map((side) => ({ x: middle.x + side * away, y: middle.y }))));
  await tab.frames(10);
  // The fingers are now twice as far apart as they were, and so are the cells.
  const closer = (cell, by = { x: 0, y: 0 }) => {
    const { x, y } = tab.pixel(cell, board);
    return { x: middle.x + 2 * (x - middle.x) + by.x, y: middle.y + 2 * (y - middle.y) + by.y };
  };
  await tab.picture('phone-closer');
  await tab.press(closer('e4'));
  await tab.waitForMoves('e4');
  const drag = { x: 30, y: 24 };
  const [from, step] = [closer('d5'), (part) => ({ x: closer('d5').x + part * drag.x, y: closer('d5').y + part * drag.y })];
  await fingers(tab, [[from], [step(0.5)], [step(1)]]);
  await tab.frames(10);
  await tab.picture('phone-moved');
  await tab.press(closer('c4', drag));
  await tab.waitForMoves('e4 c4');
  const scrolled = await tab.page.evaluate(() => [scrollX, scrollY, visualViewport.scale]);
  assert.deepEqual(scrolled, [0, 0, 1], 'the page itself has not moved');
  await tab.close();
});

/** Fingers go down at the first places, along the others, and up. */
async function fingers(tab, steps) {
  const touch = await tab.context.newCDPSession(tab.page);
  const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const points = (places) => places.map((place, id) => ({ ...place, id }));
  for (const [number, places] of steps.entries()) {
    await send(number ? 'touchMove' : 'touchStart', points(places));
    await tab.frames(3);
  }
  await send('touchEnd', []);
  await tab.frames(3);
}
