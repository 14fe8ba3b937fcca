import terrainText from '../../../../../games/engagement/printed/data/terrain.csv?raw';
import { rows } from '../../../draw/rows';
import type { Kind } from './draft';

/** Kinds of terrain in the groups they are looked for in. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  ways: ['road', 'bridge', 'ford', 'river', 'marsh'],
  fields: ['crops', 'plough', 'orchard', 'light_woods', 'dense_forest', 'jungle'],
  lines: ['hedge', 'high_hedge', 'bocage', 'low_wall', 'stone_wall', 'trench', 'wire', 'at_obstacle'],
  works: ['hill', 'building', 'ruin', 'rubble', 'crater', 'emplacement', 'cliff', 'mountain'],
};

/** Sizes to begin with, in tenths of a millimetre. */
const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  road: [700, 6000],
  bridge: [700, 1600],
  ford: [1400, 1600],
  river: [6000, 1400],
  building: [1400, 1000],
  ruin: [1400, 1000],
  crater: [700, 700],
  emplacement: [1000, 1200],
};
const LINE: readonly [number, number] = [2400, 100];
const FIELD: readonly [number, number] = [2400, 2000];

export const KINDS: ReadonlyMap<string, Kind> = new Map(
  rows(terrainText).map((r) => {
    const id = r['id'] ?? '';
    const size = SIZES[id] ?? (r['linear'] === '1' ? LINE : FIELD);
    return [id, { id, height: Number(r['height_mm']) * 10, size }];
  }),
);
