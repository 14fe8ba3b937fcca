/** The keys of the table, and the words for what each does. */
export const KEYS: readonly (readonly [key: string, word: string])[] = [
  ['↑ ↓ ← →', 'keys.walk'],
  ['Enter', 'keys.pick'],
  ['N  P', 'keys.units'],
  [',  .', 'keys.turn'],
  ['T', 'keys.target'],
  ['C', 'keys.confirm'],
  ['Esc', 'keys.back'],
  ['+ −', 'keys.zoom'],
  ['0', 'keys.fit'],
  ['Z', 'keys.centre'],
];
