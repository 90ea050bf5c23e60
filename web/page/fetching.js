// A download that tells how far it is.

/**
 * Fetches a wasm file and calls `progress(part)` as it comes in. `total` is the file's size: a server that
 * compresses does not tell it.
 */
export async function fetchCounted(address, total, progress) {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${response.url}`);
  if (!response.body || typeof TransformStream === 'undefined') return response;
  let bytes = 0;
  const count = (chunk, out) => {
    bytes += chunk.byteLength;
    progress(Math.min(1, bytes / total));
    out.enqueue(chunk);
  };
  // All of it comes in at once, whether somebody takes it already or not.
  const counting = new TransformStream({ transform: count }, undefined, { highWaterMark: Infinity });
  // Browsers compile wasm on the way in, if it is called so; not every server does.
  return new Response(response.body.pipeThrough(counting), { headers: { 'Content-Type': 'application/wasm' } });
}
