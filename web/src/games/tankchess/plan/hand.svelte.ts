import type { Choice, Seat } from '../../../api/types';
import { Inquiry, onChange } from '../../../table/follow.svelte';
import { Choices } from './choices';
import { keyed } from './keys';
import { marksOfHand } from './marking';
import type { Marks } from './marks';
import { chosen, EMPTY, tap, type Plan } from './plan';
import { questionOf, type Sights } from './sights';
import { place, sceneOfView, type Scene, type Side, type Square, type View } from '../view';

/** A position that somebody may decide in. */
export interface Position {
  /** Whose decision it is; 0 when there is nothing to decide. */
  readonly seat: Seat;
  /** Whose pieces are one's own. */
  readonly side: Side;
  readonly view: View;
  readonly legal: readonly Choice[];
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
  private readonly inquiry: Inquiry<object, Sights>;

  constructor(
    position: () => Position | undefined,
    inspect: (seat: Seat, query: unknown) => Promise<Sights | undefined>,
    commit: () => void,
  ) {
    this.position = position;
    this.commit = commit;
    this.inquiry = new Inquiry<object, Sights>(
      () => (this.seat === 0 ? undefined : questionOf(this.plan)),
      (question) => inspect(this.seat, question),
    );
  }

  /** Keeps asking, and the cursor on the board, for as long as the component lives. */
  follow(): this {
    this.inquiry.follow();
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
  readonly choices = $derived.by(() => new Choices(this.position()?.legal ?? []));
  readonly unit = $derived.by(() => this.scene?.units.find((u) => u.square === this.plan.unit));
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

  drop(): void {
    this.plan = EMPTY;
  }

  pick(s: Square): void {
    this.cursor = s;
    if (this.seat === 0 || this.scene === undefined) return;
    const { choices, scene } = this;
    const { plan, commit } = tap(this.plan, s, { choices, units: scene.units, seat: this.side });
    this.plan = plan;
    if (commit === true) this.commit();
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
    if (did.commit === true) this.commit();
    return did.cursor;
  }

  private keepCursor(): void {
    const { scene, cursor } = this;
    if (scene === undefined) return;
    if (cursor !== '' && place(cursor).file < scene.width && place(cursor).rank < scene.height) return;
    this.cursor = scene.units.find((u) => u.owner === this.side)?.square ?? 'a1';
  }
}
