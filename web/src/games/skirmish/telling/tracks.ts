import type { Line } from '../../../api/types';
import type { Drive } from '../../../draw/ruts';
import { tankCard } from '../printed';
import type { TableEvent, Tank } from '../view';

/** The drives of some lines, for the tracks that they have left. */
export function tracksOf(lines: readonly Line[], tanks: readonly Tank[]): Drive[] {
  const events = lines.flatMap((l) => l.events) as unknown as readonly TableEvent[];
  return events.flatMap((e) => {
    const tank = e.type === 'moved' ? tanks.find((t) => t.id === e.tank) : undefined;
    if (e.type !== 'moved' || tank === undefined) return [];
    return [{ from: e.from, to: e.to, width: tankCard(tank.card).width, back: e.trip.back === true }];
  });
}
