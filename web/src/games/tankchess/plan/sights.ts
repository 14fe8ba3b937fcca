import type {
  TankchessQuery,
  TankchessReach,
  TankchessReachEnd,
  TankchessShotPreview,
  TankchessSights,
  TankchessUnit,
  TankchessWhyNot,
} from '../../../api/schema';
import type { Line, Marks } from './marks';
import { squaresOf, statesOf } from './path';
import type { Plan } from './plan';
import type { Heading, Side, Square, Unit } from '../view';

/** What an end state would mean, as the server answers. */
export type Sights = TankchessSights;
export type SightLine = TankchessShotPreview;
export type Outlook = Pick<Sights, 'wins' | 'falls' | 'escapes'>;
export type WhyNot = TankchessWhyNot;
export type Reachable = TankchessReach;

/** The question for a plan; undefined while there is nothing to ask. */
export function questionOf(plan: Plan): TankchessQuery | undefined {
  if (plan.unit !== undefined && plan.out === true) return { end: { from: plan.unit, end: 'out' } };
  if (plan.unit === undefined || plan.to === undefined || plan.heading === undefined) return undefined;
  return { end: { from: plan.unit, to: plan.to, heading: plan.heading } };
}

/** Who could answer the plan, with or without its shot. */
export const threatsAfter = (plan: Plan, sights: Sights): readonly SightLine[] =>
  plan.target === undefined
    ? sights.threats
    : (sights.targets.find((s) => s.unit.square === plan.target)?.threats ?? []);

/** Where the enemy would fire from at a unit as it stands. */
export const threatsOf = (sights: Sights, to: Square): readonly Line[] =>
  [...new Set(sights.threats.map((s) => s.move?.to ?? s.unit.square))].map((from) => ({ from, to, kind: 'threat' }));

/** What the planned turn would lead to, with or without its shot. */
export const outlookOf = (plan: Plan, sights: Sights): Outlook =>
  plan.target === undefined ? sights : (sights.targets.find((s) => s.unit.square === plan.target) ?? {});

/** The question for a square that was tapped and cannot be had; an enemy on it is one that cannot be hit. */
export function whyOf(plan: Plan, units: readonly Unit[], side: Side): TankchessQuery | undefined {
  const { unit: from, to, heading, why } = plan;
  if (from === undefined || why === undefined) return undefined;
  const foe = units.some((u) => u.square === why && u.owner !== side);
  if (!foe) return { why: { from, to: why } };
  const end = to === undefined || heading === undefined ? {} : { to, heading };
  return { why: { from, target: why, ...end } };
}

/** The end that is meant by pointing at a square. */
export function endAt(reach: Reachable | undefined, to: Square, heading?: Heading): TankchessReachEnd | undefined {
  const ends = (reach?.ends ?? []).filter((e) => e.to === to);
  return ends.find((e) => e.heading === heading) ?? ends[0];
}

/** A way off the board as it is drawn. */
export const exitOf = (unit: TankchessUnit, path: string): readonly Square[] =>
  squaresOf(statesOf(unit.square, unit.heading, path));

/** Draws a plan with what the server said about it. */
export function marksOfPlan(
  plan: Plan,
  unit: Unit | undefined,
  sights: Sights | undefined,
): Pick<Marks, 'path' | 'ghost' | 'lines' | 'targets' | 'exits'> {
  if (unit === undefined || plan.to === undefined) return {};
  const to = plan.to;
  const lines: Line[] = [];
  if (sights !== undefined) {
    for (const s of sights.targets) lines.push({ from: to, to: s.unit.square, kind: s.destroys ? 'kill' : 'hold' });
    // A threat is drawn from where the enemy would fire, not from where it stands.
    // Two may fire from the same square: one line is enough.
    const posts = new Set(threatsAfter(plan, sights).map((s) => s.move?.to ?? s.unit.square));
    for (const from of posts) lines.push({ from, to, kind: 'threat' });
    for (const s of outlookOf(plan, sights).falls ?? []) {
      if (s.move?.target !== to)
        lines.push({ from: s.move?.to ?? s.unit.square, to: s.move?.target ?? to, kind: 'threat' });
    }
  }
  const shown = plan.target === undefined ? lines : lines.filter((l) => l.kind === 'threat' || l.to === plan.target);
  return {
    ...(sights === undefined ? {} : { path: squaresOf(statesOf(unit.square, unit.heading, sights.path)) }),
    ...(plan.heading === undefined ? {} : { ghost: { ...unit, square: to, heading: plan.heading } }),
    lines: shown,
    ...(sights === undefined
      ? {}
      : {
          exits: (outlookOf(plan, sights).escapes ?? []).map((e) => ({
            path: exitOf(e.unit, e.path),
            wins: true,
            hostile: true,
          })),
        }),
    ...(plan.target === undefined ? {} : { targets: new Set([plan.target]) }),
  };
}

/** The side of a seat; spectators look from White's. */
export const sideOf = (seat: number): Side => (seat === 2 ? 2 : 1);
