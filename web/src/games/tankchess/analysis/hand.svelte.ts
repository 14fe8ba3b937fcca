import { untrack } from 'svelte';
import type { Seat, Study } from '../../../api/types';
import { Choices } from '../choices';
import type { Marks } from '../marks';
import { chosen, EMPTY, spotOptions, type Plan } from '../plan';
import { marksOfPlan, questionOf, sideOf, type Sights } from '../sights';
import { sceneOfView, type Scene, type Side, type View } from '../view';

/**
 * A hand over a position of the analysis board: what it is about to do. It
 * holds the same plan as at the table; only the one who answers differs.
 */
export class Hand {
  plan = $state.raw<Plan>(EMPTY);
  sights = $state.raw<Sights | null>(null);
  private readonly position: () => Study | null;

  constructor(position: () => Study | null, inspect: (seat: Seat, query: unknown) => Promise<Sights>) {
    this.position = position;
    // A plan belongs to one position.
    $effect(() => {
      void this.position();
      untrack(() => (this.plan = EMPTY));
    });
    $effect(() => {
      const asked = this.question;
      this.sights = null;
      if (asked === '') return;
      untrack(() => inspect(this.seat, JSON.parse(asked)))
        .then((answer) => {
          if (asked === this.question) this.sights = answer;
        })
        .catch(() => undefined);
    });
  }

  /** Whose decision it is; 0 when the game is over. */
  readonly seat = $derived.by<Seat>(() => this.position()?.waiting[0]?.seat ?? 0);
  readonly view = $derived.by(
    () => this.position()?.sights.find((s) => s.seat === this.seat)?.view as View | undefined,
  );
  readonly scene = $derived.by<Scene | undefined>(() => (this.view === undefined ? undefined : sceneOfView(this.view)));
  readonly choices = $derived.by(
    () => new Choices(this.position()?.sights.find((s) => s.seat === this.seat)?.legal ?? []),
  );
  readonly side = $derived.by<Side>(() => sideOf(this.seat));
  readonly unit = $derived.by(() => this.scene?.units.find((u) => u.square === this.plan.unit));
  readonly option = $derived.by(() => chosen(this.plan, this.choices));
  readonly reach = $derived.by(() =>
    this.plan.unit === undefined ? undefined : this.choices.reach(this.plan.unit, this.plan.aim),
  );
  private readonly question = $derived.by(() => {
    const q = questionOf(this.plan);
    return q === undefined ? '' : JSON.stringify(q);
  });

  /** What the board draws of the plan. */
  readonly marks = $derived.by<Marks>(() => {
    const { plan, reach } = this;
    const spots = this.choices.moves.length === 0 ? spotOptions(plan, this.choices) : undefined;
    return {
      ...(plan.unit === undefined ? {} : { selected: plan.unit }),
      ...(plan.to === undefined && reach !== undefined ? { reach } : {}),
      ...marksOfPlan(plan, this.unit, this.sights),
      ...(plan.to === undefined && plan.unit !== undefined
        ? { targets: plan.aim === undefined ? this.choices.victims(plan.unit) : new Set([plan.aim]) }
        : {}),
      ...(spots === undefined ? {} : { zone: new Set(spots.keys()) }),
      ...(plan.spot === undefined ? {} : { targets: new Set([plan.spot]) }),
    };
  });
}
