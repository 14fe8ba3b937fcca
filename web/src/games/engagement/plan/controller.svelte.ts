import { untrack } from 'svelte';
import { bearing, norm, point, type Point } from '../../../draw/plane';
import { ownsKey } from '../../../table/shortcut';
import { oneAnswer, Stage } from '../../../table/stage-state.svelte';
import type { Table } from '../../../table/table.svelte';
import { closeUp, MINI_RIM, turned, type Sheet, type Viewport } from '../../../table/viewport';
import { BAR, Choices, inputModeOf } from './choices';
import type { Grip } from '../board/fingers';
import { runKeyCommand } from './key-commands';
import { readKey } from './keys';
import { marksOf } from './marking';
import type { Marks } from './marks';
import { Plan } from './plan.svelte';
import { needsCurtain } from './curtain';
import { positionOf } from './formation';
import { lastActionMarks } from './last-action';
import { isVehicle } from '../conditions';
import { Inquiry } from '../../../table/follow.svelte';
import { Ruler } from '../../../table/ruler.svelte';
import type { Action, ActionOf, OrderAction, SightAnswer, ThreatsAnswer, Unit, UnitAnswer, View } from '../types';

const sheetOf = (view: View): Sheet => ({ width: view.width / 10, height: view.height / 10, small: MINI_RIM });

/** The table of Rules of Engagement: what a finger, a key or a button means for the decision at hand. */
export class Controller {
  readonly stage: Stage<View>;
  readonly plan: Plan;
  /** A unit whose card is looked at. */
  viewedUnit = $state<string | undefined>(undefined);
  private suggestion = -1;
  /** The planned orders are on their way, one after the other. */
  giving = $state(false);
  readonly ruler = new Ruler();
  /** Whether the unit at one end of the ruler sees the one at the other. */
  private readonly rulerSight: Inquiry<object, SightAnswer>;
  /** What the unit that is looked at could do. */
  private readonly looking: Inquiry<object, { readonly could: UnitAnswer; readonly both: ThreatsAnswer | undefined }>;

  constructor(table: Table) {
    this.stage = new Stage<View>(table, {
      game: 'engagement',
      needsCurtain,
      moves: ['move'],
      empty: (decision, legal, view) => oneAnswer(decision, legal) || (view.idle === true && legal.length === 1),
      sheet: sheetOf,
      standing: (view) =>
        view.units
          .filter((u) => u.place === 'table')
          .map((u) => ({ id: u.id, seat: u.seat, ...this.seenAt(positionOf(u), view) })),
      chosen: () => this.viewedUnit ?? this.plan.unit?.id,
    });
    this.plan = new Plan((q) => table.inspect(q));
    this.rulerSight = new Inquiry<object, SightAnswer>(
      () => {
        const [unit, target] = this.ruler.pair ?? [];
        const foes = this.unitOf(unit)?.seat !== this.unitOf(target)?.seat;
        return unit === undefined || !foes ? undefined : { ask: 'sight', unit, target };
      },
      (q) => this.stage.inspect<SightAnswer>(q),
    );
    this.looking = new Inquiry<object, { readonly could: UnitAnswer; readonly both: ThreatsAnswer | undefined }>(
      () => {
        const u = this.unitOf(this.viewedUnit);
        return u === undefined ? undefined : { unit: u.id, stands: u.place === 'table', seq: this.stage.snapshot.seq };
      },
      async (q) => {
        const { unit, stands } = q as { unit: string; stands: boolean };
        const [could, both] = await Promise.all([
          this.stage.inspect<UnitAnswer>({ ask: 'unit', unit }),
          stands ? this.stage.inspect<ThreatsAnswer>({ ask: 'threats', unit }) : undefined,
        ]);
        return could === undefined ? undefined : { could, both };
      },
    );
  }

  get sightOfRuler(): SightAnswer | undefined {
    return this.rulerSight.answer;
  }

  get looked(): { readonly could: UnitAnswer; readonly both: ThreatsAnswer | undefined } | undefined {
    return this.looking.answer;
  }

  /** Keeps up with the table for as long as the component lives. */
  follow(): this {
    this.stage.onPosition(() => this.begin());
    this.stage.answerEmpty();
    this.rulerSight.follow();
    this.looking.follow();
    // What was led too far goes as far as it may, once the finger has let go.
    $effect(() => {
      if (this.plan.clamps) untrack(() => this.plan.clamp());
    });
    // A centimetre is too little to aim at from afar: men who are put down are looked at closely.
    let before: { readonly zoom: Viewport | undefined } | undefined;
    $effect(() => {
      const u = this.plan.placing ? this.plan.unit : undefined;
      untrack(() => {
        const { stage } = this;
        if (u !== undefined && before === undefined) {
          before = { zoom: stage.zoom };
          stage.zoom = closeUp(stage.sheet, this.seenAt(positionOf(u), this.view));
        } else if (u === undefined && before !== undefined) {
          stage.zoom = before.zoom;
          before = undefined;
        }
      });
    });
    return this;
  }

  readonly view = $derived.by(() => this.stage.view);
  readonly choices = $derived.by(() => new Choices(this.stage.legal));
  readonly side = $derived.by(() => (this.stage.table.seat === 2 ? 2 : 1));
  readonly decision = $derived.by(() => this.stage.decision);
  readonly acting = $derived.by(() => this.decision !== undefined);
  readonly mode = $derived.by(() => inputModeOf(this.decision?.kind ?? ''));
  readonly flip = $derived.by(() => (this.stage.near === 2) !== this.stage.turned);
  /** Forces are being chosen. */
  readonly mustering = $derived.by(() => this.acting && this.mode === 'muster' && !this.stage.curtain);
  /** The unit that is held goes where a finger leads it. */
  readonly drags = $derived.by(
    () => this.acting && (this.mode === 'move' || this.mode === 'crawl' || this.mode === 'place'),
  );
  /** The vehicle that men have just left, beside which their owner may put them (RE-17.2). */
  readonly abandoned = $derived.by(() =>
    this.acting && this.decision?.kind === 'scramble' ? this.view.ask.from : undefined,
  );

  /** Units the decision lets one choose from, and the enemies that the one in hand may fire at. */
  readonly open = $derived.by<readonly string[]>(() =>
    this.acting && this.mode !== 'muster' ? this.choices.units() : [],
  );
  readonly targets = $derived.by<readonly string[]>(() =>
    this.mode === 'shoot' ? this.choices.targets(this.plan.unit?.id) : [],
  );
  /** Answers that need no plan. */
  readonly plain = $derived.by(() => (this.acting ? this.choices.plain(this.mode, this.plan.unit?.id) : []));
  /** More of them than the bar has room for: they are listed in the panel. */
  readonly crowded = $derived.by(() => this.plain.length > BAR);
  readonly unordered = $derived.by(
    () => new Set(this.choices.ofKind('order').flatMap((a) => (this.plan.orders.has(a.unit) ? [] : [a.unit]))).size,
  );
  /** What confirming plays; a plan the server has refused is not. */
  readonly ready = $derived.by(() => (this.acting && this.plan.verdict !== 'illegal' ? this.plan.action : undefined));
  readonly marks = $derived.by<Marks>(() =>
    this.stage.curtain
      ? {}
      : marksOf({
          view: this.view,
          plan: this.plan,
          mode: this.acting ? this.mode : 'list',
          open: this.open,
          targets: this.targets,
          viewedUnit: this.viewedUnit,
          looked: this.looked?.could,
          ruler: this.ruler,
          stop: this.ruler.on ? this.sightOfRuler?.stop : this.plan.sight?.stop,
          last: lastActionMarks(this.stage.last, this.view.units),
        }),
  );

  /** Where on the sheet the eye sees a place. */
  private seenAt(p: Point, view: View): Point {
    const sheet = sheetOf(view);
    return turned({ x: p.x / 10, y: sheet.height - p.y / 10 }, sheet, this.flip ? 2 : 0);
  }

  unitOf(id: string | undefined): Unit | undefined {
    return this.view.units.find((u) => u.id === id);
  }

  /** Sets the decision at hand up: whoever it is about is taken up. */
  private begin(): void {
    const { plan, mode, choices, open } = this;
    plan.begin(this.acting ? mode : 'list', this.view);
    this.suggestion = -1;
    this.viewedUnit = undefined;
    if (!this.acting) return;
    if (mode === 'crawl' || mode === 'place') {
      const u = this.unitOf(this.view.ask.unit) ?? this.unitOf(open[0]);
      if (u !== undefined) plan.select(u);
      // They have to go: a way back is proposed at once.
      if (this.decision?.kind === 'withdraw') this.suggest();
    } else if (mode === 'snap') {
      const [first] = choices.ofKind('snap');
      if (first !== undefined) this.snap(first);
    } else if (mode !== 'list' && mode !== 'muster') {
      // Who has a target comes before those who can only look out.
      const armed = mode === 'shoot' ? open.filter((id) => choices.targets(id).length > 0) : [];
      const u = [...armed, ...open].map((id) => this.unitOf(id)).find((x) => x !== undefined);
      if (u !== undefined) this.take(u);
    }
  }

  /** Takes a unit up; one that comes on later starts at the place the server suggests. */
  private take(u: Unit): void {
    this.plan.select(u);
    const gate = u.place === 'reserve' ? this.choices.ofKind('enter').find((a) => a.unit === u.id) : undefined;
    if (gate !== undefined) this.plan.setPose({ x: gate.x, y: gate.y, h: gate.h });
  }

  /** Plans a shot at a move that is waited for (RE-0.12). */
  snap(a: ActionOf<'snap'>): void {
    const u = this.unitOf(a.unit);
    if (u === undefined || this.view.move === undefined) return;
    this.plan.select(u);
    this.plan.step = a.step;
    this.plan.aim(this.view.move.unit, a.shots);
  }

  aim(id: string): void {
    const suggested = this.choices
      .ofKind('fire')
      .find((a) => a.unit === this.plan.unit?.id && (a.shots ?? []).some((s) => s.target === id));
    this.plan.aim(id, suggested?.shots ?? []);
  }

  pick(id: string): void {
    const u = this.unitOf(id);
    if (this.stage.curtain || u === undefined) return;
    if (this.ruler.on) {
      if (u.place === 'table') this.ruler.put({ ...positionOf(u), id });
    } else if (this.acting && this.mode === 'shoot' && this.asksAbout(u)) {
      // One that cannot be hit is asked about: every weapon says why not.
      this.aim(id);
    } else if (this.open.includes(id) && this.mode !== 'snap' && this.plan.unit?.id !== id) {
      this.take(u);
      this.viewedUnit = undefined;
    } else {
      this.viewedUnit = this.viewedUnit === id ? undefined : id;
    }
  }

  /** An enemy who is aimed at, whether he can be hit or not; tapped once more, one who cannot shows his card. */
  private asksAbout(u: Unit): boolean {
    if (u.seat === this.side || u.place !== 'table' || this.plan.unit === undefined) return false;
    return this.targets.includes(u.id) || this.plan.target !== u.id;
  }

  grip(g: Grip, at: Point, done = false): void {
    this.lead(g, at);
    if (done) this.plan.release();
  }

  private lead(g: Grip, at: Point): void {
    const { plan } = this;
    if (this.stage.curtain || this.ruler.on) return;
    if (g.on === 'unit' && this.open.includes(g.unit) && plan.unit?.id !== g.unit) {
      const u = this.unitOf(g.unit);
      if (u !== undefined) this.take(u);
    }
    if (g.on === 'unit' && plan.unit?.id !== g.unit) return;
    if (this.mode === 'deploy') this.place(g, at);
    else if (!this.drags) return;
    else if (g.on === 'man') plan.sendManTo(g.man, at);
    else if (g.on === 'knob') plan.pointGunAt(at);
    else if (g.on === 'bow') plan.faceTo(at);
    else plan.dragTo(at);
  }

  /** Sets a unit up: a knob turns it, everything else moves it. */
  private place(g: Grip | undefined, at: Point): void {
    const u = this.plan.unit;
    if (u === undefined) return;
    const from = this.plan.pose ?? { ...positionOf(u), h: u.pose.h };
    this.plan.setPose(
      g?.on === 'knob' || g?.on === 'bow'
        ? { ...from, h: norm(Math.round(bearing(from, at) / 50) * 50) }
        : { x: Math.round(at.x), y: Math.round(at.y), h: from.h },
    );
  }

  placeAt(at: Point): void {
    if (this.ruler.on) this.ruler.put({ x: Math.round(at.x), y: Math.round(at.y) });
    else if (this.stage.curtain || !this.acting) return;
    else if (this.mode === 'deploy') this.place(undefined, at);
    else if (this.drags) {
      this.plan.extendTo(at);
      this.plan.release();
    } else if (this.mode === 'shoot') this.plan.aimAtPoint(at);
  }

  /** The next thing the server suggests, so that the keyboard alone can walk through them. */
  suggest(): void {
    const u = this.plan.unit;
    if (u === undefined) return;
    const list = this.choices.of(u.id).filter((a) => ['drive', 'walk', 'deploy', 'enter'].includes(a.type));
    if (list.length === 0) return;
    this.suggestion = (this.suggestion + 1) % list.length;
    this.plan.adopt(list[this.suggestion]!);
  }

  /** Makes an action the plan, where it is one that is planned. */
  adopt(a: Action): void {
    if (a.type === 'order') {
      this.plan.orders = new Map(this.plan.orders).set(a.unit, a);
      return;
    }
    const u = 'unit' in a ? this.unitOf(a.unit) : undefined;
    if (u === undefined) return;
    if (a.type === 'snap') this.snap(a);
    else if (a.type === 'fire') {
      this.plan.select(u);
      this.plan.aim(a.shots?.[0]?.target ?? '', a.shots ?? []);
    } else {
      this.plan.select(u);
      this.plan.adopt(a);
    }
  }

  confirm(): void {
    if (this.mode === 'orders') void this.giveOrders();
    else if (this.ready !== undefined) this.stage.play(this.ready);
  }

  /** Plans an order and turns to the next unit that has none. */
  order(a: OrderAction): void {
    const { plan } = this;
    plan.order(a);
    const given = plan.orders;
    if (!given.has(a.unit)) return;
    const next = this.open.map((id) => this.unitOf(id)).find((u) => u !== undefined && !given.has(u.id));
    const u = next ?? this.unitOf(a.unit);
    if (u !== undefined) plan.select(u);
    plan.orders = given;
  }

  /**
   * Gives the planned orders one after the other, then ends the phase where it has not ended by itself. Of several who
   * hold the side the chief ends it.
   */
  async giveOrders(): Promise<void> {
    if (this.giving) return;
    this.giving = true;
    try {
      const { table } = this.stage;
      const seat = table.acting;
      for (const action of [...this.plan.orders.values()]) if (!(await table.play({ action }))) return;
      if (table.chief && table.snapshot?.waiting.some((d) => d.kind === 'orders' && d.seat === seat) === true)
        await table.play({ action: { type: 'done' } });
    } finally {
      this.giving = false;
    }
  }

  /** The orders of the last round, as far as they can be given again. */
  readonly asBefore = $derived.by((): readonly OrderAction[] => {
    const last = new Map<string, OrderAction>();
    for (const l of this.stage.table.lines) {
      const a = l.action as Action | undefined;
      if (l.seat === this.stage.table.seat && a?.type === 'order') last.set(a.unit, a);
    }
    return this.open.flatMap((id) => {
      const before = last.get(id);
      const now = this.choices
        .orders(id)
        .find((a) => a.order === before?.order && a.watch === before.watch && a.goal === before.goal);
      return now === undefined ? [] : [now];
    });
  });

  /** Plans orders for many at once; whoever has one of them already keeps it. */
  orderAll(list: readonly OrderAction[]): void {
    const given = new Map(this.plan.orders);
    for (const a of list) given.set(a.unit, a);
    this.plan.orders = given;
  }

  /** Takes the plan back; men who are put down stay in hand. */
  retract(): void {
    if (this.plan.placing) this.plan.setPlacing(true);
    else this.plan.retract();
  }

  /** Plays an answer that needs no plan; the way out of the decision asks before a planned move is lost. */
  answerWith(a: Action, habitual = false): void {
    if (a === this.choices.defaultAction) this.stage.leave(a, this.mode === 'move' && this.plan.moved, habitual);
    else this.stage.play(a);
  }

  /** Ends the decision without a plan. */
  stop(): void {
    const a = this.choices.defaultAction;
    if (a !== undefined && this.mode !== 'orders') this.answerWith(a, true);
  }

  press(e: KeyboardEvent): void {
    if (ownsKey(e) || this.mustering || this.stage.curtain) return;
    if (/^[1-9]$/.test(e.key) && this.answer(Number(e.key) - 1)) {
      e.preventDefault();
      return;
    }
    if (e.key.toLowerCase() === 'd' && !e.ctrlKey && !e.metaKey && !e.altKey) {
      e.preventDefault();
      this.ruler.toggle();
      return;
    }
    const key = readKey(e, this.plan.unit !== undefined && isVehicle(this.plan.unit), this.flip);
    if (key === undefined) return;
    e.preventDefault();
    if (key.do !== 'stop') this.stage.doubt = undefined;
    runKeyCommand(this, key);
  }

  /** A number key: an order of the chosen unit, or the answer with that number. */
  private answer(n: number): boolean {
    const { mode, plan, plain, choices } = this;
    const order = mode === 'orders' && plan.unit !== undefined ? choices.orders(plan.unit.id)[n] : undefined;
    const answer = mode === 'orders' ? undefined : plain[n];
    const shot = mode === 'snap' ? choices.ofKind('snap')[n - plain.length] : undefined;
    if (order !== undefined) this.order(order);
    else if (answer !== undefined && !this.stage.table.busy) this.answerWith(answer);
    else if (shot !== undefined) this.snap(shot);
    else return false;
    return true;
  }

  /** Pushes the squad, or the man who goes by himself. */
  shift(x: number, y: number): void {
    const { plan, mode } = this;
    const u = plan.unit;
    if (u === undefined) return;
    if (plan.placing) {
      plan.moveToNextSpot({ x, y });
      return;
    }
    const man = plan.shape === 'each' ? plan.man : undefined;
    const m = man === undefined ? undefined : u.squad?.men[man];
    const alone = m === undefined || man === undefined ? undefined : (plan.manGoals.get(man) ?? m);
    const from =
      alone ??
      (u.place === 'table' ? undefined : plan.pose) ??
      (mode === 'deploy' ? plan.pose : plan.goal) ??
      positionOf(u);
    const to = { x: from.x + x, y: from.y + y };
    if (mode === 'deploy') this.place(undefined, to);
    else if (this.drags) plan.extendTo(to);
  }

  /** Moves a vehicle that is being set up: ahead and by a turn. */
  push(ahead: number, turn: number): void {
    const u = this.plan.unit;
    if (u === undefined || this.mode !== 'deploy') return;
    const p = this.plan.pose ?? u.pose;
    const to = point(p, ahead, 0);
    this.plan.setPose({ x: Math.round(to.x), y: Math.round(to.y), h: norm(p.h + turn) });
  }
}
