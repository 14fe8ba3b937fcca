import { Refusal } from '../api/client';
import type { Choice, Decision, Seat } from '../api/types';
import { onChange } from './follow.svelte';
import { lastAct } from './history';
import { Proposing } from './proposing.svelte';
import type { Table } from './table.svelte';
import { recent } from './telling/recap';
import { Teller } from './telling/teller.svelte';
import type { Point } from '../draw/plane';
import { centred, whole, zoomed, type Sheet, type Standing, type Viewport } from './viewport';

/** What the way out of a decision would cost: a plan, or a question that was not read. */
export type Doubt = 'plan' | 'habit';

/** How long a question with one answer is shown before the page gives it, in milliseconds. */
export const PAUSE = 700;

/** A question whose complete list has one answer. */
export const oneAnswer = (decision: Decision, legal: readonly Choice[]): boolean =>
  decision.listed && legal.length === 1;

export interface StageOptions<View> {
  readonly game: string;
  /** Whether this view shows its seat something that the other must not see. */
  needsCurtain(view: View, over: boolean): boolean;
  /** Decisions that lead through a movement, which may end by itself; and what such a decision is about. */
  readonly moves?: readonly string[];
  about?(view: View, kind: string): string;
  /** Whether a question leaves nothing to decide; where a game does not say, one whose complete list has one answer. */
  empty?(decision: Decision, legal: readonly Choice[], view: View): boolean;
  /** The table in millimetres or units of its drawing. */
  sheet(view: View): Sheet;
  /** Who stands on it as far as it is seen, and which of them is in hand. */
  standing(view: View): readonly Standing[];
  chosen(): string | undefined;
}

/**
 * What the table of every game keeps besides the game itself: the curtain
 * between two players at one screen, which way the board is turned, how close
 * it is seen, and when a plan is out of date.
 */
export class Stage<View = unknown> {
  readonly table: Table;
  /** What we draw for those who hold the seat with us. */
  readonly proposing: Proposing;
  /** Tells on the board what has happened. */
  readonly teller: Teller;
  private readonly options: StageOptions<View>;
  /** Quarter turns by which somebody has turned the board. */
  turns = $state(0);
  /** The part of the table that is seen; all of it until somebody has zoomed. */
  zoom = $state.raw<Viewport | undefined>(undefined);
  private opened = $state<Seat>(0);
  /** Why the way out of the decision is asked about before it is taken; undefined when it is not. */
  doubt = $state<Doubt | undefined>(undefined);
  /** What the decision before this one was about, and whether our own action has ended it by itself. */
  private before: { readonly about: string; readonly acting: boolean; readonly moving: boolean } | undefined;
  /** What the visitor has chosen for every table; whoever shows this one says so. */
  asPrinted = $state.raw<() => boolean>(() => false);
  asks = $state.raw<() => boolean>(() => true);
  private ran = false;
  private left = false;

  constructor(table: Table, options: StageOptions<View>) {
    this.table = table;
    this.proposing = new Proposing(table);
    this.options = options;
    this.teller = new Teller(table, () => this.curtain);
    table.curtain = () => this.curtain;
  }

  get game(): string {
    return this.options.game;
  }

  readonly snapshot = $derived.by(() => this.table.snapshot!);
  readonly view = $derived.by(() => this.table.sight?.view as View);
  /** What the board draws: the table as far as it has been told. */
  readonly shown = $derived.by(() => (this.teller.view ?? this.view) as View);
  readonly legal = $derived.by<readonly Choice[]>(() =>
    this.table.acting === undefined ? [] : (this.table.sight?.legal ?? []),
  );
  /** The decision that is waited for at this browser. */
  readonly decision = $derived.by<Decision | undefined>(() =>
    this.table.acting === undefined ? undefined : this.snapshot.waiting.find((d) => d.seat === this.table.acting),
  );
  readonly last = $derived.by(() => lastAct(this.table.lines));
  /** What the last turn of each side did, as far as it has been told or is looked at. */
  readonly recent = $derived.by(() => {
    const until = this.teller.past ?? this.teller.told;
    return recent(
      this.table.lines.filter((l) => l.seq <= until),
      this.snapshot.mine,
      this.teller.telling,
      this.view,
    );
  });

  /** At one screen each player opens the curtain before looking at what is hidden. */
  readonly curtain = $derived.by(
    () =>
      this.snapshot.mine.length > 1 &&
      this.table.acting !== undefined &&
      this.opened !== this.table.acting &&
      this.options.needsCurtain(this.view, this.snapshot.result !== undefined),
  );

  /** The seat on the near side of the table: one's own, or the first. */
  readonly near = $derived.by<Seat>(() =>
    this.snapshot.mine.length === 1 && !this.asPrinted() ? (this.snapshot.mine[0] ?? 1) : 1,
  );
  readonly turned = $derived.by(() => this.turns % 2 === 1);

  readonly sheet = $derived.by(() => this.options.sheet(this.view));
  readonly viewport = $derived.by<Viewport>(() => this.zoom ?? whole(this.sheet));
  /** What is marked on the small picture of the table: what the board shows, and nothing under the curtain. */
  readonly standing = $derived.by(() => (this.curtain ? [] : this.options.standing(this.shown)));
  readonly chosen = $derived.by(() => {
    const id = this.options.chosen();
    return this.standing.find((u) => u.id === id);
  });

  open(): void {
    this.opened = this.table.acting ?? 0;
  }

  turn(): void {
    this.turns = (this.turns + 1) % 4;
  }

  zoomBy(factor: number): void {
    this.zoom = zoomed(this.viewport, this.sheet, factor);
  }

  /** The whole table. */
  fit(): void {
    this.zoom = undefined;
  }

  /** Looks at a place, closely. */
  lookAt(at: Point): void {
    this.zoom = centred(this.viewport, this.sheet, at);
  }

  /** Looks at the unit in hand. */
  centre(): void {
    if (this.chosen !== undefined) this.lookAt(this.chosen);
  }

  /** A plan belongs to one position: when the table moves on, `begin` sets the next decision up. */
  onPosition(begin: () => void): void {
    onChange(
      () => `${this.snapshot.seq}/${this.table.seat}/${this.table.acting ?? 0}`,
      () => {
        this.notice();
        begin();
      },
    );
  }

  /** Plays an action of the server's list, unless another is still on its way. */
  play(action: unknown): void {
    if (!this.table.busy) void this.table.play({ action });
  }

  /**
   * Takes the plain way out of a decision. What would be lost by it is asked about first: a move that is planned and not
   * made, or, for a key that was pressed out of habit, a question that nobody has read because the movement before it
   * has ended by itself. Asked a second time it goes.
   */
  leave(action: unknown, planned: boolean, habitual = false): void {
    const asks = this.doubt === undefined && this.asks();
    if (asks && planned) this.doubt = 'plan';
    else if (asks && habitual && this.ran) this.doubt = 'habit';
    else if (!this.table.busy) {
      this.left = true;
      this.play(action);
    }
  }

  /** The answer to a question that leaves nothing to decide. */
  readonly only = $derived.by<Choice | undefined>(() => {
    const { decision, legal, options, table } = this;
    if (decision === undefined || this.curtain || !table.chief || this.snapshot.status !== 'playing') return undefined;
    return (options.empty ?? oneAnswer)(decision, legal, this.view) ? legal[0] : undefined;
  });

  /**
   * Answers such questions for as long as the component lives: after a pause that is always the same, so that who waits
   * learns nothing from it, and that lets one see what was asked.
   */
  answerEmpty(): void {
    $effect(() => {
      const { only } = this;
      if (only === undefined) return undefined;
      const timer = setTimeout(() => this.play(only.action), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** Notes what is decided now: `moving` where a movement could have been ended. */
  private notice(): void {
    const about = this.options.about?.(this.view, this.decision?.kind ?? '') ?? this.decision?.kind ?? '';
    const moving = this.options.moves?.includes(this.decision?.kind ?? '') === true;
    const acting = this.table.acting !== undefined;
    const { before } = this;
    this.ran = before?.acting === true && before.moving && acting && before.about !== about && !this.left;
    this.before = { about, acting, moving };
    this.left = false;
    this.doubt = undefined;
  }

  /** Asks the rules about the position; a refusal is no answer. */
  async inspect<T>(query: unknown): Promise<T | undefined> {
    try {
      return await this.table.inspect<T>(query);
    } catch (e) {
      if (e instanceof Refusal) return undefined;
      throw e;
    }
  }
}
