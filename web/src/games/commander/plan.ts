import type { Move, Play } from './choices';
import type { Group, ID, Pos, Shot } from './view';

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
  /** The position pointed at: to go to, to fire at. */
  readonly at?: Pos;
  readonly path?: readonly Pos[];
  readonly shot?: Shot;
  /** A card of the hand to be played, and how. */
  readonly hand?: ID;
  readonly play?: Play;
}

export const EMPTY: Plan = { cards: [], load: false, unload: false, groups: [] };

/** Whether there is anything to take back. */
export const begun = (p: Plan): boolean => p.from !== undefined || p.hand !== undefined;

/** A shot with its exact chances, as the server answers {"shots": …}. */
export interface Prospect {
  readonly shot: Shot;
  readonly needed: number;
  readonly modifiers?: readonly { readonly value: number; readonly clause: string; readonly label: string }[];
  readonly range: 'short' | 'long' | 'melee';
  readonly pen?: number;
  readonly armourFront?: number;
  readonly armourSide?: number;
  readonly pKill: string;
  readonly pImmobilise: string;
}

/** "41/100" as a number between 0 and 1. */
export function chance(fraction: string): number {
  const [top = 0, bottom = 1] = fraction.split('/').map(Number);
  return bottom === 0 ? 0 : top / bottom;
}

/** "41 %" with one decimal where it says something. */
export function percent(fraction: string, lang: string): string {
  const value = chance(fraction) * 100;
  const text = new Intl.NumberFormat(lang, { maximumFractionDigits: value > 0 && value < 10 ? 1 : 0 }).format(value);
  return lang === 'fr' ? `${text} %` : `${text}%`;
}

export const choose = (from: Pos, cards: readonly ID[]): Plan => ({ ...EMPTY, from, cards });

/** Adds a card to the chosen ones or takes it out; what depended on the choice is dropped. */
export function toggle(p: Plan, id: ID): Plan {
  const cards = p.cards.includes(id) ? p.cards.filter((c) => c !== id) : [...p.cards, id];
  const { at: _, path: __, shot: ___, ...rest } = p;
  return { ...rest, cards, ...(p.at === undefined ? {} : { at: p.at }) };
}

/** The way that ends on a position, if the server gave one. */
export const wayTo = (reach: readonly (readonly Pos[])[], to: Pos): readonly Pos[] | undefined =>
  reach.find((path) => path.at(-1) === to);

/** Points at a position: the way there and the best shot at it are proposed. */
export function point(p: Plan, at: Pos, reach: readonly (readonly Pos[])[], shots: readonly Prospect[]): Plan {
  const path = wayTo(reach, at);
  const { path: _, shot: __, ...rest } = p;
  if (path !== undefined) return { ...rest, at, path };
  const best = shots[0];
  return best === undefined ? { ...rest, at } : { ...rest, at, shot: best.shot };
}

/** One step back. */
export function back(p: Plan): Plan {
  if (p.play !== undefined) {
    const { play: _, ...rest } = p;
    return rest;
  }
  if (p.hand !== undefined) return EMPTY;
  if (p.at !== undefined) {
    const { at: _, path: __, shot: ___, ...rest } = p;
    return rest;
  }
  if (p.groups.length > 0) return { ...p, groups: p.groups.slice(0, -1) };
  return EMPTY;
}

/** The move that the plan amounts to; none while it leads nowhere. */
export function moveOf(p: Plan, group: Group): Move | undefined {
  if (p.from === undefined || p.shot !== undefined) return undefined;
  const moving = p.path !== undefined || group.rides || group.tows || group.dismount;
  const groups = [
    ...p.groups,
    ...(p.cards.length > 0 && moving ? [p.path === undefined ? group : { ...group, path: p.path }] : []),
  ];
  return groups.length === 0 ? undefined : { type: 'move', from: p.from, groups };
}

/** Settles the present group and chooses the next of the same move. */
export function settle(p: Plan, group: Group): Plan {
  const { at: _, path, shot: __, ...rest } = p;
  return {
    ...rest,
    groups: [...p.groups, path === undefined ? group : { ...group, path }],
    cards: [],
    load: false,
    unload: false,
  };
}

/** Cards of the plan's position that are still free to be chosen. */
export const settled = (p: Plan): ReadonlySet<ID> => new Set(p.groups.flatMap((g) => g.cards));
