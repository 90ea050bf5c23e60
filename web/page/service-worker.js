// Keeps one whole build of Hexfall in the browser and serves the page from it, so that it opens at once and
// without a network. A newer build is fetched beside it, whole, and serves the page from its next load on. Pages that are
// open go on with the build they began with: it lies in a folder of its own, and is kept until nobody uses it.

// Written by web/build.
const VERSION = '{{version}}';
/** Every file of the build with its checksum. */
const FILES = {{files}};
/** Larger data that the game fetches when it first needs them; kept from then on. */
const LATER = {{later}};

const CACHE = `hexfall ${VERSION}`;
const DATA = 'hexfall later data';
const home = new URL('./', self.location).href;
const address = (file) => new URL(file, home).href;
/** Where data of this content are kept: with other content they are something else. */
const shelf = (file) => `${address(file)}?${encodeURIComponent(LATER[file])}`;

self.addEventListener('install', (event) => event.waitUntil(fetchAll().then(() => self.skipWaiting())));
self.addEventListener('fetch', (event) => {
  const answer = event.request.method === 'GET' && answerTo(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  if (event.data?.plays === VERSION) event.waitUntil(tidyUp());
});

/** All or nothing: a file that does not fit its checksum belongs to another build, and this one waits. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([file, integrity]) => {
    // What lies in the build's own folder never changes, so the page's own download will do.
    const how = file.startsWith(`${VERSION}/`) ? 'default' : 'reload';
    const response = await fetch(address(file), { cache: how, integrity });
    if (!response.ok) throw new Error(`${response.status}: ${file}`);
    await cache.put(address(file), response);
  }));
}

/** Only where the page that plays with this build is the only one: another may still play with an older one. */
async function tidyUp() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.filter((page) => page.url.startsWith(home)).length > 1) return;
  for (const name of await caches.keys()) {
    if (name.startsWith('hexfall ') && name !== CACHE && name !== DATA) await caches.delete(name);
  }
  if (!(await caches.has(DATA))) return;
  const wanted = new Set(Object.keys(LATER).map(shelf));
  const data = await caches.open(DATA);
  for (const kept of await data.keys()) {
    if (!wanted.has(kept.url)) await data.delete(kept);
  }
}

/** The kept file, or nothing where the request is none of ours. */
function answerTo(request) {
  const url = new URL(request.url);
  url.search = url.hash = '';
  if (!url.href.startsWith(home)) return undefined;
  const file = decodeURI(url.href.slice(home.length)) || 'index.html';
  if (file in LATER) return keptLater(file);
  return kept(address(file), request);
}

/** From this build, or else from an older one that is still here. */
async function kept(key, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key)) ?? (await caches.match(key)) ?? fetch(request);
}

async function keptLater(file) {
  const data = await caches.open(DATA);
  const found = await data.match(shelf(file));
  if (found) return found;
  const response = await fetch(address(file), { integrity: LATER[file] });
  // A full disk is no reason to keep the data from the game.
  if (response.ok) await data.put(shelf(file), response.clone()).catch(() => {});
  return response;
}
