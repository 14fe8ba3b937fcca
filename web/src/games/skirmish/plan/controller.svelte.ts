import { Confirmed } from '../../../table/confirmed.svelte';
import { ownsKey } from '../../../table/shortcut';
import { Stage } from '../../../table/stage-state.svelte';
import type { Table } from '../../../table/table.svelte';
import { turned } from '../../../table/viewport';
import { Choices, inputModeOf, posedKind } from './choices';
import type { Grip } from '../board/fingers';
import { keyed, type Command } from './keys';
import { marksOf } from './marking';
import type { Marks } from './marks';
import { Plan } from './plan.svelte';
import { distance, type Point } from '../plane';
import { needsCurtain } from './curtain';
import { lastActionOf, turnOf } from './last-action';
import { SHEET, sideOf, TABLE, type Act, type Pose, type Preview, type Shot, type Tank, type View } from '../view';
import { Inquiry } from '../../../table/follow.svelte';
import { Ruler } from '../../../table/ruler.svelte';

/** Input modes in which something lies under the finger. */
const PLACING = ['pose', 'piece', 'token'];
/** The plain way out of a decision. */
const STOPS: readonly Act['type'][] = ['end-moves', 'pass', 'keep-roll', 'decline'];

const fromMiddle = (p: Point): number => distance(p, { x: TABLE / 2, y: TABLE / 2 });
const mostCentral = <P extends Point>(list: readonly P[]): P | undefined =>
  list.toSorted((a, b) => fromMiddle(a) - fromMiddle(b))[0];

/** The table of TANKS: what a finger or a key means for the decision at hand. */
export class Controller {
  readonly stage: Stage<View>;
  readonly plan: Plan;
  /** A tank whose card is looked at. */
  looked = $state<string | undefined>(undefined);
  private suggestion = -1;
  readonly ruler = new Ruler();
  private readonly looking: Inquiry<object, Preview>;
  private readonly rulerSight: Inquiry<object, Preview>;
  private readonly confirmed = new Confirmed(
    () => {
      const { verdict, question } = this.plan;
      return {
        plan: JSON.stringify(question),
        allowed: question === null || verdict === 'asked' ? undefined : this.ready !== undefined,
      };
    },
    () => this.ready && this.stage.play(this.ready),
  );

  constructor(table: Table) {
    this.stage = new Stage<View>(table, {
      game: 'skirmish',
      needsCurtain,
      moves: ['move'],
      about: (view, kind) => `${kind} ${view.ask.tank}`,
      sheet: () => SHEET,
      standing: (view) =>
        view.tanks
          .filter((x) => x.deployed)
          .map((x) => ({
            id: x.id,
            seat: x.owner,
            ...turned({ x: x.pose.x / 10, y: SHEET.height - x.pose.y / 10 }, SHEET, this.turn),
          })),
      chosen: () => this.looked ?? (this.plan.held?.is === 'tank' ? this.plan.held.tank.id : undefined),
    });
    this.plan = new Plan(
      (q) => table.inspect<Preview>(q),
      () => this.view.measures,
    );
    const standing = (id: string | undefined): string | undefined =>
      this.tankOf(id)?.deployed === true ? id : undefined;
    this.looking = new Inquiry<object, Preview>(
      () => {
        const tank = standing(this.looked);
        return tank === undefined ? undefined : { q: { tank, reach: true }, seq: this.stage.snapshot.seq };
      },
      (q) => this.stage.inspect<Preview>((q as { q: object }).q),
    );
    this.rulerSight = new Inquiry<object, Preview>(
      () => {
        const tank = standing(this.ruler.pair?.[0]);
        return tank === undefined ? undefined : { tank };
      },
      (q) => this.stage.inspect<Preview>(q),
    );
  }

  /** What the tank that is looked at could reach and hit, and what could hit it. */
  get around(): Preview | undefined {
    return this.looking.answer;
  }

  /** What the tank at one end of the ruler has of the one at the other. */
  get sightOfRuler(): Shot | undefined {
    return this.rulerSight.answer?.shots.find((s) => s.target === this.ruler.pair?.[1]);
  }

  /** Keeps up with the table for as long as the component lives. */
  follow(): this {
    this.stage.onPosition(() => this.begin());
    this.stage.answerEmpty();
    this.looking.follow();
    this.rulerSight.follow();
    this.confirmed.follow();
    return this;
  }

  readonly view = $derived.by(() => this.stage.view);
  readonly choices = $derived.by(() => new Choices(this.stage.legal));
  readonly side = $derived.by(() => sideOf(this.stage.table.seat));
  readonly kind = $derived.by(() => this.stage.decision?.kind ?? '');
  /** In the Command phase only some tanks may move; the others choose from a list. */
  readonly mode = $derived.by(() =>
    this.kind === 'command' && !this.choices.has('command-move') ? 'list' : inputModeOf(this.kind),
  );
  readonly placing = $derived.by(() => PLACING.includes(this.mode));
  /** Platoons are being chosen. */
  readonly mustering = $derived.by(() => this.kind === 'platoon' && !this.stage.curtain);
  /** Quarter turns that bring one's own edge near. */
  readonly turn = $derived.by(() => {
    const near = this.stage.snapshot.mine.length === 1 && !this.stage.asPrinted() ? this.side : undefined;
    return turnOf(this.view, near, this.stage.turns);
  });
  readonly shown = $derived.by(() => lastActionOf(this.stage.last, this.view.tanks));

  /** Tanks the decision lets one choose from. */
  readonly open = $derived.by((): readonly string[] => {
    if (this.kind === 'activate') return this.choices.ofKind('activate').map((a) => a.tank);
    if (this.kind === 'deploy') return this.choices.posed('deploy');
    return this.mode === 'pose' ? this.choices.posed(posedKind(this.kind)) : [];
  });
  readonly targets = $derived.by(() => new Set(this.choices.shots.map((a) => a.target)));

  /** The action the plan stands for, once the server has called it allowed. */
  readonly ready = $derived.by((): Act | undefined => {
    const { plan, mode } = this;
    const { held } = plan;
    if (mode === 'target') {
      return this.choices.shots.find((a) => a.target === plan.target && (a.ammo ?? '') === (plan.ammo ?? ''));
    }
    if (held === null || plan.verdict !== 'legal') return undefined;
    if (held.is === 'piece') {
      const { id, x, y, h } = held.piece;
      return { type: 'place-terrain', piece: id, x, y, h };
    }
    if (held.is === 'token') return { type: 'place-objective', x: held.at.x, y: held.at.y };
    return mode === 'pose' && plan.moved
      ? { type: posedKind(this.kind), tank: held.tank.id, ...held.aim.pose }
      : undefined;
  });
  readonly marks = $derived.by<Marks>(() => marksOf(this));

  tankOf(id: string | undefined): Tank | undefined {
    return this.view.tanks.find((x) => x.id === id);
  }

  /** Sets the decision at hand up: what it is about is taken up, at the most central place there is. */
  begin(): void {
    const { plan, view, choices } = this;
    plan.clear();
    this.suggestion = -1;
    this.looked = undefined;
    switch (this.mode) {
      case 'pose':
        if (this.open[0] !== undefined) this.take(this.open[0]);
        return;
      case 'piece': {
        const [piece] = view.pieces;
        const at = mostCentral(choices.ofKind('place-terrain'));
        if (piece === undefined || at === undefined) return;
        plan.layPiece({ ...piece, x: at.x, y: at.y, h: at.h });
        plan.ask();
        return;
      }
      case 'token': {
        const at = mostCentral(choices.ofKind('place-objective'));
        if (at !== undefined) plan.layToken({ x: at.x, y: at.y }, view.ask.line ?? []);
        plan.ask();
        return;
      }
      case 'target': {
        const tank = view.tanks[(this.kind === 'shoot' ? view.ask.tank : view.attack?.shooter) ?? -1];
        if (tank === undefined) return;
        plan.take(tank);
        plan.survey(tank.id, false);
        if (this.targets.size === 1) plan.target = [...this.targets][0];
        return;
      }
      default:
    }
  }

  /** Takes up one of the tanks that can be placed or moved now. */
  private take(id: string): void {
    const tank = this.tankOf(id);
    if (tank === undefined) return;
    if (this.kind === 'deploy') {
      const at = mostCentral(this.choices.poses('deploy', id));
      if (at !== undefined) this.plan.lift(tank, at);
      this.plan.ask();
      return;
    }
    this.plan.take(tank);
    this.plan.survey(id, true);
  }

  private holds(id: string): boolean {
    return this.plan.held?.is === 'tank' && this.plan.held.tank.id === id;
  }

  /** A tap on a tank; true when it was taken up. */
  pick(id: string): boolean {
    const { plan, stage } = this;
    if (stage.curtain) return false;
    if (this.ruler.on) {
      const tank = this.tankOf(id);
      if (tank?.deployed === true) this.ruler.put({ x: tank.pose.x, y: tank.pose.y, id });
    } else if (this.mode === 'tank' && this.open.includes(id)) {
      void stage.table.play({ action: { type: 'activate', tank: id } });
    } else if (this.targets.has(id) || this.asksAbout(id)) {
      plan.target = plan.target === id ? undefined : id;
      plan.ammo = undefined;
    } else if (this.open.includes(id) && !this.holds(id)) {
      this.take(id);
      return true;
    } else {
      this.looked = this.looked === id ? undefined : id;
    }
    return false;
  }

  /** An enemy that cannot be shot at is asked about: the panel says why, the map where the line ends. */
  private asksAbout(id: string): boolean {
    const tank = this.tankOf(id);
    return this.mode === 'target' && tank?.owner !== this.side && tank?.deployed === true && !tank.destroyed;
  }

  grip(g: Grip, at: Point): void {
    if (this.ruler.on) return;
    if (this.kind === 'activate' && this.view.phase === 'movement' && g.on === 'tank' && this.open.includes(g.tank)) {
      // Who drags a tank has chosen it: the finger goes on with it as soon as the server has said so.
      this.stage.play({ type: 'activate', tank: g.tank });
      return;
    }
    if (!this.placing) return;
    if (g.on === 'tank') {
      if (!this.open.includes(g.tank)) return;
      if (!this.holds(g.tank)) this.take(g.tank);
    }
    this.plan.drag(g, at);
  }

  placeAt(at: Point): void {
    if (this.ruler.on) this.ruler.put({ x: Math.round(at.x), y: Math.round(at.y) });
    else if (this.placing) this.plan.goto(at);
  }

  toPose(p: Pose): void {
    if (this.plan.held?.is === 'token') this.plan.goto(p);
    else this.plan.change((a) => ({ ...a, pose: p }));
  }

  /** Goes to the nearest pose that the server would allow. */
  nearest(): void {
    const p = this.plan.preview?.nearest;
    if (p !== undefined && this.plan.fresh) this.toPose(p);
  }

  /** The next pose the server suggests, so that the keyboard alone can walk through them. */
  suggest(by: number): void {
    const { held } = this.plan;
    const poses: readonly (Point & Partial<Pose>)[] =
      held?.is === 'tank'
        ? this.choices.poses(posedKind(this.kind), held.tank.id)
        : this.choices.ofKind(held?.is === 'piece' ? 'place-terrain' : 'place-objective');
    if (poses.length === 0) return;
    this.suggestion = (this.suggestion + by + poses.length) % poses.length;
    const p = poses[this.suggestion]!;
    this.toPose({ x: p.x, y: p.y, h: p.h ?? 0 });
  }

  /** Makes an action the plan, where it is one of poses or targets. */
  adopt(a: Act): void {
    if (a.type === 'shoot' || a.type === 'second-attack') {
      this.plan.target = a.target;
      this.plan.ammo = a.ammo === '' ? undefined : a.ammo;
    } else if ('tank' in a && 'h' in a) {
      if (!this.holds(a.tank)) this.take(a.tank);
      this.toPose({ x: a.x, y: a.y, h: a.h });
    }
  }

  confirm(): void {
    if (this.placing) this.confirmed.press();
    else if (this.ready !== undefined) this.stage.play(this.ready);
  }

  /** Plays an answer that needs no plan; the way out of the decision asks before a planned move is lost. */
  answer(a: Act, habitual = false): void {
    if (STOPS.includes(a.type)) this.stage.leave(a, this.mode === 'pose' && this.plan.moved, habitual);
    else this.stage.play(a);
  }

  private stop(): void {
    const a = this.choices.all.find((x) => STOPS.includes(x.type));
    if (a !== undefined) this.answer(a, true);
  }

  press(e: KeyboardEvent): void {
    const { plan, stage } = this;
    if (ownsKey(e) || stage.curtain || this.mustering) return;
    const answer = /^[1-9]$/.test(e.key) ? this.choices.numbered[Number(e.key) - 1] : undefined;
    if (answer !== undefined) {
      e.preventDefault();
      stage.play(answer);
      return;
    }
    if (e.key.toLowerCase() === 'd' && !e.ctrlKey && !e.metaKey && !e.altKey) {
      e.preventDefault();
      this.ruler.toggle();
      return;
    }
    const free = plan.held?.is === 'piece' || (plan.held?.is === 'tank' && plan.held.free);
    const did = keyed(e, free, this.turn);
    if (did === undefined) return;
    e.preventDefault();
    if (!('do' in did) || did.do !== 'stop') stage.doubt = undefined;
    if ('do' in did) this.obey(did.do);
    else if (this.mode === 'token') this.pushToken(e.key);
    else if (this.placing) plan.change(did.aim);
  }

  private obey(command: Command): void {
    switch (command) {
      case 'confirm':
        return this.confirm();
      case 'back':
        if (this.looked === undefined) return this.begin();
        this.looked = undefined;
        return;
      case 'nearest':
        return this.nearest();
      case 'next':
        return this.suggest(1);
      case 'previous':
        return this.suggest(-1);
      case 'target': {
        const list = [...this.targets];
        this.plan.target = list[(list.indexOf(this.plan.target ?? '') + 1) % list.length];
        return;
      }
      case 'stop':
        return this.stop();
    }
  }

  /** A token lies on a line: it has one direction. */
  private pushToken(key: string): void {
    if (this.plan.held?.is !== 'token') return;
    const by = key === 'ArrowLeft' || key === 'ArrowDown' ? -100 : 100;
    this.plan.goto({ x: this.plan.held.at.x + by, y: this.plan.held.at.y + by });
  }
}
