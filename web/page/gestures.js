// What the browser would do by itself with keys, wheel and fingers, where the game means something else by them.

/** The game's shortcuts with Ctrl (or ⌘) that browsers have other ideas about. */
const SHORTCUTS = 'sphekimzy';
/** Keys that scroll, search or move the focus out of the game. */
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', ' ', 'Tab', 'Backspace', 'PageUp', 'PageDown', '/', "'"];

/** From now on they belong to the game. Reload, full screen, zoom and the clipboard stay the browser's. */
export function keepBrowserStill(canvas) {
  addEventListener('keydown', (event) => {
    const shortcut = (event.ctrlKey || event.metaKey) && SHORTCUTS.includes(event.key.toLowerCase());
    const back = event.altKey && event.key.startsWith('Arrow');
    const plain = event.target === canvas && !event.ctrlKey && !event.metaKey && !event.altKey && KEYS.includes(event.key);
    if (shortcut || back || plain) event.preventDefault();
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  // A pinch on a touchpad comes as a wheel with Ctrl, and would zoom the page.
  canvas.addEventListener('wheel', (event) => event.preventDefault(), { passive: false });
  for (const name of ['gesturestart', 'gesturechange']) {
    addEventListener(name, (event) => event.preventDefault()); // Safari's pinch
  }
}
