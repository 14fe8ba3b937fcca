import type { Choice, Decision } from '../../../api/types';
import { untrack } from 'svelte';
import { Confirmed } from '../../../table/confirmed.svelte';
import { onChange } from '../../../table/follow.svelte';
import { ownsKey } from '../../../table/shortcut';
import { oneAnswer, Stage } from '../../../table/stage-state.svelte';
import type { Table } from '../../../table/table.svelte';
import type { Play } from './choices';
import { submitOf } from './submit';
import { step } from './keys';
import { Landing } from './landing.svelte';
import { marksOf } from './marking';
import type { Marks } from './marks';
import { sheetOf, standingOn } from '../board/layout';
import { back, begun, choose, EMPTY, point } from './plan';
import { Planner } from './planner.svelte';
import { Preparation } from './preparation.svelte';
import { Retreat } from './retreat.svelte';
import { tracesOf } from './traces';
import { flipped, handOf, northSeat, other, pieceOf, posAt, RESERVE, stackAt } from '../view';
import type { Action, ID, Pos, Shot, View } from '../types';

/** Whether this view shows its seat something that the other must not see: a hand, or what both prepare unseen. */
const needsCurtain = (view: View, over: boolean): boolean =>
  !over && (view.muster !== undefined || view.melee !== undefined || handOf(view, view.seat === 2 ? 2 : 1).length > 0);

/** Decisions that both make unseen at the same time. */
const UNSEEN = ['build', 'terrain', 'melee-fire'];

/** The table of Tank Commander: what a tap, a key or a button means for the decision at hand. */
export class Controller {
  readonly stage: Stage<View>;
  readonly planner: Planner;
  readonly preparation: Preparation;
  readonly retreat: Retreat;
  readonly landing: Landing;
  cursor = $state<Pos>('');
  discarding = $state.raw<ReadonlySet<ID>>(new Set());
  declared = $state.raw<ReadonlyMap<ID, Shot>>(new Map());
  private readonly confirmed = new Confirmed(
    () => {
      const { verdict } = this.planner;
      return { plan: this.question, allowed: verdict?.asked === this.question ? verdict.ok : undefined };
    },
    () => void this.confirm(),
  );

  constructor(table: Table) {
    this.stage = new Stage<View>(table, {
      game: 'commander',
      needsCurtain,
      empty: (d, legal, view) => this.isEmpty(d, legal, view),
      sheet: sheetOf,
      standing: (view) => standingOn(view, this.flip),
      chosen: () => this.planner.plan.from ?? this.planner.look,
    });
    this.planner = new Planner(table);
    this.preparation = new Preparation(this.planner);
    this.retreat = new Retreat(this.planner);
    this.landing = new Landing(this.planner);
  }

  /** Keeps up with the table for as long as the component lives. */
  follow(): this {
    this.planner.follow();
    this.retreat.inquiry.follow();
    this.landing.inquiry.follow();
    this.landing.onward.follow();
    this.landing.rides.follow();
    this.preparation.rides.follow();
    onChange(
      () => this.occasion,
      () => this.begin(),
    );
    // A position may be tapped before the rules have said how far the cards go.
    $effect(() => {
      const { why } = this.planner.plan;
      const { bare, withCard } = this.planner.ends;
      if (why !== undefined && (bare.has(why) || withCard.has(why))) untrack(() => this.command(why));
    });
    this.stage.answerEmpty();
    this.confirmed.follow();
    // What is being put together is tried before it can be handed in.
    $effect(() => {
      const { draft } = this;
      if (this.question === '' || this.stage.curtain) return undefined;
      const timer = setTimeout(() => {
        if (draft !== undefined) void this.planner.try(draft);
      }, 180);
      return () => clearTimeout(timer);
    });
    return this;
  }

  readonly view = $derived.by(() => this.planner.view);
  readonly kind = $derived.by(() => this.planner.decision?.kind ?? '');

  /** A plan belongs to one occasion. What is prepared unseen is kept when the other is ready first. */
  private readonly occasion = $derived.by(() => {
    const { view, kind, stage } = this;
    const at = UNSEEN.includes(kind) ? `${view.turn}.${view.active}.${view.melee?.pos ?? ''}` : stage.snapshot.seq;
    return `${at}/${stage.table.seat}/${kind}`;
  });

  /** The map as it would look when what is prepared were handed in. */
  readonly shown = $derived.by<View>(() => {
    if (this.kind === 'place') return this.preparation.staged;
    if (this.kind === 'arrive') return this.landing.staged;
    return this.retreat.kind === undefined ? this.view : this.retreat.staged;
  });

  readonly flip = $derived.by(() => {
    const { mine } = this.stage.snapshot;
    const seat = mine.length === 1 ? (mine[0] ?? 1) : this.stage.table.seat || 1;
    const near = this.stage.asPrinted() ? undefined : seat;
    return flipped(this.view, near, this.stage.turned);
  });
  readonly order = $derived.by(() => {
    const north = northSeat(this.view);
    const far = this.flip ? other(north) : north;
    return [far, other(far)];
  });

  /** What is being put together and can be tried before it is handed in. */
  readonly draft = $derived.by<Action | undefined>(() => {
    switch (this.kind) {
      case 'build':
        return this.preparation.build;
      case 'terrain':
        return this.preparation.terrainAction;
      case 'place':
        return this.preparation.place;
      case 'retreat':
      case 'withdraw':
        return this.retreat.action;
      case 'arrive':
        return this.landing.action;
      case 'melee-fire':
        return { type: 'melee-fire', shots: [...this.declared.values()] };
      case 'discard':
        return { type: 'discard', cards: [...this.discarding] };
      default:
        return undefined;
    }
  });
  private readonly question = $derived.by(() => (this.draft === undefined ? '' : JSON.stringify(this.draft)));
  /** True once the server has called the draft allowed. */
  readonly sound = $derived.by(() => {
    const { verdict } = this.planner;
    return verdict !== null && verdict.asked === this.question && verdict.ok;
  });

  /** Every way to play the chosen card of the hand, and where. */
  private readonly plays = $derived.by<readonly Play[]>(() => {
    const { plan, choices } = this.planner;
    return plan.hand === undefined ? [] : choices.plays(plan.hand, this.planner.copies(plan.hand));
  });
  /** Where the chosen card could be played; once that is decided, only there. */
  readonly playTargets = $derived.by(() => {
    const { play } = this.planner.plan;
    return new Set(
      (play === undefined ? this.plays : [play]).flatMap((a) => {
        const beside = a.type === 'instant' ? a.beside : undefined;
        return [this.placeOf(a), ...(play === undefined ? [] : [beside])].filter((p) => p !== undefined);
      }),
    );
  });
  readonly traces = $derived.by(() => tracesOf(this.stage.last, this.view));
  readonly marks = $derived.by<Marks>(() => marksOf(this));
  /** The button that does what is planned; none while nothing is. */
  readonly submit = $derived.by(() => submitOf(this));

  /** What would be played next, as far as it is planned on the map. */
  readonly planned = $derived.by<Action | undefined>(() => {
    const { plan, move } = this.planner;
    if (plan.play !== undefined) return plan.play;
    if (plan.shot === undefined) return move;
    if (this.kind === 'shot') return { type: 'shot', ...plan.shot };
    return plan.from === undefined ? undefined : { type: 'fire', from: plan.from };
  });

  /** The Play whose windows are all passed, by turn and side; none unless somebody has asked for it. */
  private passedPlay = $state('');
  private readonly currentPlay = $derived.by(() => `${this.view.turn}/${this.view.active}`);
  readonly passing = $derived.by(() => this.passedPlay !== '' && this.passedPlay === this.currentPlay);

  /** Passes this window and those that follow until the Play ends. */
  passPlay(): void {
    this.passedPlay = this.currentPlay;
    if (!this.stage.table.busy) void this.planner.play({ type: 'pass' });
  }

  /** Windows are a secret of the hand: only standing orders, or a wish of this player, answer them. */
  private isEmpty(d: Decision, legal: readonly Choice[], view: View): boolean {
    if (d.kind === 'window') return this.passing && this.stage.table.sight?.answered !== true;
    if (d.kind === 'discard') return handOf(view, d.seat === 2 ? 2 : 1).length === 0;
    return oneAnswer(d, legal);
  }

  private begin(): void {
    const { planner } = this;
    planner.drop();
    planner.verdict = null;
    this.discarding = new Set();
    this.preparation.begin();
    this.retreat.begin();
    this.landing.begin();
    const [first, best] = planner.choices.ofKind('melee-fire');
    this.declared = new Map(((best ?? first)?.shots ?? []).map((s) => [s.firer, s]));
    if (this.cursor === '') {
      this.cursor = posAt(Math.floor(this.view.board.columns / 2), this.flip ? this.view.board.rows - 1 : 0);
    }
  }

  toggleDiscard(id: ID): void {
    const next = new Set(this.discarding);
    if (!next.delete(id)) next.add(id);
    this.discarding = next;
  }

  /** A tap on a position means what the decision makes of it. */
  pick(p: Pos): void {
    const { kind, planner, preparation, landing, retreat } = this;
    this.cursor = p;
    if (this.stage.curtain) return;
    if (kind === 'place' && preparation.lifted !== undefined) void preparation.put(p);
    else if (kind === 'terrain') preparation.layAt(p);
    else if (kind === 'arrive' && landing.places.has(p)) landing.put(p);
    else if (retreat.places.has(p)) retreat.put(p);
    else if (kind !== 'place' && planner.plan.hand !== undefined) this.aimCard(p);
    else if (kind === 'play' || kind === 'shot') this.command(p);
    else planner.look = p;
  }

  private command(p: Pos): void {
    const { planner } = this;
    const { plan, choices } = planner;
    if (plan.at === p && (plan.path !== undefined || plan.shot !== undefined)) {
      void this.confirm();
    } else if (planner.ends.bare.has(p) || planner.ends.withCard.has(p) || planner.targets.has(p)) {
      planner.look = undefined;
      const { why: _, ...rest } = plan;
      planner.plan = point(rest, p, planner.reach, planner.pathCards, planner.shotsAt(p));
    } else if (this.kind === 'shot') {
      planner.look = p;
      planner.plan = { ...plan, why: p };
    } else if (p !== RESERVE && choices.sources.has(p) && p !== plan.from) {
      const own = stackAt(this.view, p, planner.seat).filter((x) => !x.on);
      planner.look = undefined;
      planner.plan = choose(p, own.length === 1 ? own.map((x) => x.id).filter((id) => choices.movable(p).has(id)) : []);
    } else if (p !== RESERVE && plan.from !== undefined && p !== plan.from && plan.why !== p) {
      // It cannot be had: the rules say why, and what is chosen stays chosen.
      planner.plan = { ...plan, cards: this.bound(p), why: p };
      planner.look = p;
    } else {
      planner.plan = EMPTY;
      planner.look = p === RESERVE ? undefined : p;
    }
  }

  /** Who sets out for a position: whoever is chosen, or all that may where nobody is and no enemy stands there. */
  private bound(p: Pos): readonly ID[] {
    const { plan, choices, seat } = this.planner;
    const { from, cards, groups } = plan;
    if (from === undefined || from === RESERVE || cards.length + groups.length > 0 || this.kind !== 'play')
      return cards;
    if (stackAt(this.view, p, other(seat)).length > 0) return cards;
    const movable = choices.movable(from);
    return stackAt(this.view, from, seat).flatMap((x) => (!x.on && movable.has(x.id) ? [x.id] : []));
  }

  /** Where a card would be played: a position, or that of the unit it is for. */
  private placeOf(a: Play): Pos | undefined {
    if ('pos' in a && a.pos !== undefined) return a.pos;
    return pieceOf(this.view, 'unit' in a ? a.unit : 'units' in a ? a.units?.[0] : undefined)?.pos;
  }

  private aimCard(p: Pos): void {
    const here = this.plays.filter((a) => this.placeOf(a) === p);
    const { plan } = this.planner;
    const now = here.findIndex((a) => JSON.stringify(a) === JSON.stringify(plan.play));
    if (now >= 0 && here.length === 1) return void this.confirm();
    const next = here[(now + 1) % here.length];
    if (next !== undefined) this.planner.plan = { ...plan, play: next };
  }

  /** Makes an action the plan, where it is one that is planned on the map. */
  adopt(a: Action): void {
    const { planner } = this;
    if (a.type === 'move' && a.groups?.length === 1) {
      const [{ cards = [], path = [] } = {}] = a.groups;
      planner.plan = { ...choose(a.from, cards), path, ...(path.length === 0 ? {} : { at: path.at(-1)! }) };
    } else if (a.type === 'fire') planner.plan = choose(a.from, []);
    else if (a.type === 'shot') {
      const { type: _, ...shot } = a;
      const at = shot.target === undefined ? shot.pos : pieceOf(this.view, shot.target)?.pos;
      planner.plan = { ...planner.plan, shot, ...(at === undefined ? {} : { at }) };
    } else if (a.type === 'instant' || a.type === 'interrupt') planner.plan = { ...EMPTY, hand: a.card, play: a };
  }

  async confirm(): Promise<void> {
    const { planner, stage, submit } = this;
    const { plan } = planner;
    if (stage.table.busy || stage.curtain || submit === undefined) return;
    if (submit.disabled === true) return this.confirmed.press();
    if (plan.play !== undefined) await planner.play(plan.play);
    else if (plan.shot !== undefined) {
      const shot = { type: 'shot' as const, ...plan.shot };
      if (this.kind === 'shot') await planner.play(shot);
      else if (plan.from !== undefined) await planner.play({ type: 'fire', from: plan.from }, shot);
    } else if (planner.move !== undefined) await planner.play(planner.move);
    else if (this.draft !== undefined) await planner.play(this.draft);
  }

  back(): void {
    const { planner } = this;
    if (this.retreat.steps.length > 0) this.retreat.back();
    else if (planner.plan === EMPTY) planner.look = undefined;
    else planner.plan = back(planner.plan);
  }

  /** A key on a position; returns the position that is to have the keyboard next. */
  press(e: KeyboardEvent, p: Pos): Pos | undefined {
    const to = step(e.key, p, this.view.board.columns, this.view.board.rows, this.flip);
    if (to === undefined && e.key !== 'Enter' && e.key !== ' ') return undefined;
    e.preventDefault();
    if (to === undefined) this.pick(p);
    else this.cursor = to;
    return to;
  }

  /** Keys that work wherever nobody is typing; returns the position that is to have the keyboard next. */
  shortcut(e: KeyboardEvent): Pos | undefined {
    const { planner, kind } = this;
    if (ownsKey(e) || this.stage.curtain) return undefined;
    const free = !this.stage.table.busy;
    switch (e.key.toLowerCase()) {
      case 'p':
        if (kind === 'window' && free) void planner.play({ type: 'pass' });
        break;
      case 'c':
        void this.confirm();
        break;
      case 'e':
        if (kind === 'play' && !begun(planner.plan) && free) void planner.play({ type: 'end' });
        break;
      case 'h':
        if (planner.mayHold && free) void planner.hold();
        break;
      case 'escape':
        this.back();
        break;
      default:
        // While a force is put together no map is shown.
        return kind === 'build' ? undefined : this.press(e, this.cursor);
    }
    return undefined;
  }
}
