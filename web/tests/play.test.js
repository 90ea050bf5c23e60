// At a laptop: from the title to a game of each kind, by clicks and keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from './support/browser.js';
import { GAMES, startByHand } from './support/games.js';
import { Hexfall } from './support/hexfall.js';
import { serve } from './support/server.js';

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

test('the page loads to the title', async () => {
  const tab = await Hexfall.open(browser, server.address);
  const picture = await tab.picture('title');
  assert(picture.colours() > 20, 'there is something to see');
  const size = await tab.page.evaluate(() => {
    const { width, height } = document.getElementById('hexfall').getBoundingClientRect();
    return [width, height, innerWidth, innerHeight, document.scrollingElement.scrollHeight];
  });
  assert.deepEqual(size, [1024, 640, 1024, 640, 640], 'the canvas fills the window, and nothing scrolls');
  await tab.close();
});

for (const [number, board] of GAMES.entries()) {
  test(`${board.game} is started and played by clicks`, async () => {
    const tab = await Hexfall.open(browser, server.address);
    await startByHand(tab, number);
    await tab.play(board.moves, board);
    await tab.waitForMoves(board.moves);
    await tab.page.mouse.move(1, 1);
    await tab.picture(`play-${board.game}`);
    await tab.close();
  });
}

test('moves are typed, taken back and played again by keys', async () => {
  const tab = await Hexfall.open(browser, server.address, { link: '#game=hex&size=7x7' });
  for (const cell of ['d4', 'c3', 'e5']) {
    const count = (await tab.moves()).length;
    await tab.type(cell, 'Enter');
    await tab.waitForMove(count + 1);
  }
  await tab.key('Control+z');
  await tab.waitFor((moves) => moves.length === 2);
  await tab.key('Control+y');
  await tab.waitForMoves('d4 c3 e5');
  await tab.close();
});

test('a link opens its game, and a bad one is told', async () => {
  const tab = await Hexfall.open(browser, server.address, { link: '#game=connect&size=5x4&line=3&pie' });
  await tab.play('3', { game: 'connect', size: [5, 4] });
  await tab.picture('link');
  assert.match(await tab.file('autosave.ron'), /width: 5,\s*height: 4/);
  await tab.close();
  const bad = await Hexfall.open(browser, server.address, { link: '#game=chess&size=8x8' });
  await bad.picture('bad-link');
  await bad.close();
});

test('the canvas follows the window and a sharp screen', async () => {
  const window = { viewport: { width: 700, height: 500 }, deviceScaleFactor: 2 };
  const tab = await Hexfall.open(browser, server.address, { window, link: '#game=hex&size=5x5' });
  const board = { game: 'hex', size: [5, 5] };
  await tab.play('c3', board);
  await tab.resize({ width: 480, height: 640 });
  await tab.play('b2', board);
  await tab.waitForMoves('c3 b2');
  await tab.picture('sharp-after-resize');
  await tab.close();
});
