import { point } from '../../../draw/plane';
import { SQUADS, VEHICLES } from '../printed';
import type { Figure, Force, Pose, Scenario, Unit } from '../types';

/** The units of a scenario where they are printed, for pictures. What starts hidden is not shown. */
export function starting(plot: Scenario | undefined): Unit[] {
  if (plot === undefined) return [];
  return ([1, 2] as const).flatMap((seat) =>
    plot.sides[seat === 1 ? 'A' : 'B'].forces
      .filter((f) => f.aboard === undefined && f.hidden !== true)
      .map((f) => unitAt(f, seat)),
  );
}

/** A unit that stands where a list says. */
export function unitAt(f: Pick<Force, 'unit' | 'ref' | 'at'>, seat: number): Unit {
  const pose = { x: f.at[0], y: f.at[1], h: f.at[2] };
  const base = { id: f.unit, ref: f.ref, seat, place: 'table' as const, pose };
  const crew = VEHICLES.get(f.ref)?.crew;
  // A bit for every man of the crew, all aboard.
  if (crew !== undefined) return { ...base, vehicle: { crew: 2 ** crew - 1, motion: {}, damage: {} } };
  return { ...base, squad: { men: sketch(pose, SQUADS.get(f.ref)?.figures ?? 8) } };
}

/** A squad as pictures show it, in rows; where men stand in a match the rules say. */
function sketch(at: Pose, count: number): Figure[] {
  const [wide, step] = [5, 300];
  const rows = Math.ceil(count / wide);
  return Array.from({ length: count }, (_, i) => {
    const ahead = ((rows - 1) / 2 - Math.floor(i / wide)) * step;
    const p = point(at, ahead, ((i % wide) - (Math.min(count, wide) - 1) / 2) * step);
    return { x: Math.round(p.x), y: Math.round(p.y), storey: 0 };
  });
}
