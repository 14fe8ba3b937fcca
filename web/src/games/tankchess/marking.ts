import type { Choices, Option } from './choices';
import type { Marks, Reach } from './marks';
import { spotOptions, type Plan } from './plan';
import { marksOfPlan, type Sights } from './sights';
import type { Scene, Side, Square, Unit, View } from './view';

/** The part of a hand that decides what is drawn of its plan. */
export interface Planned {
  readonly plan: Plan;
  readonly choices: Choices;
  readonly option: Option | undefined;
  readonly unit: Unit | undefined;
  readonly reach: ReadonlyMap<Square, Reach> | undefined;
  readonly sights: Sights | undefined;
  readonly side: Side;
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
function pointedAt({ plan, option, side }: Planned): Pick<Marks, 'ghost' | 'targets'> {
  const square = plan.spot;
  if (square === undefined) return {};
  if (option?.action.type !== 'place') return { targets: new Set([square]) };
  // CH-13.b: a unit is placed heading for the far edge.
  return { ghost: { owner: side, unit: option.action.unit, square, heading: side === 1 ? 'N' : 'S' } };
}

/** What lies on the board of a match besides the pieces. */
export function marksOfView(view: View, scene: Scene, side: Side, over: boolean): Marks {
  const owned = (squares: readonly Square[], owner: Side) => squares.map((square) => ({ square, owner }));
  return {
    mines: [...owned(view.mines, side), ...view.shown.flatMap((list, i) => owned(list, (i + 1) as Side))],
    flags:
      view.options.objective === 'flag'
        ? view.flags.flatMap((square, i) => (square === null ? [] : owned([square], (i + 1) as Side)))
        : [],
    ...(view.check && !over ? threatened(scene, view.turn) : {}),
  };
}

/** The command tank that CHECK warns about belongs to the side to move. */
function threatened(scene: Scene, owner: Side): Pick<Marks, 'warned'> {
  const at = scene.units.find((u) => u.owner === owner && u.unit === 'CLT')?.square;
  return at === undefined ? {} : { warned: at };
}
