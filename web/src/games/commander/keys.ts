/** The keys of the table, and the words for what each does. */
export const KEYS: readonly (readonly [key: string, word: string])[] = [
  ['↑ ↓ ← →', 'keys.walk'],
  ['Enter', 'keys.position'],
  ['P', 'keys.pass'],
  ['C', 'keys.confirm'],
  ['E', 'keys.end'],
  ['H', 'keys.hold'],
  ['Esc', 'keys.back'],
  ['+ −', 'keys.zoom'],
  ['0', 'keys.fit'],
  ['Z', 'keys.centre'],
];
