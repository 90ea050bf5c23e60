// The same seed at the same limit plays the same moves here as on the desktop.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './support/browser.js';
import { Hexfall } from './support/hexfall.js';
import { serve } from './support/server.js';

/** Each file: a link, and below it the moves that the desktop plays. */
const FOLDER = path.resolve(import.meta.dirname, '../../tests/data/same-moves');
const WINDOW = { viewport: { width: 600, height: 400 } };

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))) {
  test(file.replace('.txt', ''), async () => {
    const [link, moves] = readFileSync(path.join(FOLDER, file), 'utf8').split('\n');
    const tab = await Hexfall.open(browser, server.address, { window: WINDOW, link: `#${link.trim()}` });
    await tab.waitForMoves(moves, 300_000);
    await tab.picture(`same-moves-${file.replace('.txt', '')}`);
    await tab.close();
    assert(moves.trim(), 'there are moves to compare');
  });
}
