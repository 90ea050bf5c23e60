// Browsers keep sound back until the player has touched the page.

const GESTURES = ['pointerup', 'touchend', 'keydown'];

/** Remembers what the game will play sound through, and wakes it at the player's gestures. */
export function wakeSound() {
  const contexts = [];
  for (const name of ['AudioContext', 'webkitAudioContext']) {
    const Own = globalThis[name];
    if (!Own) continue;
    globalThis[name] = class extends Own {
      constructor(...options) {
        super(...options);
        contexts.push(this);
      }
    };
  }
  // Not only the first: a phone call puts sound to sleep again.
  const wake = () => {
    for (const context of contexts) {
      if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => {});
    }
  };
  for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true, passive: true });
}
