import type { Choices, Option } from './choices';
import type { Marks, Reach } from './marks';
import { spotOptions, type Plan } from './plan';
import { marksOfPlan, type Sights } from './sights';
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
  };
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
