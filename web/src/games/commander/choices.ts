import type { Choice } from '../../api/types';
import type { Group, ID, Item, Pos, Shot, Side, Square, Terrain } from './view';

/** What players can do, as the server lists and takes it. */

export interface Berth {
  readonly card: ID;
  readonly pos?: Pos;
  readonly on?: ID;
  /** The second tank under a squad that rides on two. */
  readonly with?: ID;
  /** The further step of an arriving card. */
  readonly next?: Pos;
}

export interface Steps {
  readonly unit: ID;
  readonly to: Pos;
}

export interface Transfer {
  readonly equipment: ID;
  readonly from: ID;
  readonly to: ID;
}

export type Move = {
  readonly type: 'move';
  readonly from: Pos;
  readonly groups?: readonly Group[];
  readonly transfers?: readonly Transfer[];
};
export type Instant = {
  readonly type: 'instant';
  readonly card: ID;
  readonly pos?: Pos;
  readonly beside?: Pos;
  readonly units?: readonly ID[];
  readonly by?: ID;
  readonly smoke?: boolean;
};
export type InterruptAction = {
  readonly type: 'interrupt';
  readonly card: ID;
  readonly pos?: Pos;
  readonly to?: Pos;
  readonly unit?: ID;
};
export type Build = { readonly type: 'build'; readonly cards?: readonly Item[]; readonly group?: readonly Item[] };
export type Landscape = {
  readonly type: 'terrain';
  readonly cards?: readonly Terrain[];
  readonly lay?: readonly Square[];
};
export type PlaceAction = {
  readonly type: 'place';
  readonly board?: readonly Berth[];
  readonly reserve?: readonly ID[];
};

export type Action =
  | { readonly type: 'nation'; readonly side: Side }
  | { readonly type: 'year'; readonly year: number }
  | Build
  | Landscape
  | PlaceAction
  | Move
  | { readonly type: 'fire'; readonly from: Pos }
  | ({ readonly type: 'shot' } & Shot)
  | { readonly type: 'shotsDone' }
  | Instant
  | { readonly type: 'draw' }
  | { readonly type: 'end' }
  | { readonly type: 'dig'; readonly card: ID; readonly pos: Pos }
  | { readonly type: 'equip'; readonly card: ID; readonly unit: ID }
  | { readonly type: 'drop'; readonly card: ID }
  | InterruptAction
  | { readonly type: 'pass' }
  | { readonly type: 'hold' }
  | { readonly type: 'meleeOrder'; readonly pos: Pos }
  | { readonly type: 'meleeFire'; readonly shots?: readonly Shot[] }
  | { readonly type: 'retreat'; readonly steps?: readonly Steps[] }
  | { readonly type: 'withdraw'; readonly steps?: readonly Steps[] }
  | { readonly type: 'discard'; readonly cards?: readonly ID[] }
  | { readonly type: 'arrive'; readonly board?: readonly Berth[] }
  | { readonly type: 'trim'; readonly cards?: readonly ID[] }
  | { readonly type: 'pick'; readonly card?: ID };

export type ActionOf<T extends Action['type']> = Extract<Action, { readonly type: T }>;

/** Ways to play a card out of the hand. */
export type Play = Instant | InterruptAction | ActionOf<'dig'> | ActionOf<'equip'>;

/** The server's list, sorted by what a player asks of it. */
export class Choices {
  readonly all: readonly Action[];

  constructor(legal: readonly Choice[]) {
    this.all = legal.map((c) => c.action as Action);
  }

  only<T extends Action['type']>(type: T): readonly ActionOf<T>[] {
    return this.all.filter((a): a is ActionOf<T> => a.type === type);
  }

  has(type: Action['type']): boolean {
    return this.all.some((a) => a.type === type);
  }

  /** Positions (and the reserve) from which something moves or fires. */
  get sources(): ReadonlySet<Pos> {
    return new Set([...this.only('move').map((a) => a.from), ...this.only('fire').map((a) => a.from)]);
  }

  /** Cards of a position that can move. */
  movable(from: Pos): ReadonlySet<ID> {
    const moves = this.only('move').filter((m) => m.from === from);
    return new Set(moves.flatMap((m) => m.groups?.flatMap((g) => [...g.cards]) ?? []));
  }

  /** Every way to play a card of the hand; equal copies are listed once, for the first of them. */
  plays(card: ID, twins: readonly ID[]): readonly Play[] {
    const named = (id: ID): readonly Play[] =>
      this.all.filter(
        (a): a is Play =>
          (a.type === 'instant' || a.type === 'interrupt' || a.type === 'dig' || a.type === 'equip') && a.card === id,
      );
    const own = named(card);
    if (own.length > 0) return own;
    const twin = twins.find((id) => named(id).length > 0);
    return twin === undefined ? [] : named(twin).map((a) => ({ ...a, card }));
  }

  /** Cards of the hand that can be played now, by id. */
  get playable(): ReadonlySet<ID> {
    return new Set(
      this.all.flatMap((a) =>
        a.type === 'instant' || a.type === 'interrupt' || a.type === 'dig' || a.type === 'equip' ? [a.card] : [],
      ),
    );
  }
}
