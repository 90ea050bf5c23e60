// Hexfall in a tab of its own: opened, played by hand, and asked what it has written down.

import assert from 'node:assert/strict';
import { pixelOf } from './board.js';
import { LAPTOP } from './browser.js';
import { takePicture } from './picture.js';

/** Drawing in software, and on two processors, takes its time. */
const PATIENCE = 90_000;
/** Nothing to wait for on the screen, and dark, so that colours can be found. */
export const SETTINGS = '(theme: Dark, motion: Off, computer_pause: 0)';
/** The main button's colour. */
const ACCENT = [0x5b, 0x8d, 0xff];

export class Hexfall {
  /** Everything on the console that should not be there. */
  problems = [];

  /**
   * Opens the page. `files` lie in its storage beforehand; `before` runs in the page before anything else;
   * `context` adds to how the tab is opened.
   */
  static async open(browser, address, { window = LAPTOP, link = '', files = {}, before, offline = false, ...context } = {}) {
    const tab = new Hexfall();
    // Only tests of playing offline want the game fetched a second time, into the cache.
    const serviceWorkers = offline ? 'allow' : 'block';
    tab.context = await browser.newContext({ ...window, colorScheme: 'dark', serviceWorkers, ...context });
    await tab.context.addInitScript((kept) => {
      try {
        for (const [name, text] of Object.entries(kept)) {
          const key = `hexfall/${name}`;
          if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
        }
      } catch {
        // A test has forbidden it.
      }
    }, { 'settings.ron': SETTINGS, ...files });
    if (before) await tab.context.addInitScript(before);
    tab.page = await tab.context.newPage();
    tab.page.setDefaultTimeout(PATIENCE);
    tab.page.on('console', (message) => message.type() === 'error' && tab.problems.push(message.text()));
    tab.page.on('pageerror', (error) => tab.problems.push(String(error)));
    await tab.page.goto(address + link, { timeout: PATIENCE });
    await tab.isPlaying();
    return tab;
  }

  /** Waits until the game has taken the loading screen's place. */
  async isPlaying() {
    await this.page.waitForSelector(':root[data-state=playing]', { state: 'attached', timeout: PATIENCE });
  }

  async reload() {
    await this.page.reload({ timeout: PATIENCE });
    await this.isPlaying();
  }

  /** Closes the tab; nothing may have gone wrong in it. */
  async close() {
    await this.context.close();
    assert.deepEqual(this.problems, [], 'the console is free of errors');
  }

  /** A file as the game has written it. */
  file(name) {
    return this.page.evaluate((key) => localStorage.getItem(key), `hexfall/${name}`);
  }

  /** The moves of the running game, as the autosave has them. */
  async moves() {
    return movesIn(await this.file('autosave.ron'));
  }

  /** Waits until just these moves are written down. */
  async waitForMoves(moves, patience = PATIENCE) {
    const wanted = moves.split(' ').filter(Boolean);
    await this.waitFor((now) => now.length >= wanted.length, patience).catch(() => {});
    assert.deepEqual(await this.moves(), wanted);
  }

  /** Waits until so many moves are written down; returns them. */
  waitForMove(number, patience = PATIENCE) {
    return this.waitFor((moves) => moves.length >= number, patience);
  }

  async waitFor(condition, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const moves = await this.moves();
      if (condition(moves)) return moves;
      if (Date.now() > end) throw new Error(`still only ${moves.join(' ') || 'no moves'} after ${patience} ms`);
      await this.page.waitForTimeout(100);
    }
  }

  /** Two frames of the page: what was asked for before has been seen by then. */
  frames(count = 2) {
    return this.page.evaluate((left) => new Promise((resolve) => {
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
      next();
    }), count);
  }

  /** Gives the window another size, and waits until the game has taken it. */
  async resize(size) {
    await this.page.setViewportSize(size);
    await this.page.waitForFunction(({ width, height }) => {
      const canvas = document.getElementById('hexfall');
      return canvas.width === Math.round(width * devicePixelRatio) && canvas.height === Math.round(height * devicePixelRatio);
    }, size);
    await this.frames(10);
  }

  /** Clicks or taps a point, and gives the game time to see it: slow frames would swallow the next one. */
  async press({ x, y }) {
    if (this.page.viewportSize() && (await this.hasTouch())) {
      await this.page.touchscreen.tap(x, y);
    } else {
      await this.page.mouse.move(x, y);
      await this.frames();
      // Quickly: a button held down for long is no click, and slow frames are long.
      await this.page.mouse.click(x, y);
    }
    await this.frames();
  }

  hasTouch() {
    return this.page.evaluate(() => navigator.maxTouchPoints > 0);
  }

  /** Plays moves by clicks or taps on the board, each waited for. */
  async play(moves, board) {
    for (const move of moves.split(' ')) {
      const before = (await this.moves()).length;
      await this.press(this.pixel(move, board));
      await this.waitForMove(before + 1);
    }
  }

  pixel(cell, board) {
    return pixelOf(cell, board, this.page.viewportSize());
  }

  async type(text, key) {
    await this.page.keyboard.type(text, { delay: 30 });
    if (key) await this.page.keyboard.press(key);
    await this.frames();
  }

  async key(key) {
    await this.page.keyboard.press(key, { delay: 30 });
    await this.frames();
  }

  /** Presses the one button on the screen that matters most. */
  async pressMainButton() {
    await this.press(await this.untilMainButton());
  }

  /** Waits until there is such a button, which has a colour of its own; returns its place. */
  untilMainButton() {
    return this.untilSeen((picture) => picture.middleOf(ACCENT, 100 * this.scale(picture)), 'main button');
  }

  /** Waits until something is found on the screen, at `{ x, y }` of a picture; returns the place in the window. */
  async untilSeen(find, what) {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      const picture = await takePicture(this.page, '.last');
      const found = find(picture);
      if (found) return { x: found.x / this.scale(picture), y: found.y / this.scale(picture) };
      await this.frames(5);
    }
    throw new Error(`no ${what} on the screen`);
  }

  scale(picture) {
    return picture.width / this.page.viewportSize().width;
  }

  async picture(name) {
    await this.frames(3);
    return takePicture(this.page, name);
  }
}

/** The moves of the last game in a save, without those that were taken back. */
export function movesIn(save) {
  const games = /games:\s*\[([^\]]*)\]/.exec(save ?? '')?.[1] ?? '';
  const lines = [...games.matchAll(/"([^"]*)"/g)].map(([, line]) => line);
  const moves = lines.at(-1)?.split(' ').filter(Boolean) ?? [];
  const undone = Number(/undone:\s*(\d+)/.exec(save ?? '')?.[1] ?? 0);
  return moves.slice(0, moves.length - undone);
}
