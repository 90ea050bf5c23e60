// Playing without a network, and changing to a newer Hexfall.

const worker = new URL('../service-worker.js', import.meta.url);
const canKeep = 'serviceWorker' in navigator && location.protocol.startsWith('http');

/** Keeps the whole game in the browser, so that it opens without a network. */
export function keepOffline() {
  if (!canKeep) return;
  // Where it may not be kept (private windows, some frames), the game is simply not offline.
  navigator.serviceWorker.register(worker, { updateViaCache: 'none' }).catch(() => {});
}

/**
 * Whether a newer Hexfall takes over now and the page begins again. It does so only here, before the game has
 * started, and only where no other tab still plays with the old one.
 */
export async function renewed() {
  if (!canKeep) return false;
  try {
    const kept = await navigator.serviceWorker.getRegistration(worker);
    if (!kept?.waiting || !navigator.serviceWorker.controller) return false;
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    });
    const takesOver = (await tryToTakeOver(kept.waiting)) && (await soon(changed));
    if (takesOver) location.reload();
    return takesOver;
  } catch {
    return false;
  }
}

/** The page that was here before this one may take a moment to be gone. */
async function tryToTakeOver(waiting) {
  for (let tries = 0; tries < 5; tries++) {
    if (await answer(waiting, 'take over')) return true;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return false;
}

/** Asks a service worker. */
function answer(whom, question) {
  const channel = new MessageChannel();
  whom.postMessage(question, [channel.port2]);
  return soon(new Promise((resolve) => (channel.port1.onmessage = (event) => resolve(event.data))));
}

/** What comes, or `false` if it takes too long: the game does not wait for its successor. */
function soon(promise) {
  return Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 2000, false))]);
}
