import type { Line } from '../../../api/types';
import type { Drive } from '../../../draw/ruts';
import { sizeOf } from '../board/silhouette';
import type { Event, Unit } from '../types';

/** The drives of some lines, for the tracks that they have left; men on foot leave none. */
export function tracksOf(lines: readonly Line[], units: readonly Unit[]): Drive[] {
  const events = lines.flatMap((l) => l.events) as unknown as readonly Event[];
  return events.flatMap((e) => {
    if (e.type !== 'moved' || e.men !== undefined) return [];
    const unit = units.find((u) => u.id === e.unit && u.vehicle !== undefined);
    if (unit === undefined) return [];
    return [{ from: e.from, to: e.to, width: sizeOf(unit.ref).width, back: e.trip.back === true }];
  });
}
