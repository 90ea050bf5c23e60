// The desktop's program without its window, which hosts matches and relays them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PATIENCE = 60_000;

export class Program {
  said = '';

  /** Starts `hexfall` with these words, and with a data folder of its own. web/tests/run says where it is. */
  constructor(...words) {
    this.folder = mkdtempSync(path.join(tmpdir(), 'hexfall-'));
    const env = { ...process.env, HEXFALL_DATA: this.folder };
    this.process = spawn(process.env.HEXFALL_PROGRAM, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.process.stdout.on('data', (text) => (this.said += text));
    // A test that fails does not end it: it must not outlive the tests, nor keep them alive.
    process.on('exit', () => this.process.kill());
    this.process.unref();
    this.process.stdout.unref();
  }

  /** Waits until it has said something like this; returns the match. */
  async says(pattern) {
    const end = Date.now() + PATIENCE;
    while (Date.now() < end) {
      const found = pattern.exec(this.said);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not heard: ${pattern} in ${JSON.stringify(this.said)}`);
  }

  /** Where it listens. */
  async address() {
    const [, port] = await this.says(/port (\d+)/);
    return `127.0.0.1:${port}`;
  }

  async end() {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill();
      await once(this.process, 'exit');
    }
    rmSync(this.folder, { recursive: true });
  }
}
