import type { TankchessQuery, TankchessShotPreview, TankchessSights } from '../../../api/schema';
import type { Line, Marks } from './marks';
import { squaresOf, statesOf } from './path';
import type { Plan } from './plan';
import type { Side, Unit } from '../view';

/** What an end state would mean, as the server answers. */
export type Sights = TankchessSights;
export type SightLine = TankchessShotPreview;

/** The question for a plan; undefined while there is nothing to ask. */
export function questionOf(plan: Plan): TankchessQuery | undefined {
  if (plan.unit === undefined || plan.to === undefined || plan.heading === undefined) return undefined;
  return { end: { from: plan.unit, to: plan.to, heading: plan.heading } };
}

/** Who could answer the plan, with or without its shot. */
export const threatsAfter = (plan: Plan, sights: Sights): readonly SightLine[] =>
  plan.target === undefined
    ? sights.threats
    : (sights.targets.find((s) => s.unit.square === plan.target)?.threats ?? []);

/** Draws a plan with what the server said about it. */
export function marksOfPlan(
  plan: Plan,
  unit: Unit | undefined,
  sights: Sights | undefined,
): Pick<Marks, 'path' | 'ghost' | 'lines' | 'targets'> {
  if (unit === undefined || plan.to === undefined) return {};
  const to = plan.to;
  const lines: Line[] = [];
  if (sights !== undefined) {
    for (const s of sights.targets) lines.push({ from: to, to: s.unit.square, kind: s.destroys ? 'kill' : 'hold' });
    // A threat is drawn from where the enemy would fire, not from where it stands.
    // Two may fire from the same square: one line is enough.
    const posts = new Set(threatsAfter(plan, sights).map((s) => s.move?.to ?? s.unit.square));
    for (const from of posts) lines.push({ from, to, kind: 'threat' });
  }
  const shown = plan.target === undefined ? lines : lines.filter((l) => l.kind === 'threat' || l.to === plan.target);
  return {
    ...(sights === undefined ? {} : { path: squaresOf(statesOf(unit.square, unit.heading, sights.path)) }),
    ...(plan.heading === undefined ? {} : { ghost: { ...unit, square: to, heading: plan.heading } }),
    lines: shown,
    ...(plan.target === undefined ? {} : { targets: new Set([plan.target]) }),
  };
}

/** The side of a seat; spectators look from White's. */
export const sideOf = (seat: number): Side => (seat === 2 ? 2 : 1);
