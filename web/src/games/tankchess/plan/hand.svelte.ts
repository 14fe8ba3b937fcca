import type { Choice, Seat } from '../../../api/types';
import { Inquiry, onChange } from '../../../table/follow.svelte';
import { Choices, type Action } from './choices';
import { keyed } from './keys';
import { marksOfHand } from './marking';
import type { Marks } from './marks';
import { chosen, EMPTY, planOf, tap, type Plan } from './plan';
import { outlookOf, questionOf, whyOf, type Reachable, type Sights, type WhyNot } from './sights';
import { place, sceneOfView, type Scene, type Side, type Square, type View } from '../view';

/** A position that somebody may decide in. */
export interface Position {
  /** Whose decision it is; 0 when there is nothing to decide. */
  readonly seat: Seat;
  /** Whose pieces are one's own. */
  readonly side: Side;
  readonly view: View;
  readonly legal: readonly Choice[];
  /** The other side decides: one may sketch one's own next move. */
  readonly sketches?: boolean;
}

/** What became of a move that was sketched while the other side decided. */
export type Sketch = 'kept' | 'holds' | 'lapsed';

/** What a unit of one's own could do if it were to move now, in the form of the server's list. */
function wishes(reachable: Reachable | undefined, side: Side): readonly Choice[] {
  if (reachable?.unit.owner !== side) return [];
  const from = reachable.unit.square;
  return reachable.ends.flatMap(({ to, heading, end, targets }): Choice[] => {
    const move = { type: 'move', from, ...(to && { to }), ...(heading && { heading }), ...(end && { end }) };
    const text = [from, to ?? end, heading].filter((x) => x !== undefined).join(' ');
    return [{ text, action: move }, ...targets.map((target) => ({ text, action: { ...move, target } }))];
  });
}

/**
 * A hand over a board: taps and keys become a plan, and the plan one move of
 * the server's list. The same at the table, in a lesson and in an analysis;
 * only the one who answers differs.
 */
export class Hand {
  plan = $state.raw<Plan>(EMPTY);
  cursor = $state<Square>('');
  private readonly position: () => Position | undefined;
  private readonly commit: () => void;
  /** A unit of either side that is only looked at. */
  private lookedAt = $state<Square | undefined>(undefined);
  /** What there is to say of a sketch. */
  sketch = $state<Sketch | undefined>(undefined);
  private pointed = $state<Square | undefined>(undefined);
  private readonly inquiry: Inquiry<object, Sights>;
  private readonly reachInquiry: Inquiry<object, Reachable>;
  private readonly lookInquiry: Inquiry<object, Sights>;
  private readonly whyInquiry: Inquiry<object, WhyNot>;
  private readonly exitInquiry: Inquiry<object, Sights>;

  constructor(
    position: () => Position | undefined,
    inspect: <A>(seat: Seat, query: unknown) => Promise<A | undefined>,
    commit: () => void,
  ) {
    this.position = position;
    this.commit = commit;
    this.inquiry = new Inquiry<object, Sights>(
      () => (this.seat === 0 && !this.sketching ? undefined : questionOf(this.plan)),
      (question) => inspect(this.seat, question),
    );
    const asks = <A>(question: () => object | undefined): Inquiry<object, A> =>
      new Inquiry<object, A>(question, (q) => inspect<A>(this.seat, (q as { query: object }).query));
    // A new position is asked anew: the same question may have another answer.
    const about = (query: object | undefined): object | undefined =>
      query === undefined ? undefined : { query, at: this.view?.tfen };
    this.reachInquiry = asks(() => about(this.subject === undefined ? undefined : { unit: this.subject.square }));
    this.lookInquiry = asks(() => {
      const u = this.looked ?? (this.plan.unit === undefined ? this.checked : undefined);
      return about(u === undefined ? undefined : { end: { from: u.square, to: u.square, heading: u.heading } });
    });
    this.whyInquiry = asks(() => about(whyOf(this.plan, this.scene?.units ?? [], this.side)));
    this.exitInquiry = asks(() => {
      const from = this.plan.unit;
      const leaves = from !== undefined && this.plan.to === undefined && this.choices.out(from) !== undefined;
      return about(leaves ? { end: { from, end: 'out' } } : undefined);
    });
  }

  /** Keeps asking, and the cursor on the board, for as long as the component lives. */
  follow(): this {
    for (const i of [this.inquiry, this.reachInquiry, this.lookInquiry, this.whyInquiry, this.exitInquiry]) i.follow();
    onChange(
      () => `${this.scene?.width}x${this.scene?.height}`,
      () => this.keepCursor(),
    );
    return this;
  }

  readonly seat = $derived.by<Seat>(() => this.position()?.seat ?? 0);
  readonly side = $derived.by<Side>(() => this.position()?.side ?? 1);
  readonly view = $derived.by<View | undefined>(() => this.position()?.view);
  readonly scene = $derived.by<Scene | undefined>(() => (this.view === undefined ? undefined : sceneOfView(this.view)));
  readonly sketching = $derived.by(() => this.position()?.sketches === true);
  readonly choices = $derived.by(
    () => new Choices(this.sketching ? wishes(this.reachable, this.side) : (this.position()?.legal ?? [])),
  );
  readonly unit = $derived.by(() => this.scene?.units.find((u) => u.square === this.plan.unit));
  readonly looked = $derived.by(() =>
    this.plan.unit === undefined ? this.scene?.units.find((u) => u.square === this.lookedAt) : undefined,
  );
  private readonly subject = $derived.by(() => this.unit ?? this.looked);
  /** The command tank that is in CHECK. */
  private readonly checked = $derived.by(() => this.scene?.units.find((u) => u.square === this.view?.check));
  readonly option = $derived.by(() => chosen(this.plan, this.choices));
  readonly reach = $derived.by(() =>
    this.plan.unit === undefined ? undefined : this.choices.reach(this.plan.unit, this.plan.aim),
  );
  /** What the board draws of the plan. */
  readonly marks = $derived.by<Marks>(() => marksOfHand(this));

  /** What the planned end would mean, as the server explains it. */
  get sights(): Sights | undefined {
    return this.inquiry.answer;
  }

  /** The planned turn wins. */
  get wins(): boolean {
    return this.sights !== undefined && outlookOf(this.plan, this.sights).wins === true;
  }

  /** Where the unit in hand, or the one looked at, can go. */
  get reachable(): Reachable | undefined {
    return this.reachInquiry.answer;
  }

  get lookedSights(): Sights | undefined {
    return this.looked === undefined ? undefined : this.lookInquiry.answer;
  }

  /** Who puts the command tank in CHECK, while nothing is planned. */
  get checkedBy(): Sights | undefined {
    return this.looked === undefined && this.plan.unit === undefined ? this.lookInquiry.answer : undefined;
  }

  get whyNot(): WhyNot | undefined {
    return this.whyInquiry.answer;
  }

  /** What leaving the board would mean. */
  get exit(): Sights | undefined {
    return this.exitInquiry.answer;
  }

  get hovered(): Square | undefined {
    return this.pointed;
  }

  point(s: Square | null): void {
    this.pointed = s ?? undefined;
  }

  drop(): void {
    this.plan = EMPTY;
    this.lookedAt = undefined;
    this.sketch = undefined;
  }

  /** The position has changed: a sketch is checked against what is allowed now, and all else is out of date. */
  renew(): void {
    const { plan, sketch } = this;
    this.drop();
    if (sketch !== 'kept' || this.seat === 0 || plan.unit === undefined) return;
    const holds = chosen(plan, this.choices) !== undefined;
    this.sketch = holds ? 'holds' : 'lapsed';
    if (holds) {
      this.plan = plan;
      void this.inquiry.ask(); // the same question, of another position
    } else if (this.choices.movable.has(plan.unit)) this.plan = { unit: plan.unit };
  }

  /** Makes an action the plan. */
  adopt(a: Action): void {
    this.lookedAt = undefined;
    this.plan = planOf(a);
  }

  /** Looks at a unit of either side without taking it up, or away from it. */
  look(s: Square | undefined): void {
    this.plan = EMPTY;
    this.lookedAt = s;
  }

  /** A unit was dragged to a square: the same as two taps, never a confirmation. */
  carry(from: Square, to: Square): void {
    if (this.choices.movable.has(from)) {
      this.plan = { unit: from };
      this.pick(to);
    }
  }

  pick(s: Square): void {
    this.cursor = s;
    if (this.scene === undefined) return;
    const { choices, scene } = this;
    if (this.sketching) return this.draft(s, scene);
    this.sketch = undefined;
    const idle = this.seat === 0 || (this.plan.unit === undefined && choices.moves.length > 0);
    if (idle && !choices.movable.has(s)) {
      const there = scene.units.some((u) => u.square === s) && s !== this.lookedAt;
      this.lookedAt = there ? s : undefined;
      return;
    }
    this.lookedAt = undefined;
    const { plan, commit } = tap(this.plan, s, { choices, units: scene.units, seat: this.side });
    this.plan = plan;
    if (commit === true) this.commit();
  }

  /** While the other side decides: one's own unit is looked at, then led to where it could go. Nothing is sent. */
  private draft(s: Square, scene: Scene): void {
    const { choices, plan } = this;
    const unit = plan.unit ?? this.lookedAt;
    const known = unit !== undefined && choices.movable.has(unit);
    const meant =
      known && (choices.reach(unit).has(s) || (plan.to !== undefined && choices.targets(unit, plan.to).includes(s)));
    if (meant) {
      this.plan = tap(plan.unit === undefined ? { unit } : plan, s, {
        choices,
        units: scene.units,
        seat: this.side,
      }).plan;
      this.lookedAt = undefined;
      this.sketch = 'kept';
      return;
    }
    const there = scene.units.some((u) => u.square === s) && s !== unit;
    this.drop();
    this.lookedAt = there ? s : undefined;
  }

  /** A key on a square; returns the square that is to have the keyboard next. */
  press(e: KeyboardEvent, at: Square, flip: boolean): Square | undefined {
    const { plan, choices, scene } = this;
    if (scene === undefined) return undefined;
    const did = keyed(e, { at, plan, choices, width: scene.width, height: scene.height, flip });
    if (did === undefined) return undefined;
    e.preventDefault();
    if (did.plan !== undefined) this.plan = did.plan;
    if (did.pick !== undefined) this.pick(did.pick);
    if (did.cursor !== undefined) this.cursor = did.cursor;
    if (did.commit === true && !this.sketching) this.commit();
    return did.cursor;
  }

  private keepCursor(): void {
    const { scene, cursor } = this;
    if (scene === undefined) return;
    if (cursor !== '' && place(cursor).file < scene.width && place(cursor).rank < scene.height) return;
    this.cursor = scene.units.find((u) => u.owner === this.side)?.square ?? 'a1';
  }
}
