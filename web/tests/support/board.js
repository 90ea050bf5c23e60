// Where the board lies in the window: the geometry of src/app/board/layout.rs and view.rs once more, as far as clicks
// need it. If the two ever differ, a click meets the wrong cell, and the tests say so.

const SQRT_3 = Math.sqrt(3);
const [PANEL_WIDTH, LEAST_WIDTH, MOST_WIDTH] = [0.28, 310, 400];
const [PANEL_HEIGHT, MOST_HEIGHT] = [0.45, 420];
const BORDER = 0.015;
const LARGEST_CELL = 1 / 7;

/** What the panel leaves for the board: right of it, or below it in a tall window. */
export function boardRoom({ width, height }) {
  if (height > width) return { width, height: height - Math.min(height * PANEL_HEIGHT, MOST_HEIGHT) };
  return { width: width - Math.min(Math.max(width * PANEL_WIDTH, LEAST_WIDTH), MOST_WIDTH), height };
}

/** The pixel of a cell ("d4", or a column's number in Connect Four) on a board like { game: 'hex', size: [7, 7] }. */
export function pixelOf(cell, board, window) {
  const room = boardRoom(window);
  const bounds = boundsOf(board);
  const border = 2 * BORDER * Math.min(room.width, room.height);
  const fits = Math.min(
    (room.width - border) / (bounds.right - bounds.left),
    (room.height - border) / (bounds.top - bounds.bottom),
  );
  const scale = Math.min(fits, Math.min(room.width, room.height) * LARGEST_CELL);
  const [x, y] = centre(columnAndRow(cell), board.game);
  return {
    x: room.width / 2 + (x - (bounds.left + bounds.right) / 2) * scale,
    y: room.height / 2 - (y - (bounds.bottom + bounds.top) / 2) * scale,
  };
}

function columnAndRow(cell) {
  if (/^\d+$/.test(cell)) return [Number(cell) - 1, 0];
  return [cell.charCodeAt(0) - 'a'.charCodeAt(0), Number(cell.slice(1)) - 1];
}

/** The middle of a cell, y up, in units of a hexagon's side. */
function centre([col, row], game) {
  switch (game) {
    case 'hex': return [SQRT_3 * (col + row / 2), -1.5 * row];
    case 'y': return [SQRT_3 * (col - row / 2), -1.5 * row];
    case 'connect': return [SQRT_3 * col, SQRT_3 * row];
    case 'obstruction': return [SQRT_3 * col, -SQRT_3 * row];
  }
}

function boundsOf({ game, size: [width, height] }) {
  const cells = [];
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < (game === 'y' ? row + 1 : width); col++) cells.push(centre([col, row], game));
  }
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
  // A cell reaches 1 from its middle; coordinates stand 1 beyond. In Connect Four they stand below only, and a
  // disc waits above.
  const [beside, above] = game === 'connect' ? [1.5, 2.7] : [2, 2];
  return {
    left: Math.min(...xs) - beside,
    right: Math.max(...xs) + beside,
    bottom: Math.min(...ys) - 2,
    top: Math.max(...ys) + above,
  };
}
