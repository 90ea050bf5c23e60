// Copying, also where the browser gives the page no clipboard.

/**
 * A page that came over plain http from another machine has no `navigator.clipboard`. The game would throw when it copies,
 * and the player would paste something old. There the older way stands in for it.
 */
export function copyAnyway() {
  if (navigator.clipboard) return;
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}

async function writeText(text) {
  const put = (event) => {
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    // The game would take it for the player's own Ctrl+C, and copy again and again.
    event.stopImmediatePropagation();
  };
  const selected = select(text);
  document.addEventListener('copy', put, true);
  try {
    if (!document.execCommand('copy')) throw new Error('The browser does not let this page copy.');
  } finally {
    document.removeEventListener('copy', put, true);
    selected.remove();
  }
}

/** Safari copies only where something is selected. No field is made for it: it would take the keys from the game. */
function select(text) {
  const element = document.createElement('span');
  element.textContent = text;
  element.style.cssText = 'position:fixed;clip-path:inset(50%);white-space:pre;-webkit-user-select:text;user-select:text';
  document.body.append(element);
  getSelection().selectAllChildren(element);
  return element;
}
