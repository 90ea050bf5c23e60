// Files dropped on the page: saves, from here or from the desktop.

/** No save is nearly as large; of a larger file the beginning is enough to refuse it. */
const MOST_BYTES = 4 << 20;

/** From now on a dropped file goes to `receive(name, bytes)`. */
export function takeFiles(receive) {
  // Without this the browser would leave the page and show the file.
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer?.files ?? []) {
      const bytes = await file.slice(0, MOST_BYTES).arrayBuffer();
      receive(file.name, new Uint8Array(bytes));
    }
  });
}
