import type { Build, TerrainAction, PlaceAction } from './choices';
import { isUnit } from '../catalogue';
import type { Planner } from './planner.svelte';
import { budgetOf, scenarioOf } from '../scenarios';
import { positions, row, RESERVE, spotIndex } from '../view';
import type { ID, Item, Piece, Pos, Terrain, View } from '../types';

/** Copies by card id. */
export type Force = ReadonlyMap<string, number>;

export const forceOf = (items: readonly Item[] | undefined): Force =>
  new Map((items ?? []).map((i) => [i.card, i.count]));

export const itemsOf = (f: Force): Item[] =>
  [...f].filter(([, count]) => count > 0).map(([card, count]) => ({ card, count }));

/** Kinds of terrain that are chosen free for the deal (TC-6.1.1.a). */
export const FREE_TERRAIN: readonly Terrain[] = [
  'hills',
  'balka',
  'walls',
  'woods',
  'wheatfield',
  'village',
  'swamp',
  'stream',
  'bunkers',
];

/** Everything that is handed in before the first turn, in the making. */
export class Preparation {
  force = $state.raw<Force>(new Map());
  group = $state.raw<Force>(new Map());
  terrain = $state.raw<ReadonlyMap<Terrain, number>>(new Map());
  lay = $state.raw<ReadonlyMap<Pos, Terrain>>(new Map());
  /** The kind of terrain that the next tap lays. */
  brush = $state<Terrain | undefined>(undefined);
  berths = $state.raw<ReadonlyMap<ID, { readonly pos?: Pos; readonly on?: ID }>>(new Map());
  reserve = $state.raw<ReadonlySet<ID>>(new Set());
  /** The card that the next tap sets up. */
  lifted = $state<ID | undefined>(undefined);

  private readonly planner: Planner;

  constructor(planner: Planner) {
    this.planner = planner;
  }

  readonly scenario = $derived.by(() => scenarioOf(this.planner.view.setup));
  readonly side = $derived.by(() => this.planner.view.nation[this.planner.seat] ?? 'neutral');
  readonly attacker = $derived.by(() => this.planner.view.attacker === this.planner.seat);
  readonly budget = $derived.by(() => budgetOf(this.scenario, this.side, this.attacker) ?? {});

  /** Starts a phase with the server's first proposal. */
  begin(): void {
    const { choices } = this.planner;
    this.lifted = undefined;
    const build = choices.only('build')[0];
    if (build !== undefined) this.takeForce(build);
    const land = choices.only('terrain')[0];
    if (land !== undefined) this.takeTerrain(land);
    const place = choices.only('place')[0];
    if (place !== undefined) this.takePlace(place);
  }

  takeForce(a: Build): void {
    this.force = forceOf(a.cards);
    this.group = forceOf(a.group);
  }

  takeTerrain(a: TerrainAction): void {
    const count = new Map<Terrain, number>();
    for (const kind of a.cards ?? []) count.set(kind, (count.get(kind) ?? 0) + 1);
    this.terrain = count;
    this.lay = new Map((a.lay ?? []).map((q) => [q.pos, q.terrain]));
  }

  takePlace(a: PlaceAction): void {
    this.berths = new Map(
      (a.board ?? []).map((b) => [
        b.card,
        { ...(b.pos === undefined ? {} : { pos: b.pos }), ...(b.on === undefined ? {} : { on: b.on }) },
      ]),
    );
    this.reserve = new Set(a.reserve ?? []);
  }

  readonly build = $derived.by<Build>(() => {
    const group = itemsOf(this.group);
    return { type: 'build', cards: itemsOf(this.force), ...(group.length > 0 ? { group } : {}) };
  });

  readonly terrainAction = $derived.by<TerrainAction>(() =>
    this.scenario.terrain === 'discretionary'
      ? { type: 'terrain', lay: [...this.lay].map(([pos, terrain]) => ({ pos, terrain })) }
      : { type: 'terrain', cards: [...this.terrain].flatMap(([kind, n]) => Array.from({ length: n }, () => kind)) },
  );

  readonly place = $derived.by<PlaceAction>(() => ({
    type: 'place',
    board: [...this.berths].map(([card, b]) => ({ card, ...b })),
    ...(this.reserve.size > 0 ? { reserve: [...this.reserve] } : {}),
  }));

  /** Cards that wait to be set up: they lie in the deck until then. */
  readonly waiting = $derived.by<readonly Piece[]>(() =>
    this.planner.view.cards.filter((x) => x.owner === this.planner.seat && x.place === 'deck'),
  );

  /** The view with the set-up as it is planned. */
  readonly staged = $derived.by<View>(() => {
    const v = this.planner.view;
    const cards = v.cards.map((x): Piece => {
      const b = this.berths.get(x.id);
      if (x.owner !== this.planner.seat || b === undefined) return x;
      if (!isUnit(this.planner.cardOf(x.id))) return b.on === undefined ? x : { ...x, place: 'card', on: b.on };
      return { ...x, place: 'board', ...b };
    });
    const spots = [...v.board.spots];
    for (const x of v.cards) {
      const pos = this.berths.get(x.id)?.pos;
      const kind = this.planner.cardOf(x.id).id;
      if (pos !== undefined && (kind === 'foxholes' || kind === 'bunkers') && x.owner === this.planner.seat) {
        const at = spotIndex(pos);
        spots[at] = { ...(spots[at] ?? { base: 'clear' }), overlay: kind };
      }
    }
    return { ...v, cards, board: { ...v.board, spots } };
  });

  /** Where the force may be set up: shown, not judged. */
  readonly zone = $derived.by<ReadonlySet<Pos>>(() => {
    const v = this.planner.view;
    const listed = this.scenario.start?.[this.side]?.positions;
    if (listed !== undefined) return new Set(listed);
    const keys = ['each', this.attacker ? 'attacker' : 'defender', this.side];
    const kind = keys.map((k) => this.scenario.zones?.[k]).find((z) => z !== undefined) ?? 'own';
    const deep = kind === 'second' ? 1 : this.scenario.ranks;
    const home = (p: Pos): number => (this.side === 'german' ? v.board.rows - 1 - row(p) : row(p));
    return new Set(positions(v.board.columns, v.board.rows).filter((p) => home(p) < deep));
  });

  /** The own half, where terrain is laid. */
  readonly own = $derived.by<ReadonlySet<Pos>>(() => {
    const v = this.planner.view;
    const home = (p: Pos): number => (this.side === 'german' ? v.board.rows - 1 - row(p) : row(p));
    return new Set(positions(v.board.columns, v.board.rows).filter((p) => home(p) < Math.floor(v.board.rows / 2)));
  });

  /** Lays the terrain of the brush on a position, or takes up what lies there. */
  layAt(p: Pos): void {
    if (this.scenario.terrain !== 'discretionary') return;
    const next = new Map(this.lay);
    if (next.has(p)) next.delete(p);
    else if (this.brush !== undefined) next.set(p, this.brush);
    this.lay = next;
  }

  /** Sets the lifted card up: units on the position, equipment with a squad there. */
  put(p: Pos): void {
    const id = this.lifted;
    if (id === undefined) return;
    const next = new Map(this.berths);
    const kept = new Set(this.reserve);
    kept.delete(id);
    this.clear(next, id);
    const card = this.planner.cardOf(id);
    if (p === RESERVE) kept.add(id);
    else if (card.kind === 'equipment') {
      const bearer = [...next].find(
        ([c, b]) =>
          b.pos === p &&
          ['infantry', 'cavalry'].includes(this.planner.cardOf(c).kind) &&
          ![...next].some(([e, x]) => x.on === c && this.planner.cardOf(e).number === card.number),
      )?.[0];
      if (bearer !== undefined) next.set(id, { on: bearer });
    } else next.set(id, { pos: p });
    this.berths = next;
    this.reserve = kept;
    this.lifted = undefined;
  }

  /** Takes a card off the table again, with all that lies or rides on it. */
  lift(id: ID): void {
    const next = new Map(this.berths);
    const kept = new Set(this.reserve);
    kept.delete(id);
    this.clear(next, id);
    this.berths = next;
    this.reserve = kept;
    this.lifted = id;
  }

  /** A squad gets on the first free carrier of its position, or off it. */
  mount(id: ID): void {
    const next = new Map(this.berths);
    const b = next.get(id);
    if (b?.pos === undefined) return;
    if (b.on !== undefined) next.set(id, { pos: b.pos });
    else {
      const gun = this.planner.cardOf(id).kind === 'at-gun';
      const carrier = this.carriers(b.pos, gun)[0];
      if (carrier !== undefined) next.set(id, { pos: b.pos, on: carrier });
    }
    this.berths = next;
  }

  carriers(p: Pos, gun: boolean): readonly ID[] {
    return [...this.berths]
      .filter(([id, b]) => {
        const card = this.planner.cardOf(id);
        return (
          b.pos === p &&
          (gun ? card.tows : card.carries === 'one') &&
          ![...this.berths.values()].some((x) => x.on === id && x.pos)
        );
      })
      .map(([id]) => id);
  }

  private clear(berths: Map<ID, { readonly pos?: Pos; readonly on?: ID }>, id: ID): void {
    berths.delete(id);
    for (const [other, b] of berths) {
      if (b.on !== id) continue;
      if (b.pos === undefined) berths.delete(other);
      else berths.set(other, { pos: b.pos });
    }
  }
}
