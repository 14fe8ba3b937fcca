import type { GameEvent, Line } from '../../../api/types';
import type { Marks } from './marks';
import type { Drive } from '../board/motion';
import type { Pose, Tank, View } from '../view';

interface Moved extends GameEvent {
  readonly tank: string;
  readonly from: Pose;
  readonly to: Pose;
}

interface Declared extends GameEvent {
  readonly shooter: string;
  readonly target: string;
}

/** What the map shows of the action played last: a drive with its trail, and shots. */
export interface LastAction {
  readonly drive: Drive | null;
  readonly marks: Pick<Marks, 'trail' | 'shots'>;
}

export function lastActionOf(line: Line | undefined, tanks: readonly Tank[]): LastAction {
  if (line === undefined) return { drive: null, marks: {} };
  const moved = line.events.findLast((e): e is Moved => e.type === 'moved');
  const shots = line.events.flatMap((e, i) => {
    if (e.type !== 'shot-declared') return [];
    const { shooter, target } = e as Declared;
    const from = tanks.find((t) => t.id === shooter)?.pose;
    const to = tanks.find((t) => t.id === target)?.pose;
    const hit = line.events.slice(i).some((x) => x.type === 'damaged' && x['tank'] === target);
    return from === undefined || to === undefined ? [] : [{ from, to, hit }];
  });
  return {
    drive: moved === undefined ? null : { key: `${line.seq}`, tank: moved.tank, from: moved.from, to: moved.to },
    marks: {
      ...(moved === undefined ? {} : { trail: { from: moved.from, to: moved.to } }),
      ...(shots.length === 0 ? {} : { shots }),
    },
  };
}

/** Which map is printed under a battle, for its roads and hills. */
export const sheetOf = (mission: string, options: { readonly terrain?: string; readonly map?: string }): string =>
  mission === 'barkmann'
    ? 'barkmann'
    : options.terrain === 'map'
      ? (options.map ?? 'village')
      : (options.terrain ?? 'placed');

/** Quarter turns that bring an edge or corner to the near side. */
function turnFor(edge: string | undefined): number {
  switch (edge) {
    case 'N':
    case 'NW':
    case 'NE':
      return 2;
    case 'E':
      return 1;
    case 'W':
      return 3;
    default:
      return 0;
  }
}

/** Quarter turns that bring a seat to the near side, and so many more. */
export const turnOf = (view: Pick<View, 'sides'>, near: number | undefined, more: number): number =>
  (turnFor(near === undefined ? undefined : view.sides[near - 1]?.edge) + more) % 4;
