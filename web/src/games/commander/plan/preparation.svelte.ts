import type { Build, TerrainAction, PlaceAction } from './choices';
import { Inquiry } from '../../../table/follow.svelte';
import { isUnit } from '../catalogue';
import type { Planner } from './planner.svelte';
import { RESERVE, spotIndex } from '../view';
import type { Berth, ID, Item, Piece, Pos, Terrain, View } from '../types';

/** Copies by card id. */
export type Force = ReadonlyMap<string, number>;

export const forceOf = (items: readonly Item[] | undefined): Force =>
  new Map((items ?? []).map((i) => [i.card, i.count]));

export const itemsOf = (f: Force): Item[] =>
  [...f].filter(([, count]) => count > 0).map(([card, count]) => ({ card, count }));

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

  readonly side = $derived.by(() => this.planner.view.nation[this.planner.seat] ?? 'neutral');
  /** Whether terrain is laid out by hand; else so many cards of it are chosen for the deal. */
  readonly laying = $derived.by(() => (this.planner.view.muster?.choose ?? 0) === 0);
  /** Where terrain is laid, or the force set up. */
  readonly zone = $derived.by<ReadonlySet<Pos>>(() => new Set(this.planner.view.muster?.zone));

  /** Starts a phase with the server's first proposal. */
  begin(): void {
    const { choices } = this.planner;
    this.lifted = undefined;
    const build = choices.ofKind('build')[0];
    if (build !== undefined) this.takeForce(build);
    const land = choices.ofKind('terrain')[0];
    if (land !== undefined) this.takeTerrain(land);
    const place = choices.ofKind('place')[0];
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
    this.laying
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

  /** Lays the terrain of the brush on a position, or takes up what lies there. */
  layAt(p: Pos): void {
    if (!this.laying) return;
    const next = new Map(this.lay);
    if (next.has(p)) next.delete(p);
    else if (this.brush !== undefined) next.set(p, this.brush);
    this.lay = next;
  }

  /** Sets the lifted card up where the rules let it, else as it was pointed at: they say what is wrong with it. */
  async put(p: Pos): Promise<void> {
    const id = this.lifted;
    if (id === undefined) return;
    this.lifted = undefined;
    const berths = p === RESERVE ? [] : await this.berthsOf(id);
    const next = new Map(this.berths);
    const kept = new Set(this.reserve);
    kept.delete(id);
    this.clear(next, id);
    const { pos, on } = berths.find((b) => (b.pos ?? next.get(b.on ?? 0)?.pos) === p) ?? {};
    if (p === RESERVE) kept.add(id);
    else if (pos !== undefined || on !== undefined)
      next.set(id, { ...(pos === undefined ? {} : { pos }), ...(on === undefined ? {} : { on }) });
    else if (berths.some((b) => b.pos !== undefined)) next.set(id, { pos: p });
    this.berths = next;
    this.reserve = kept;
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
    const b = this.berths.get(id);
    if (b?.pos === undefined) return;
    const on = b.on === undefined ? this.carriers(id)[0] : undefined;
    this.berths = new Map(this.berths).set(id, { pos: b.pos, ...(on === undefined ? {} : { on }) });
  }

  /** Where a card may go, besides what is placed already. */
  private async berthsOf(card: ID, board = this.place.board): Promise<readonly Berth[]> {
    return (await this.planner.inspect<readonly Berth[]>({ berths: { card, board } })) ?? [];
  }

  /** The berths of squads and guns that stand with others. */
  readonly rides = new Inquiry(
    () => {
      if (this.planner.decision?.kind !== 'place') return undefined;
      const stands = [...this.berths].flatMap(([id, b]) => (b.pos === undefined ? [] : [[id, b.pos] as const]));
      const shares = stands.filter(([id, pos]) => stands.some(([other, at]) => other !== id && at === pos));
      return { cards: shares.map(([id]) => id), board: this.place.board };
    },
    async ({ cards, board }) => (await Promise.all(cards.map((card) => this.berthsOf(card, board)))).flat(),
  );

  /** What a card could ride on where it stands. */
  carriers(id: ID): readonly ID[] {
    const pos = this.berths.get(id)?.pos;
    const here = (this.rides.latest ?? []).filter((b) => b.card === id && b.pos === pos);
    return here.flatMap((b) => (b.on === undefined ? [] : [b.on]));
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
