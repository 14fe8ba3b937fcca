import type { Line } from '../../../api/types';
import type { Event, Unit } from '../types';
import { positionOf } from './formation';
import type { Marks } from './marks';

/** What the map shows of the action played last: a trail, and shots. */
export function lastActionMarks(line: Line | undefined, units: readonly Unit[]): Pick<Marks, 'trail' | 'shots'> {
  const events = (line?.events ?? []) as readonly Event[];
  const find = (id: string | undefined): Unit | undefined => units.find((u) => u.id === id && u.place === 'table');
  const moved = events.findLast((e) => e.type === 'moved' && e.men === undefined);
  const shots = events.flatMap((e) => {
    if (e.type !== 'shot-fired' && e.type !== 'volley' && e.type !== 'template-laid') return [];
    const [from, to] = [find(e.unit), find(e.target)];
    if (from === undefined || to === undefined) return [];
    const hit = e.type === 'shot-fired' ? e.hit : e.type === 'volley' ? e.hits !== undefined : e.on;
    return [{ from: positionOf(from), to: positionOf(to), hit }];
  });
  return {
    ...(moved?.type === 'moved' ? { trail: { from: moved.from, to: moved.to } } : {}),
    ...(shots.length === 0 ? {} : { shots }),
  };
}
