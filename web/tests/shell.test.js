// The page around the game: loading, and what it says where something is missing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LAPTOP, PHONE, launch } from './support/browser.js';
import { takePicture } from './support/picture.js';
import { serve } from './support/server.js';

let browser, server;
before(async () => [browser, server] = await Promise.all([launch(), serve()]));
after(() => Promise.all([browser?.close(), server?.close()]));

/** A tab on the page as it is at one moment, with something changed `before` it. */
async function tab(options, prepare) {
  const context = await browser.newContext({ ...LAPTOP, serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(server.address, { waitUntil: 'commit' });
  return page;
}

/** Waits for the card, pictures it, and returns what it says. */
async function trouble(page, name) {
  await page.waitForSelector('#trouble h2', { timeout: 60_000 });
  await takePicture(page, name);
  const said = await page.innerText('#trouble');
  await page.context().close();
  return said;
}

const never = () => new Promise(() => {});

test('the loading screen counts what has come in', async () => {
  for (const [name, window] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
    for (const colorScheme of ['dark', 'light']) {
      const page = await tab({ ...window, colorScheme }, (page) => page.route('**/hexfall.js', never));
      await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--done') === '1.000');
      assert.match(await page.innerText('#stand'), /^100 %$/);
      assert.equal(await page.getAttribute('#bar', 'aria-valuenow'), '100');
      await takePicture(page, `loading-${name}-${colorScheme}`);
      await page.context().close();
    }
  }
});

test('a look chosen in the game holds for the loading screen too', async () => {
  const page = await tab({ colorScheme: 'dark' }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('hexfall/settings.ron', '(\n    theme: Light,\n)'));
    await page.route('**/hexfall.js', never);
  });
  await page.waitForSelector('#loading');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(ground, 'rgb(243, 241, 236)');
  await page.context().close();
});

test('without WebGL 2 there is a sentence', async () => {
  const page = await tab({}, (page) => page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  }));
  assert.match(await trouble(page, 'no-webgl'), /cannot draw here.*WebGL 2.*Try again/s);
});

test('without WebAssembly there is a sentence', async () => {
  const page = await tab({}, (page) => page.addInitScript(() => delete globalThis.WebAssembly));
  assert.match(await trouble(page, 'no-wasm'), /cannot run in this browser.*WebAssembly/s);
});

test('a browser without modules hears that it is too old', async () => {
  const page = await tab({ colorScheme: 'light' }, (page) => page.addInitScript(() => {
    delete HTMLScriptElement.prototype.noModule;
  }));
  assert.match(await trouble(page, 'too-old'), /too old for Hexfall/);
});

test('without JavaScript there is a sentence', async () => {
  const page = await tab({ javaScriptEnabled: false });
  await page.waitForSelector('noscript');
  await takePicture(page, 'no-javascript');
  assert.match(await page.innerText('body'), /Hexfall needs JavaScript/);
  await page.context().close();
});

test('a download that fails can be tried again', async () => {
  for (const file of ['hexfall_bg.wasm', 'hexfall.js', 'page.js', 'sound.js']) {
    let broken = true;
    const page = await tab(PHONE, (page) => page.route(`**/${file}`, (route) => (broken ? route.abort() : route.continue())));
    await page.waitForSelector('#trouble h2');
    assert.match(await page.innerText('#trouble'), /could not be loaded.*Try again/s, file);
    await takePicture(page, 'download-failed');
    broken = false;
    await page.click('#trouble button');
    await page.waitForSelector(':root[data-state=playing]', { state: 'attached', timeout: 90_000 });
    await page.context().close();
  }
});

test('when the program stops, the page says so and offers to load again', async () => {
  const page = await tab({ colorScheme: 'dark' });
  await page.waitForSelector(':root[data-state=playing]', { state: 'attached', timeout: 90_000 });
  await page.evaluate(() => setTimeout(() => {
    const trap = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(trap))).exports.f();
  }));
  const said = await trouble(page, 'stopped');
  assert.match(said, /Hexfall has stopped.*Reload/s);
});
