import type { Move, Play } from './choices';
import type { Group, ID, Pos, Prospect, Shot, Transfer, Way, With } from '../types';

/**
 * What a player is about to do, before it is sent. It grows tap by tap; what
 * is allowed the server has listed or been asked.
 */
export interface Plan {
  /** The position (or the reserve) whose cards are in hand. */
  readonly from?: Pos;
  readonly cards: readonly ID[];
  readonly load: boolean;
  readonly unload: boolean;
  /** Groups of the same move that are settled already. */
  readonly groups: readonly Group[];
  /** Equipment that changes hands before anybody sets out. */
  readonly transfers: readonly Transfer[];
  /** The position pointed at: to go to, to fire at. */
  readonly at?: Pos;
  readonly path?: readonly Pos[];
  /** Cards of the hand that open the path. */
  readonly with?: readonly With[];
  readonly shot?: Shot;
  /** A card of the hand to be played, and how. */
  readonly hand?: ID;
  readonly play?: Play;
  /** A position that was tapped and cannot be had: the rules say why. */
  readonly why?: Pos;
}

export const EMPTY: Plan = { cards: [], load: false, unload: false, groups: [], transfers: [] };

/** Whether there is anything to take back. */
export const begun = (p: Plan): boolean => p.from !== undefined || p.hand !== undefined;

export const choose = (from: Pos, cards: readonly ID[]): Plan => ({ ...EMPTY, from, cards });

/** Adds a card to the chosen ones or takes it out; what depended on the choice is dropped. */
export function toggle(p: Plan, id: ID): Plan {
  const cards = p.cards.includes(id) ? p.cards.filter((c) => c !== id) : [...p.cards, id];
  const { path: _, shot: __, with: ___, ...rest } = p;
  return { ...rest, cards };
}

/** Every way that ends on a position; the one that costs no card comes first. */
export const waysTo = (
  reach: readonly (readonly Pos[])[],
  pathCards: readonly Way[],
  to: Pos,
  from?: Pos,
): readonly (Pick<Plan, 'path' | 'with'> & { readonly path: readonly Pos[] })[] => {
  const there = (w: { readonly path: readonly Pos[] }): boolean => w.path.at(-1) === to;
  const straight = reach.map((path) => ({ path })).filter(there);
  return [...straight.toSorted((a, b) => farOf(from, a.path) - farOf(from, b.path)), ...pathCards.filter(there)];
};

/** How far a way goes as it is drawn: of two with as many steps, the straighter one is meant. */
function farOf(from: Pos | undefined, path: readonly Pos[]): number {
  const way = from === undefined ? path : [from, ...path];
  return way.slice(1).reduce((sum, p, i) => {
    const q = way[i] ?? p;
    return sum + Math.hypot(p.charCodeAt(0) - q.charCodeAt(0), Number(p.slice(1)) - Number(q.slice(1)));
  }, 0);
}

/** Points at a position: what its colour says is proposed, the best shot at an enemy or else the way there. */
export function point(
  p: Plan,
  at: Pos,
  reach: readonly (readonly Pos[])[],
  pathCards: readonly Way[],
  shots: readonly Prospect[],
): Plan {
  const way = waysTo(reach, pathCards, at, p.from)[0];
  const { path: _, shot: __, with: ___, ...rest } = p;
  const best = shots[0];
  // Smoke is laid on any position, which does not make it one of the enemy's.
  if (best !== undefined && (way === undefined || best.shot.fire !== 'smoke')) return { ...rest, at, shot: best.shot };
  return { ...rest, at, ...way };
}

/** One step back. */
export function back(p: Plan): Plan {
  if (p.why !== undefined) {
    const { why: _, ...rest } = p;
    return rest;
  }
  if (p.play !== undefined) {
    const { play: _, ...rest } = p;
    return rest;
  }
  if (p.hand !== undefined) return EMPTY;
  if (p.at !== undefined) {
    const { at: _, path: __, shot: ___, with: ____, ...rest } = p;
    return rest;
  }
  if (p.groups.length > 0) return { ...p, groups: p.groups.slice(0, -1) };
  if (p.transfers.length > 0) return { ...p, transfers: p.transfers.slice(0, -1) };
  return EMPTY;
}

/** The move that the plan amounts to; none while it leads nowhere. */
export function moveOf(p: Plan, group: Group): Move | undefined {
  if (p.from === undefined || p.shot !== undefined) return undefined;
  const moving = p.path !== undefined || group.rides || group.tows || group.dismount;
  const groups = [...p.groups, ...(p.cards.length > 0 && moving ? [along(p, group)] : [])];
  const { from, transfers } = p;
  if (groups.length + transfers.length === 0) return undefined;
  return {
    type: 'move',
    from,
    ...(transfers.length > 0 ? { transfers } : {}),
    ...(groups.length > 0 ? { groups } : {}),
  };
}

/** The group on the plan's way, with the cards handed in for it. */
const along = (p: Plan, group: Group): Group => ({
  ...group,
  ...(p.path === undefined ? {} : { path: p.path }),
  ...(p.with === undefined ? {} : { with: p.with }),
});

/** Settles the present group and chooses the next of the same move. */
export function settle(p: Plan, group: Group): Plan {
  const { at: _, path: __, shot: ___, with: ____, ...rest } = p;
  return {
    ...rest,
    groups: [...p.groups, along(p, group)],
    cards: [],
    load: false,
    unload: false,
  };
}

/** Cards of the plan's position that are still free to be chosen. */
export const settled = (p: Plan): ReadonlySet<ID> => new Set(p.groups.flatMap((g) => g.cards ?? []));

/** Whether two shots are the same, whatever cards are handed in with them. */
export const sameShot = (a: Shot, b: Shot | undefined): boolean =>
  b !== undefined &&
  a.firer === b.firer &&
  a.fire === b.fire &&
  a.target === b.target &&
  a.equipment === b.equipment &&
  a.pos === b.pos;
