import type { ActionOf } from './choices';
import { Inquiry } from '../../../table/follow.svelte';
import type { Planner } from './planner.svelte';
import type { Berth, ID, Piece, Pos, View } from '../types';

/** A group of Hill 621 on its way onto the map, in the making (TC-20.e). */
export class Landing {
  berths = $state.raw<readonly Berth[]>([]);
  /** The vehicle that the next tap lands, with all that it carries. */
  lifted = $state<ID | undefined>(undefined);
  /** The next tap sends it on from where it has landed. */
  going = $state(false);

  private readonly planner: Planner;

  constructor(planner: Planner) {
    this.planner = planner;
  }

  readonly action = $derived.by<ActionOf<'arrive'>>(() => ({ type: 'arrive', board: this.berths }));

  /** Vehicles that arrive together, each lot with its loads and equipment. */
  readonly lots = $derived.by<readonly (readonly Berth[])[]>(() => {
    const lots: Berth[][] = [];
    for (const b of this.berths) {
      if (b.on !== undefined) continue;
      const lot = this.lotOf(b.card);
      if (!lots.some((known) => known.some((o) => o.card === b.card)))
        lots.push(this.berths.filter((o) => lot.has(o.card)));
    }
    return lots;
  });

  /** The map with the group where it is to stand. */
  readonly staged = $derived.by<View>(() => {
    const at = new Map(this.berths.map((b) => [b.card, b]));
    const cards = this.planner.view.cards.map((x): Piece => {
      const b = at.get(x.id);
      if (b === undefined) return x;
      const pos = b.next ?? b.pos;
      if (pos === undefined) return b.on === undefined ? x : { ...x, place: 'card', on: b.on };
      return { ...x, place: 'board', pos, ...(b.on === undefined ? {} : { on: b.on }) };
    });
    return { ...this.planner.view, cards };
  });

  /** What the server is asked about the next tap. */
  readonly inquiry = new Inquiry(
    () => {
      if (this.planner.decision?.kind !== 'arrive') return undefined;
      const b = this.berths.find((o) => o.card === this.lifted);
      return { landings: this.going && b?.pos !== undefined ? { card: b.card, pos: b.pos } : {} };
    },
    (question) => this.planner.inspect<readonly Pos[]>(question),
  );
  /** Vehicles that could be sent on from where they land. */
  readonly onward = new Inquiry(
    () => {
      if (this.planner.decision?.kind !== 'arrive') return undefined;
      return this.berths.flatMap((b) =>
        b.pos === undefined || b.on !== undefined ? [] : [{ card: b.card, pos: b.pos }],
      );
    },
    async (hosts) => {
      const asked = hosts.map((landings) => this.planner.inspect<readonly Pos[]>({ landings }));
      const ways = await Promise.all(asked);
      return new Set(hosts.flatMap((h, i) => ((ways[i] ?? []).length > 0 ? [h.card] : [])));
    },
  );
  /** Where the lifted vehicle may go. */
  readonly places = $derived.by<ReadonlySet<Pos>>(() => new Set(this.inquiry.answer));

  begin(): void {
    this.take(this.planner.choices.ofKind('arrive')[0]);
  }

  take(a: ActionOf<'arrive'> | undefined): void {
    this.berths = a?.board ?? [];
    this.lifted = undefined;
    this.going = false;
  }

  /** Takes a vehicle up, to be put elsewhere or to be sent on; again, and it is left alone. */
  lift(card: ID, going: boolean): void {
    const again = this.lifted === card && this.going === going;
    this.lifted = again ? undefined : card;
    this.going = !again && going;
  }

  put(p: Pos): void {
    if (this.lifted === undefined || !this.places.has(p)) return;
    const lot = this.lotOf(this.lifted);
    this.berths = this.berths.map((b) => {
      if (!lot.has(b.card) || b.pos === undefined) return b;
      const { next: _, ...rest } = b;
      return this.going ? { ...rest, next: p } : { ...rest, pos: p };
    });
    this.lifted = undefined;
    this.going = false;
  }

  /** Keeps a lot where it has landed. */
  stay(card: ID): void {
    const lot = this.lotOf(card);
    this.berths = this.berths.map(({ next, ...b }) => (lot.has(b.card) || next === undefined ? b : { ...b, next }));
  }

  /** Gives a squad or gun to the next carrier that is free; loads get off nowhere else (TC-20.e). */
  reload(load: ID): void {
    const ways = this.carriers(load);
    const now = this.berths.find((b) => b.card === load);
    const at = ways.findIndex((w) => w.on === now?.on && w.with === now?.with);
    const next = ways[(at + 1) % ways.length];
    if (next === undefined) return;
    const { on: _, with: second, ...place } = next;
    this.berths = this.berths.map((b) => {
      if (b.card === load) return next;
      return b.card === second ? { ...place, card: second } : b;
    });
  }

  /** Every way in which the loads of the group could ride. */
  readonly rides = new Inquiry(
    () => {
      if (this.planner.decision?.kind !== 'arrive') return undefined;
      const loads = this.berths.filter((b) => b.on !== undefined && b.pos !== undefined);
      return { cards: loads.map((b) => b.card), board: this.berths };
    },
    async ({ cards, board }) => {
      const asked = cards.map((card) => this.planner.inspect<readonly Berth[]>({ berths: { card, board } }));
      return (await Promise.all(asked)).flatMap((list) => list ?? []);
    },
  );

  /** What a load could ride on besides what others ride on: one vehicle, or two tanks. */
  carriers(load: ID): readonly Berth[] {
    return (this.rides.latest ?? []).filter((b) => b.card === load);
  }

  /** Everything that must stay with a vehicle: its load, its load's other tank, what they bear. */
  private lotOf(card: ID): ReadonlySet<ID> {
    const lot = new Set([card]);
    for (let size = 0; size !== lot.size;) {
      size = lot.size;
      for (const b of this.berths) {
        const ties = [b.card, b.on, b.with].flatMap((x) => (x === undefined ? [] : [x]));
        if (ties.some((x) => lot.has(x))) ties.forEach((x) => lot.add(x));
      }
    }
    return lot;
  }
}
