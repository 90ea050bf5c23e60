// A game of each kind, as a new player would play it.

/** In the order of the cards on the New game screen. */
export const GAMES = [
  { game: 'hex', size: [11, 11], moves: 'f6 d5 e7 g5' },
  { game: 'y', size: [13, 13], moves: 'e8 f9 d7 g10' },
  { game: 'connect', size: [7, 6], moves: '4 4 3 5' },
  { game: 'obstruction', size: [6, 6], moves: 'b2 e4 b5' },
];

/** Where the card of the nth game is, on the New game screen (src/app/screens/new_game/cards.rs). */
export function cardOf(number, { width }) {
  const [gutter, header, gap] = [20, 72, 16];
  const column = width - 2 * gutter;
  const [across, height] = column >= 680 ? [4, 180] : [2, 164];
  const card = (column - gap * (across - 1)) / across;
  return {
    x: gutter + (number % across) * (card + gap) + card / 2,
    y: header + Math.floor(number / across) * (height + gap) + height / 2,
  };
}

/** From the title to the board, by the buttons. */
export async function startByHand(tab, number) {
  await tab.pressMainButton(); // New game
  await tab.press(cardOf(number, tab.page.viewportSize()));
  await tab.picture(`new-game-${GAMES[number].game}-${tab.page.viewportSize().width}`);
  await tab.pressMainButton(); // Start
  await tab.frames(3);
}
