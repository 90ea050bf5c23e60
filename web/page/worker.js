// Thinks beside the page: orders come in, news goes out. It looks for messages between two slices of thinking, so
// that it can be stopped within a few milliseconds.

import init, { Thinker } from './thinker.js';

const SLICE = 8; // milliseconds

/** number → Thinker */
const thinking = new Map();
/** Whether a turn is on its way. There is never more than one, or searches would think twice as long between messages. */
let isComing = false;
const ready = init();
ready.catch((error) => postMessage({ failed: String(error) }));

// A message to oneself comes back at once, but after those that already wait. A timer would idle in between.
const next = new MessageChannel();
next.port1.onmessage = turn;

onmessage = async ({ data }) => {
  try {
    await ready;
  } catch {
    return; // the page knows
  }
  if (data.think) begin(data.think, data.order);
  if (data.hurry) thinking.get(data.hurry)?.hurry();
  if (data.forget) {
    end(data.forget);
    postMessage({ forgotten: data.forget });
  }
};

function begin(number, order) {
  guarded(number, () => {
    thinking.set(number, new Thinker(order));
    callTurn();
  });
}

function callTurn() {
  if (isComing || thinking.size === 0) return;
  isComing = true;
  next.port2.postMessage(null);
}

/** Every search goes on for a slice. */
function turn() {
  isComing = false;
  for (const [number, thinker] of thinking) {
    guarded(number, () => {
      const news = thinker.advance(SLICE);
      const ended = thinker.ended;
      if (ended) end(number);
      if (news !== undefined) postMessage({ number, news, ended });
    });
  }
  callTurn();
}

function end(number) {
  thinking.get(number)?.free();
  thinking.delete(number);
}

/** After a panic nothing in here can be trusted: the page is told, and starts another worker. */
function guarded(number, work) {
  try {
    work();
  } catch (error) {
    console.warn(error);
    thinking.clear();
    postMessage({ broken: number });
  }
}
