import { likelyHeading, type Action, type Choices, type Option } from './choices';
import type { Code, Heading, Side, Square, Unit } from '../view';

/**
 * What a player is about to do, before it is sent. It grows tap by tap and
 * only ever holds what the server's list allows.
 */
export interface Plan {
  readonly unit?: Square;
  /** An enemy the player wants to destroy: only squares that allow it are shown. */
  readonly aim?: Square;
  readonly to?: Square;
  readonly heading?: Heading;
  readonly target?: Square;
  /** The unit is to leave the board. */
  readonly out?: boolean;
  /** Of deployment: the type to be placed next. */
  readonly place?: Code;
  /** Of deployment, mines and detonations: the square pointed at. */
  readonly spot?: Square;
  /** A square that was tapped and cannot be had: the rules say why. */
  readonly why?: Square;
}

/** What a tap led to: a new plan, or the wish to play the plan as it stands. */
export interface Tapped {
  readonly plan: Plan;
  readonly commit?: boolean;
}

export interface Table {
  readonly choices: Choices;
  readonly units: readonly Unit[];
  readonly seat: Side;
}

export const EMPTY: Plan = {};

/** An action of the server's list as a plan. */
export function planOf(a: Action): Plan {
  switch (a.type) {
    case 'move':
      return a.end === 'out'
        ? { unit: a.from, out: true }
        : {
            unit: a.from,
            ...(a.to === undefined ? {} : { to: a.to }),
            ...(a.heading === undefined ? {} : { heading: a.heading }),
            ...(a.target === undefined ? {} : { target: a.target }),
          };
    case 'place':
      return { place: a.unit, spot: a.square };
    case 'lay-mine':
    case 'detonate':
      return { spot: a.square };
    default:
      return EMPTY;
  }
}

/** A tap (or Enter) on a square. */
export function tap(before: Plan, at: Square, t: Table): Tapped {
  const { why: _, ...plan } = before;
  if (t.choices.moves.length === 0) return tapSpot(plan, at, t);
  const unit = plan.unit;
  if (unit === undefined) return { plan: select(at, t) };
  if (plan.to !== undefined) return tapPlanned(plan, unit, plan.to, at, t);
  if (at === unit) {
    // The second tap turns in place, the third lets go.
    const turns = t.choices.headings(unit, unit);
    return { plan: turns.length > 0 && plan.aim === undefined ? drive(plan, unit, unit, t) : EMPTY };
  }
  if (t.choices.reach(unit, plan.aim).has(at)) return { plan: drive(plan, unit, at, t) };
  if (t.choices.victims(unit).has(at)) return { plan: plan.aim === at ? { unit } : { unit, aim: at } };
  return { plan: selectOrAsk(plan, at, t) };
}

function tapPlanned(plan: Plan, unit: Square, to: Square, at: Square, t: Table): Tapped {
  if (at === to) return chosen(plan, t.choices) === undefined ? { plan } : { plan, commit: true };
  if (plan.heading !== undefined && t.choices.targets(unit, to, plan.heading).includes(at)) {
    return { plan: fire(plan, plan.target === at ? undefined : at) };
  }
  if (t.choices.targets(unit, to).includes(at)) return { plan: aimFrom(plan, unit, to, at, t) };
  if (at === unit) return { plan: { unit, ...(plan.aim === undefined ? {} : { aim: plan.aim }) } };
  if (t.choices.reach(unit, plan.aim).has(at)) return { plan: drive(plan, unit, at, t) };
  if (t.choices.victims(unit).has(at)) return { plan: { unit, aim: at } };
  return { plan: selectOrAsk(plan, at, t) };
}

/** Deployment, mines and detonations point at one square; a second tap confirms. */
function tapSpot(plan: Plan, at: Square, t: Table): Tapped {
  const spots = spotOptions(plan, t.choices);
  if (!spots.has(at)) return { plan: plan.place === undefined ? EMPTY : { place: plan.place } };
  return plan.spot === at ? { plan, commit: true } : { plan: { ...plan, spot: at } };
}

function select(at: Square, t: Table): Plan {
  return t.choices.movable.has(at) ? { unit: at } : EMPTY;
}

/** Another unit is taken up; what cannot be had is asked about, and the plan stays. */
const selectOrAsk = (plan: Plan, at: Square, t: Table): Plan =>
  t.choices.movable.has(at) ? { unit: at } : { ...plan, why: at };

function drive(plan: Plan, unit: Square, to: Square, t: Table): Plan {
  const legal = t.choices.headings(unit, to, plan.aim);
  const now = t.units.find((u) => u.square === unit)?.heading ?? 'N';
  const heading = likelyHeading(unit, to, now, legal);
  return {
    unit,
    to,
    ...(heading === undefined ? {} : { heading }),
    ...(plan.aim === undefined ? {} : { aim: plan.aim, target: plan.aim }),
  };
}

/** Turns so that `target` can be destroyed from the planned square. */
function aimFrom(plan: Plan, unit: Square, to: Square, target: Square, t: Table): Plan {
  const heading = t.choices.headings(unit, to, target)[0];
  return heading === undefined ? plan : { unit, to, heading, target };
}

/** The end heading is chosen; a target that is then out of sight is dropped. */
export function turn(plan: Plan, heading: Heading, choices: Choices): Plan {
  if (plan.unit === undefined || plan.to === undefined) return plan;
  const keep = plan.target !== undefined && choices.targets(plan.unit, plan.to, heading).includes(plan.target);
  return { unit: plan.unit, to: plan.to, heading, ...(keep && plan.target ? { target: plan.target } : {}) };
}

/** The next legal heading to the left (-1) or right (+1). */
export function turnBy(plan: Plan, by: 1 | -1, choices: Choices): Plan {
  if (plan.unit === undefined) return plan;
  const to = plan.to ?? plan.unit;
  const legal = choices.headings(plan.unit, to);
  if (legal.length === 0) return plan;
  const at = plan.heading === undefined ? -1 : legal.indexOf(plan.heading);
  const next = legal[(at + by + legal.length) % legal.length];
  return next === undefined ? plan : turn({ ...plan, to }, next, choices);
}

/** A target is chosen, or none. */
export function fire(plan: Plan, target: Square | undefined): Plan {
  const { target: _, aim: __, ...rest } = plan;
  return target === undefined ? rest : { ...rest, target };
}

/** One step back: target, heading and square, unit. */
export function back(plan: Plan): Plan {
  if (plan.why !== undefined) {
    const { why: _, ...rest } = plan;
    return rest;
  }
  if (plan.out === true || plan.to !== undefined) return plan.unit === undefined ? EMPTY : { unit: plan.unit };
  if (plan.aim !== undefined && plan.unit !== undefined) return { unit: plan.unit };
  if (plan.spot !== undefined) return plan.place === undefined ? EMPTY : { place: plan.place };
  return EMPTY;
}

/** The listed move that the plan amounts to, if it is complete. */
export function chosen(plan: Plan, choices: Choices): Option | undefined {
  if (plan.unit !== undefined) {
    if (plan.out === true) return choices.out(plan.unit);
    return plan.to === undefined ? undefined : choices.find(plan.unit, plan.to, plan.heading, plan.target);
  }
  if (plan.spot === undefined) return undefined;
  return spotOptions(plan, choices).get(plan.spot);
}

/** Squares that can be pointed at when no unit moves: to deploy, to lay a mine, to fire one. */
export function spotOptions(plan: Plan, choices: Choices): ReadonlyMap<Square, Option> {
  const places = choices.ofKind('place');
  const next = plan.place ?? places[0]?.action.unit;
  const list = [
    ...places.filter((o) => o.action.unit === next),
    ...choices.ofKind('lay-mine'),
    ...choices.ofKind('detonate'),
  ];
  return new Map(list.map((o) => [o.action.square, o]));
}
