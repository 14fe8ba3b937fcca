import type { ActionOf } from './choices';
import { Inquiry } from '../../../table/follow.svelte';
import type { Planner } from './planner.svelte';
import { RESERVE } from '../view';
import type { EscapesAnswer, ID, Piece, Pos, Steps, View } from '../types';

/** A retreat or a withdrawal in the making: card by card, each seeing where the earlier ones went (TC-X.6). */
export class Retreat {
  steps = $state.raw<readonly Steps[]>([]);
  /** The card whose place the next tap decides. */
  private picked = $state<ID | undefined>(undefined);

  private readonly planner: Planner;

  constructor(planner: Planner) {
    this.planner = planner;
  }

  readonly kind = $derived.by<'retreat' | 'withdraw' | undefined>(() => {
    const kind = this.planner.decision?.kind;
    return kind === 'retreat' || kind === 'withdraw' ? kind : undefined;
  });

  /** Where each card that has no place yet may go. */
  readonly inquiry = new Inquiry(
    () => (this.kind === undefined ? undefined : { escapes: this.steps }),
    (question) => this.planner.inspect<EscapesAnswer>(question),
  );
  /** Cards that have no place yet. */
  readonly open = $derived.by(() => this.inquiry.answer ?? []);

  readonly unit = $derived.by<ID | undefined>(
    () => (this.open.find((w) => w.unit === this.picked) ?? this.open[0])?.unit,
  );

  /** Where the chosen card may go. */
  readonly places = $derived.by<ReadonlySet<Pos>>(() => new Set(this.open.find((w) => w.unit === this.unit)?.to ?? []));

  readonly action = $derived.by<ActionOf<'retreat'> | ActionOf<'withdraw'> | undefined>(() =>
    this.kind === undefined ? undefined : { type: this.kind, steps: this.steps },
  );

  /** Where they are to stand: what goes to the reserve leaves the map. */
  readonly staged = $derived.by<View>(() => {
    const to = new Map(this.steps.map((s) => [s.unit, s.to]));
    const cards = this.planner.view.cards.map((x): Piece => {
      const sent = to.get(x.id);
      const goal = sent ?? (x.on === undefined || x.place !== 'board' ? undefined : to.get(x.on));
      if (goal === undefined) return x;
      const { on, ...afoot } = x; // who is sent by itself has got off
      const card = sent === undefined && on !== undefined ? x : afoot;
      return goal === RESERVE ? { ...card, place: 'hand' } : { ...card, pos: goal };
    });
    return { ...this.planner.view, cards };
  });

  begin(): void {
    this.steps = [];
    this.picked = undefined;
  }

  pick(unit: ID): void {
    this.picked = unit;
  }

  put(to: Pos): void {
    const { unit } = this;
    if (unit === undefined || !this.places.has(to)) return;
    this.steps = [...this.steps, { unit, to }];
    this.picked = undefined;
  }

  /** Calls the latest card back. */
  back(): void {
    this.steps = this.steps.slice(0, -1);
  }

  take(steps: readonly Steps[] | undefined): void {
    this.steps = steps ?? [];
  }
}
