import type { GameEvent, Line } from '../../../api/types';
import type { Point, Pose } from '../../../draw/plane';
import { middleOf, standing } from './formation';
import type { Marks } from './marks';
import type { Unit } from '../view';

/** Where a unit is: a vehicle's pose, or the middle of its men. */
export const whereIs = (u: Unit): Point =>
  u.men === undefined || standing(u).length === 0 ? u.pose : middleOf(standing(u).map(([, m]) => m));

const SHOTS = ['shot_fired', 'volley', 'template_laid'];

/** What the map shows of the action played last: a trail, and shots. */
export function shownOf(line: Line | undefined, units: readonly Unit[]): Pick<Marks, 'trail' | 'shots'> {
  if (line === undefined) return {};
  const find = (id: unknown): Unit | undefined => units.find((u) => u.id === id && u.place === 'table');
  const moved = line.events.findLast((e) => e.type === 'moved' && e['men'] === undefined);
  const shots = line.events.flatMap((e) => {
    const [from, to] = [find(e['unit']), find(e['target'])];
    if (!SHOTS.includes(e.type) || from === undefined || to === undefined) return [];
    return [{ from: whereIs(from), to: whereIs(to), hit: hits(e) }];
  });
  return {
    ...(moved === undefined ? {} : { trail: { from: moved['from'] as Pose, to: moved['to'] as Pose } }),
    ...(shots.length === 0 ? {} : { shots }),
  };
}

const hits = (e: GameEvent): boolean => e['hit'] === true || e['on'] === true || Array.isArray(e['hits']);
