import {
  CODES,
  groundOf,
  HEADINGS,
  square,
  type Code,
  type Ground,
  type Scene,
  type Side,
  type Unit,
  type Wreck,
} from './view';

const LETTERS = 'CLMHDRSUFABEGK';

/**
 * Reads a position text (CH-15.c) for drawing. It is lenient: what it cannot
 * read is left out, because the server is the judge of such texts.
 */
export function sceneOf(tfen: string): Scene {
  const [size = '', rows = ''] = tfen.trim().split(/\s+/);
  const [width = 0, height = 0] = size.split('x').map(Number);
  const ground = new Map<string, Ground>();
  const units: Unit[] = [];
  const wrecks: Wreck[] = [];
  for (const [i, row] of rows.split('/').entries()) {
    const rank = height - 1 - i;
    let file = 0;
    const cells = row.matchAll(/([A-Za-z])([0-7])|\*([A-Za-z])|([#_~%:^!])(=?)|(\d+)/g);
    for (const [, letter, digit, wreck, terrain, stands, run] of cells) {
      const at = square(file, rank);
      if (run !== undefined) {
        file += Number(run);
        continue;
      }
      if (terrain !== undefined) {
        ground.set(at, groundOf(terrain));
        if (stands === '=') continue; // the piece follows on the same square
      }
      const sign = wreck ?? letter;
      if (sign !== undefined) {
        const unit = codeOf(sign);
        const owner: Side = sign === sign.toUpperCase() ? 1 : 2;
        const heading = HEADINGS[Number(digit ?? 0)] ?? 'N';
        if (unit !== undefined && wreck !== undefined) wrecks.push({ owner, unit, square: at });
        else if (unit !== undefined) units.push({ owner, unit, square: at, heading });
      }
      file++;
    }
  }
  return { width, height, ground, units, wrecks };
}

function codeOf(letter: string): Code | undefined {
  return CODES[LETTERS.indexOf(letter.toUpperCase())];
}
