import { likelyHeading, type Choices, type Option } from './choices';
import type { Line, Marks, Reach } from './marks';
import { spotOptions, type Plan } from './plan';
import { endAt, exitOf, marksOfPlan, type Reachable, type Sights, type WhyNot } from './sights';
import { squaresOf, statesOf } from './path';
import type { Side, Square, Unit, View } from '../view';

/** The part of a hand that decides what is drawn of its plan. */
export interface Planned {
  readonly plan: Plan;
  readonly choices: Choices;
  readonly option: Option | undefined;
  readonly unit: Unit | undefined;
  readonly reach: ReadonlyMap<Square, Reach> | undefined;
  readonly sights: Sights | undefined;
  readonly side: Side;
  readonly view: View | undefined;
  /** The unit that is only looked at, where it can go, and what it has in its sights. */
  readonly looked: Unit | undefined;
  readonly reachable: Reachable | undefined;
  readonly lookedSights: Sights | undefined;
  readonly whyNot: WhyNot | undefined;
  readonly hovered: Square | undefined;
  readonly exit: Sights | undefined;
}

export function marksOfHand(hand: Planned): Marks {
  const { plan, choices, reach } = hand;
  return {
    ...(plan.unit === undefined ? {} : { selected: plan.unit }),
    ...(plan.to === undefined && reach !== undefined ? { reach } : {}),
    ...marksOfPlan(plan, hand.unit, hand.sights),
    ...(plan.to === undefined && plan.unit !== undefined
      ? { targets: plan.aim === undefined ? choices.victims(plan.unit) : new Set([plan.aim]) }
      : {}),
    ...(choices.moves.length === 0 ? { zone: new Set(spotOptions(plan, choices).keys()) } : {}),
    ...pointedAt(hand),
    ...exitMarks(hand),
    ...hoverMarks(hand),
    ...lookMarks(hand),
    ...whyMarks(hand),
  };
}

/** The way off the board, with the edge it crosses. */
function exitMarks({ plan, unit, exit }: Planned): Pick<Marks, 'exits'> {
  if (unit === undefined || exit === undefined || plan.to !== undefined) return {};
  return { exits: [{ path: exitOf(unit, exit.path), wins: exit.wins === true, hostile: false }] };
}

/** The way to the square under the pointer, and its steps. */
function hoverMarks({ plan, unit, reach, reachable, hovered, choices }: Planned): Pick<Marks, 'hover'> {
  if (unit === undefined || plan.to !== undefined || hovered === undefined || reach?.has(hovered) !== true) return {};
  const legal = choices.headings(unit.square, hovered, plan.aim);
  const end = endAt(reachable, hovered, likelyHeading(unit.square, hovered, unit.heading, legal));
  if (end === undefined) return {};
  return { hover: { path: squaresOf(statesOf(unit.square, unit.heading, end.path)), steps: end.steps } };
}

/** What a unit that is only looked at could reach and destroy, and its lines of fire as it stands. */
function lookMarks({ looked, reachable, lookedSights }: Planned): Partial<Marks> {
  if (looked === undefined) return {};
  const reach = new Map<Square, Reach>();
  const targets = new Set<Square>();
  for (const e of reachable?.ends ?? []) {
    if (e.to === undefined) continue;
    const at = reach.get(e.to);
    const fires = at?.fires === true || e.targets.length > 0;
    const lost = e.end === 'sunk' || e.end === 'blown-up' ? { lost: e.end } : {};
    reach.set(e.to, { headings: (at?.headings ?? 0) + 1, fires, ...lost });
    for (const target of e.targets) targets.add(target);
  }
  const lines: Line[] = (lookedSights?.targets ?? []).map((s) => ({
    from: looked.square,
    to: s.unit.square,
    kind: s.destroys ? 'kill' : 'hold',
  }));
  for (const s of lookedSights?.threats ?? []) {
    lines.push({ from: s.move?.to ?? s.unit.square, to: looked.square, kind: 'threat' });
  }
  return { selected: looked.square, reach, targets, lines };
}

/** What cannot be had: the line that is blocked, and where. */
function whyMarks({ plan, whyNot }: Planned): Partial<Marks> {
  if (plan.why === undefined || whyNot?.refusal === undefined) return {};
  const denied = { goal: whyNot.goal, ...(whyNot.at === undefined ? {} : { at: whyNot.at }) };
  if (whyNot.at === undefined) return { denied };
  return { denied, lines: [{ from: whyNot.from, to: whyNot.at, kind: 'blocked' }] };
}

/** The square of a deployment, a mine or a detonation. */
function pointedAt({ plan, option, side, view }: Planned): Pick<Marks, 'ghost' | 'targets'> {
  const square = plan.spot;
  if (square === undefined) return {};
  if (option?.action.type !== 'place') return { targets: new Set([square]) };
  const heading = view?.sides[side === 2 ? 1 : 0].ahead ?? 'N';
  return { ghost: { owner: side, unit: option.action.unit, square, heading } };
}

/** What lies on the board of a match besides the pieces. */
export function marksOfView(view: View, side: Side): Marks {
  const owned = (squares: readonly Square[], owner: Side) => squares.map((square) => ({ square, owner }));
  const flags = view.options.objective === 'flag' ? view.sides.map((s) => s.flag) : [];
  return {
    mines: [...owned(view.mines, side), ...view.sides.flatMap((s, i) => owned(s.unfiredMines, i + 1))],
    flags: flags.flatMap((square, i) => (square === undefined ? [] : owned([square], i + 1))),
    ...(view.check === undefined ? {} : { warned: view.check }),
  };
}
