// Without a network, and when a newer Hexfall comes.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch } from './support/browser.js';
import { Hexfall } from './support/hexfall.js';
import { DIST, serve } from './support/server.js';

const WINDOW = { viewport: { width: 700, height: 450 } };
const BOARD = { game: 'hex', size: [5, 5] };
const LINK = '#game=hex&size=5x5&second=random';

let browser, folder, dist;
before(async () => {
  browser = await launch();
  folder = mkdtempSync(path.join(tmpdir(), 'hexfall-'));
  dist = path.join(folder, 'game');
  cpSync(DIST, dist, { recursive: true });
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test('once loaded, Hexfall opens and its computers think without a network', async () => {
  const server = await serve(dist);
  const tab = await Hexfall.open(browser, server.address, { window: WINDOW, link: LINK, offline: true });
  await tab.play('c3', BOARD);
  await tab.waitForMove(2);
  await isKept(tab);
  await server.close();
  await tab.reload();
  await tab.key('c');
  const [, answer] = await tab.moves();
  await tab.play(answer === 'b2' ? 'd4' : 'b2', BOARD);
  await tab.waitForMove(4);
  await tab.picture('offline');
  await tab.close();
});

test('a newer build takes over as a whole', async () => {
  const server = await serve(dist);
  const tab = await Hexfall.open(browser, server.address, { window: WINDOW, offline: true });
  await isKept(tab);
  await tab.reload();
  const old = await versionOf(tab);
  renew(dist, old, 'another0build');

  // The next load is still the old one, whole; the new one is fetched beside it, and takes nothing away.
  await tab.reload();
  assert.equal(await versionOf(tab), old);
  await newOneServes(tab);
  assert(await tab.page.evaluate(() => fetch('worker.js').then((answer) => answer.ok)), 'the old page has its files');
  // The load after that is the new one, and then nobody needs the old one any more.
  await tab.reload();
  assert.equal(await versionOf(tab), 'another0build');
  await onlyKept(tab, 'hexfall another0build');
  await tab.close();
  await server.close();
});

function versionOf(tab) {
  return tab.page.evaluate(() => new URL(document.baseURI).pathname.split('/').at(-2));
}

/** Waits until everything lies in the browser. */
function isKept(tab) {
  return tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
}

/** Waits until a newer build lies in the browser beside the old one, and would serve the next page. */
function newOneServes(tab) {
  return tab.page.evaluate(async () => {
    const kept = await navigator.serviceWorker.getRegistration();
    const isNew = async () => (await caches.keys()).length === 2 && !kept.installing && !kept.waiting;
    while (!(await isNew()) || kept.active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

/** Waits until just this lies in the browser. */
async function onlyKept(tab, name) {
  await tab.page.waitForFunction(async (name) => String(await caches.keys()) === name, name);
}

/** The same build under another version, as a host would see it after an update: the old folder is gone. */
function renew(folder, from, to) {
  renameSync(path.join(folder, from), path.join(folder, to));
  const sum = () => createHash('sha256').update(readFileSync(path.join(folder, 'index.html'))).digest('base64');
  const change = (file, ...pairs) => {
    let text = readFileSync(path.join(folder, file), 'utf8');
    for (const [old, now] of pairs) text = text.replaceAll(old, now);
    writeFileSync(path.join(folder, file), text);
  };
  const before = sum();
  change('index.html', [from, to]);
  change('service-worker.js', [from, to], [before, sum()]);
}
