// The page on a server of its own, which can be taken away.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const WEB = path.resolve(import.meta.dirname, '../..');
export const DIST = process.env.HEXFALL_DIST ?? path.join(WEB, 'dist');

/** Serves a built page under a path, as a host with many pages would. `close()` takes it away. */
export async function serve(folder = DIST) {
  const { dir, base } = path.parse(path.resolve(folder));
  const server = spawn(path.join(WEB, 'serve'), ['--port', '0', dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  // A test that fails does not close it: it must not outlive the tests, nor keep them alive.
  process.on('exit', () => server.kill());
  const [line] = await once(server.stdout, 'data');
  server.unref();
  server.stdout.unref();
  const [origin] = /http:\/\/\S+/.exec(line);
  return {
    address: new URL(`${base}/`, origin).href,
    async close() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill();
      await once(server, 'exit');
    },
  };
}
