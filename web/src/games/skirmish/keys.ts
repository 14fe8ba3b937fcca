/** The keys of the table, and the words for what each does. */
export const KEYS: readonly (readonly [key: string, word: string])[] = [
  ['↑ ↓', 'tk.keys.slide'],
  ['← →', 'tk.keys.swing'],
  [', .', 'tk.keys.turn'],
  ['F  S', 'tk.keys.flip'],
  ['G', 'tk.keys.suggest'],
  ['N', 'tk.keys.nearest'],
  ['T', 'tk.keys.target'],
  ['C', 'tk.keys.confirm'],
  ['X', 'tk.keys.stop'],
  ['1 – 9', 'tk.keys.digits'],
  ['+ −', 'keys.zoom'],
  ['0', 'keys.fit'],
  ['Z', 'keys.centre'],
];
