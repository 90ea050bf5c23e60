// A real browser without a window, drawing in software.

import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Windows to play in. */
export const LAPTOP = { viewport: { width: 1024, height: 640 } };
export const PHONE = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

export function launch() {
  return chromium.launch({ executablePath: browser(), args: FLAGS });
}

function browser() {
  if (process.env.HEXFALL_BROWSER) return process.env.HEXFALL_BROWSER;
  for (const name of NAMES) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {
      // the next one
    }
  }
  throw new Error('There is no Chromium here. ./check web installs one.');
}
