import type { Choice } from '../../../api/types';
import type { Action, ID, Pos } from '../types';

export type ActionOf<T extends Action['type']> = Extract<Action, { readonly type: T }>;

export type Move = ActionOf<'move'>;
export type Build = ActionOf<'build'>;
export type TerrainAction = ActionOf<'terrain'>;
export type PlaceAction = ActionOf<'place'>;

/** Ways to play a card out of the hand. */
export type Play = ActionOf<'instant' | 'interrupt' | 'dig' | 'equip'>;

const isPlay = (a: Action): a is Play =>
  a.type === 'instant' || a.type === 'interrupt' || a.type === 'dig' || a.type === 'equip';

/** Whether a card that could strike lays smoke instead. */
export const laysSmoke = (a: Play): boolean => a.type === 'instant' && a.smoke === true;

/** The server's list, sorted by what a player asks of it. */
export class Choices {
  readonly all: readonly Action[];

  constructor(legal: readonly Choice[]) {
    this.all = legal.map((c) => c.action as Action);
  }

  ofKind<T extends Action['type']>(type: T): readonly ActionOf<T>[] {
    return this.all.filter((a): a is ActionOf<T> => a.type === type);
  }

  has(type: Action['type']): boolean {
    return this.all.some((a) => a.type === type);
  }

  /** Positions (and the reserve) from which something moves or fires. */
  get sources(): ReadonlySet<Pos> {
    return new Set([...this.ofKind('move').map((a) => a.from), ...this.ofKind('fire').map((a) => a.from)]);
  }

  /** Cards of a position that can move. */
  movable(from: Pos): ReadonlySet<ID> {
    const moves = this.ofKind('move').filter((m) => m.from === from);
    return new Set(moves.flatMap((m) => m.groups?.flatMap((g) => g.cards ?? []) ?? []));
  }

  /** Every way to play a card of the hand, smoke last; equal copies are listed once, for the first of them. */
  plays(card: ID, copies: readonly ID[]): readonly Play[] {
    const named = (id: ID): readonly Play[] =>
      this.all
        .filter(isPlay)
        .filter((a) => a.card === id)
        .toSorted((a, b) => Number(laysSmoke(a)) - Number(laysSmoke(b)));
    const own = named(card);
    if (own.length > 0) return own;
    const twin = copies.find((id) => named(id).length > 0);
    return twin === undefined ? [] : named(twin).map((a) => ({ ...a, card }));
  }

  /** Cards of the hand that can be played now, by id. */
  get playable(): ReadonlySet<ID> {
    return new Set(this.all.filter(isPlay).map((a) => a.card));
  }
}
