// Playing without a network. How a newer Hexfall takes over is the service worker's business.

const worker = new URL('../service-worker.js', import.meta.url);
const version = new URL('.', import.meta.url).pathname.split('/').at(-2);

/** Keeps the whole game in the browser, so that it opens without a network. */
export async function keepOffline() {
  if (!('serviceWorker' in navigator) || !location.protocol.startsWith('http')) return;
  try {
    await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ plays: version });
  } catch {
    // Where it may not be kept (private windows, some frames), the game is simply not offline.
  }
}
