/** The keys of the table, and the words for what each does. */
export const KEYS: readonly (readonly [key: string, word: string])[] = [
  ['↑ ↓', 're.keys.drive'],
  ['← →', 're.keys.turn'],
  [', .', 're.keys.turret'],
  ['R', 're.keys.reverse'],
  ['⌫', 're.keys.undo'],
  ['N', 're.keys.prefix'],
  ['G', 're.keys.suggest'],
  ['F', 're.keys.form'],
  ['M', 're.keys.man'],
  ['L', 're.keys.floor'],
  ['U', 're.keys.unit'],
  ['T', 're.keys.target'],
  ['C', 're.keys.confirm'],
  ['X', 're.keys.stop'],
  ['+ −', 're.keys.zoom'],
];
