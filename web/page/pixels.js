// How many real pixels an element has.

/** As much as a size may differ by rounding. */
const ROUNDING = 2;

/**
 * The developer tools of a browser can pretend a sharper screen, like a phone's, and then `devicePixelContentBoxSize` still
 * counts the pixels of the true one. The game would fill a corner of its canvas. Where the count is wrong it is
 * taken away, and the game multiplies size by sharpness, as it does in browsers that never had it.
 */
export async function countPixelsRight(canvas) {
  const entry = await firstSize(canvas);
  const counted = entry?.devicePixelContentBoxSize?.[0].inlineSize;
  if (counted === undefined) return;
  const wanted = entry.contentBoxSize[0].inlineSize * devicePixelRatio;
  if (Math.abs(counted - wanted) > ROUNDING) delete ResizeObserverEntry.prototype.devicePixelContentBoxSize;
}

function firstSize(element) {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      resolve(entry);
    });
    observer.observe(element);
  });
}
