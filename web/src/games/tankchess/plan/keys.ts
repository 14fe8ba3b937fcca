import type { Choices } from './choices';
import { back, chosen, fire, turnBy, type Plan } from './plan';
import { place, square, type Square } from '../view';

export interface Keyboard {
  readonly at: Square;
  readonly plan: Plan;
  readonly choices: Choices;
  readonly width: number;
  readonly height: number;
  readonly flip: boolean;
}

/** What a key on the board means; undefined when it means nothing. */
export interface Keyed {
  readonly cursor?: Square;
  readonly pick?: Square;
  readonly plan?: Plan;
  readonly commit?: boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * The whole game by keyboard: arrows walk over the board, Enter points, comma
 * and full stop turn the end heading, T walks through the targets, N and P
 * through the units that can move, Escape steps back.
 */
export function keyed(
  e: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  k: Keyboard,
): Keyed | undefined {
  if (e.ctrlKey || e.metaKey || e.altKey) return undefined;
  const arrow = ARROWS[e.key];
  if (arrow !== undefined) {
    const { file, rank } = place(k.at);
    const sign = k.flip ? -1 : 1;
    const f = Math.min(k.width - 1, Math.max(0, file + sign * arrow[0]));
    const r = Math.min(k.height - 1, Math.max(0, rank + sign * arrow[1]));
    return { cursor: square(f, r) };
  }
  switch (e.key) {
    case 'Enter':
    case ' ':
      return { pick: k.at };
    case 'Escape':
      return { plan: back(k.plan) };
    case ',':
    case '<':
      return { plan: turnBy(k.plan, -1, k.choices) };
    case '.':
    case '>':
      return { plan: turnBy(k.plan, 1, k.choices) };
    case 't':
    case 'T':
      return { plan: nextTarget(k.plan, k.choices) };
    case 'n':
    case 'N':
      return nextUnit(k, 1);
    case 'p':
    case 'P':
      return nextUnit(k, -1);
    case 'c':
    case 'C':
      return chosen(k.plan, k.choices) === undefined ? undefined : { commit: true };
    default:
      return undefined;
  }
}

/** The next target of the planned end, then none, then the first again. */
function nextTarget(plan: Plan, choices: Choices): Plan {
  if (plan.unit === undefined || plan.to === undefined) return plan;
  const targets = choices.targets(plan.unit, plan.to, plan.heading);
  const at = plan.target === undefined ? -1 : targets.indexOf(plan.target);
  return fire(plan, targets[at + 1]);
}

function nextUnit(k: Keyboard, by: 1 | -1): Keyed | undefined {
  const units = [...k.choices.movable];
  if (units.length === 0) return undefined;
  const at = units.indexOf(k.plan.unit ?? k.at);
  const next = units[(at + by + units.length) % units.length];
  return next === undefined ? undefined : { cursor: next, plan: { unit: next } };
}
