/** The sample game of the rulebook (CH-15.d): nine moves on the quick board, White wins. */
export const DEMO = {
  scenario: 'quick12',
  moves: [
    'Mi1-k3NE',
    'Md12-f10E',
    'Cf1-d3N',
    'Cg12-e10S',
    'Mk3-k5NE',
    'Ce10-f7S',
    'Cd3-e5NW',
    'Cf7-g5Sxi3',
    'Hc1-c1NExg5',
  ],
} as const;

/** How many moves are shown after `ticks`: forward to the end, a pause, and again from the start. */
export function movesAt(ticks: number, total: number, pause = 3): number {
  return Math.min(total, ticks % (total + pause));
}
