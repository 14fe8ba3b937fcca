import { groundOf, HEADINGS, square, unitOf, type Ground, type Scene, type Unit, type Wreck } from './view';

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
      const found = unitOf(wreck ?? letter ?? '');
      if (found !== undefined && wreck !== undefined) wrecks.push({ ...found, square: at });
      else if (found !== undefined) units.push({ ...found, square: at, heading: HEADINGS[Number(digit)] ?? 'N' });
      file++;
    }
  }
  return { width, height, ground, units, wrecks };
}
