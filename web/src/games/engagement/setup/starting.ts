import { places } from '../plan/formation';
import { SQUADS, VEHICLES } from '../printed';
import type { Listed, Man, Plot, Side, Unit } from '../view';

/** The units of a scenario where they are printed, for pictures. What starts hidden is not shown. */
export function starting(plot: Plot | undefined): Unit[] {
  if (plot === undefined) return [];
  return ([1, 2] as const).flatMap((seat) =>
    plot.sides[seat === 1 ? 'A' : 'B'].forces
      .filter((f) => f.aboard === undefined && f.hidden !== true)
      .map((f) => unitAt(f, seat)),
  );
}

/** A unit that stands where a list says. */
export function unitAt(f: Pick<Listed, 'unit' | 'ref' | 'at'>, seat: Side): Unit {
  const pose = { x: f.at[0], y: f.at[1], h: f.at[2] };
  const base = { id: f.unit, ref: f.ref, seat, place: 'table' as const, pose };
  if (VEHICLES.has(f.ref)) return base;
  const spots = places('ranks', pose, SQUADS.get(f.ref)?.figures ?? 8);
  return { ...base, men: spots.map((p): Man => ({ X: p.x, Y: p.y, Storey: 0 })) };
}
