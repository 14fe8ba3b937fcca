import { bearing, distance, norm, turnBetween, type Point } from '../../../draw/plane';
import { Latest } from '../../../table/latest';
import { hasTurret, isVehicle } from '../conditions';
import type {
  ActAnswer,
  Action,
  DriveAnswer,
  Firing,
  Lead,
  OrderAction,
  Outlook,
  PlacesAnswer,
  Pose,
  Query,
  Refusal,
  SightAnswer,
  ThreatsAnswer,
  Stride,
  Unit,
  UnitAnswer,
  View,
  WalkAnswer,
} from '../types';
import type { InputMode } from './choices';
import { entryTowards } from './entry';
import { positionOf, standing, type Shape } from './formation';
import type { Verdict } from './marks';
import { endOf, joined, legTo, turnTowards, type Leg } from './path';
import { nextSpot, snapToSpot } from './spots';

/** The table a plan is made on. */
export type Ground = Pick<View, 'width' | 'height' | 'measures'>;

/** The same gun with the same round. */
export const sameWeapon = (a: Firing, b: Firing): boolean =>
  a.mount === b.mount && a.weapon === b.weapon && a.ammo === b.ammo;

/** An answer, and the question it answers as text. */
interface Answered<A> {
  readonly to: string;
  readonly answer: A;
}

/** Where one man of a squad shall go by himself. */
export interface ManGoal {
  readonly x: number;
  readonly y: number;
  readonly storey: number | undefined;
}

/**
 * A plan on the table: the way or the shots of one unit, the orders of all,
 * and the answers that follow them. Nothing here is a rule; the server judges.
 */
export class Plan {
  mode = $state<InputMode>('list');
  unit = $state.raw<Unit | undefined>(undefined);
  legs = $state.raw<readonly Leg[]>([]);
  /** Drives backwards. */
  reversing = $state(false);
  /** Where the turret shall point, relative to the hull. */
  turret = $state<number | undefined>(undefined);
  /** Where a unit is set up, or comes on over its edge. */
  pose = $state.raw<Pose | undefined>(undefined);
  /** Where the middle of a squad shall be, and in what shape. */
  goal = $state.raw<Point | undefined>(undefined);
  shape = $state<Shape>('keep');
  /** Men who go their own ways, and the one the keys push. */
  manGoals = $state.raw<ReadonlyMap<number, ManGoal>>(new Map());
  man = $state<number | undefined>(undefined);
  /** The part of the way that the server has offered and the player has taken. */
  private acceptedPart = $state.raw<Stride | undefined>(undefined);
  /** Men are put down, not led: beside the vehicle they left, or out of one's way (RE-17.2, RE-5.2). */
  placing = $state(false);
  places = $state.raw<PlacesAnswer | null>(null);
  /** The floor men shall be on, where their way ends in a house. */
  storey = $state<number | undefined>(undefined);
  target = $state<string | undefined>(undefined);
  shots = $state.raw<readonly Firing[]>([]);
  /** The gun and the round that go where the ground is tapped: smoke, or a shell into a house. */
  pointWeapon = $state.raw<Firing | undefined>(undefined);
  orders = $state.raw<ReadonlyMap<string, OrderAction>>(new Map());
  /** The step of a move at which somebody fires. */
  step = $state(0);
  /** The finger has let go: what goes too far goes as far as it may. */
  private released = $state(false);
  /** Why a way is not as long as it was led. */
  cut = $state.raw<Refusal | undefined>(undefined);
  /** Who could fire at the unit where it would end, and at whom it could. */
  private endangered = $state.raw<Answered<ThreatsAnswer> | null>(null);

  private driven = $state.raw<Answered<DriveAnswer> | null>(null);
  private walked = $state.raw<Answered<WalkAnswer> | null>(null);
  private seen = $state.raw<Answered<SightAnswer> | null>(null);
  private tried = $state.raw<Answered<ActAnswer> | null>(null);
  /** What the server says about units whatever is planned: fields of fire, reach, what they may lay. */
  private abilities = $state.raw<ReadonlyMap<string, UnitAnswer>>(new Map());

  private ground: Ground | undefined;
  private readonly inspect: (q: Query) => Promise<unknown>;
  private readonly moves: Latest<Query, unknown>;
  private readonly looks: Latest<Query, unknown>;
  private readonly trials: Latest<Query, unknown>;
  private readonly spotsAsked: Latest<Query, unknown>;
  private readonly dangers: Latest<Query, unknown>;

  constructor(inspect: (q: Query) => Promise<unknown>) {
    const keep = (answer: unknown, q: Query): void => {
      const to = JSON.stringify(q);
      if (q.ask === 'drive') this.driven = { to, answer: answer as DriveAnswer };
      else if (q.ask === 'walk') this.keepWalk(to, answer as WalkAnswer);
      else if (q.ask === 'sight') this.seen = { to, answer: answer as SightAnswer };
      else if (q.ask === 'threats') this.endangered = { to, answer: answer as ThreatsAnswer };
      else if (q.ask === 'places') this.offer(answer as PlacesAnswer);
      else this.tried = { to, answer: answer as ActAnswer };
    };
    this.inspect = inspect;
    this.moves = new Latest(inspect, keep);
    this.looks = new Latest(inspect, keep);
    this.trials = new Latest(inspect, keep);
    this.spotsAsked = new Latest(inspect, keep);
    this.dangers = new Latest(inspect, keep);
  }

  /** Where the men of a squad would go is known only now: it is asked how that would be. */
  private keepWalk(to: string, answer: WalkAnswer): void {
    this.walked = { to, answer };
    const walk = answer.legal ? answer.walk : undefined;
    if (walk !== undefined && this.unit !== undefined) this.dangers.ask({ ask: 'threats', unit: this.unit.id, walk });
  }

  /** Where the unit starts from: where it stands, or where it comes on. */
  readonly from = $derived(this.unit?.place === 'reserve' ? (this.pose ?? this.unit.pose) : this.unit?.pose);
  readonly path = $derived(joined(this.legs));
  /** Where a squad shall go; who of it goes where the server says. */
  private readonly lead = $derived.by((): Lead | undefined => {
    const { shape, goal } = this;
    if (this.unit?.squad === undefined || this.unit.place !== 'table' || this.placing) return undefined;
    if (shape === 'each') {
      const men = [...this.manGoals].map(([man, { x, y, storey }]) => ({
        man,
        x: Math.round(x),
        y: Math.round(y),
        ...(storey === undefined ? {} : { storey }),
      }));
      return men.length === 0 ? undefined : { shape, men };
    }
    if (goal === undefined) return undefined;
    const storey = this.storey === undefined ? {} : { storey: this.storey };
    return { shape, to: [Math.round(goal.x), Math.round(goal.y)], ...storey };
  });

  /** What costs are asked for: ways of units that are on the table. */
  private readonly question = $derived.by((): Query | null => {
    const u = this.unit;
    if (u === undefined || (this.mode !== 'move' && this.mode !== 'crawl') || u.place !== 'table') return null;
    if (this.path.length > 0) return { ask: 'drive', unit: u.id, path: this.path };
    if (this.acceptedPart !== undefined) return { ask: 'walk', unit: u.id, walk: { unit: u.id, ...this.acceptedPart } };
    return this.lead === undefined ? null : { ask: 'walk', unit: u.id, lead: this.lead };
  });
  /** What is judged as a whole, because no other question covers it. */
  private readonly trial = $derived.by((): Query | null => {
    const u = this.unit;
    const action = this.action;
    if (u === undefined || action === undefined) return null;
    return this.question !== null && this.turret === undefined ? null : { ask: 'act', unit: u.id, action };
  });
  private readonly asked = $derived(this.question === null ? '' : JSON.stringify(this.question));
  private readonly trying = $derived(this.trial === null ? '' : JSON.stringify(this.trial));

  /** The answers shown: the latest, even while a newer question is under way. */
  readonly driveAnswer = $derived(this.path.length === 0 ? null : (this.driven?.answer ?? null));
  readonly walkAnswer = $derived(this.question?.ask === 'walk' ? (this.walked?.answer ?? null) : null);
  /** The ways of a squad's men, or one for all: what was accepted, or what the server has made of where it is led. */
  readonly walk = $derived.by((): Stride | undefined => {
    if (this.acceptedPart !== undefined) return this.acceptedPart;
    const { to, answer } = this.walked ?? {};
    if (this.question?.ask !== 'walk' || to !== this.asked || answer?.walk === undefined) return undefined;
    const { unit: _, ...walk } = answer.walk;
    return walk;
  });
  /** Where men would stand, and the floors there, as the server has answered last. */
  readonly outlook = $derived.by((): Outlook => {
    if (this.question?.ask === 'walk') return this.walked?.answer ?? {};
    return (this.trial === null ? undefined : this.tried?.answer) ?? this.abilitiesOf(this.unit?.id);
  });
  readonly sight = $derived(this.target === undefined ? null : (this.seen?.answer ?? null));
  /** How it would be to stand where the way leads, as the server has answered last. */
  readonly threats = $derived(this.question === null ? null : (this.endangered?.answer ?? null));
  readonly verdict = $derived.by((): Verdict => (this.clamps ? 'asked' : this.judged));
  private readonly judged = $derived.by((): Verdict => {
    const cost = this.question?.ask === 'drive' ? this.driven : this.walked;
    const parts = [
      ...(this.question === null ? [] : [cost?.to === this.asked ? cost.answer.legal : undefined]),
      ...(this.trial === null ? [] : [this.tried?.to === this.trying ? this.tried.answer.legal : undefined]),
    ];
    if (parts.includes(false)) return 'illegal';
    return parts.length === 0 || parts.includes(undefined) ? 'asked' : 'legal';
  });
  readonly refusal = $derived.by((): Refusal | undefined => {
    if (this.judged !== 'illegal') return undefined;
    const cost = this.question?.ask === 'drive' ? this.driven : this.walked;
    if (cost?.to === this.asked && !cost.answer.legal) return cost.answer.refusal;
    return this.tried?.answer.refusal;
  });

  /** Where the vehicle would end: as far as the server lets it, or as wished until it has said. */
  readonly end = $derived.by((): Pose | undefined => {
    if (this.from === undefined || this.path.length === 0) return undefined;
    const answered = this.question !== null && this.driven?.to === this.asked;
    return answered ? this.driven?.answer.end : endOf(this.from, this.path);
  });

  /** Anything that would be lost by turning to another unit. */
  readonly moved = $derived(
    this.path.length > 0 ||
      this.goal !== undefined ||
      this.manGoals.size > 0 ||
      this.turret !== undefined ||
      this.pose !== undefined,
  );

  /** Begins anew with another decision. */
  begin(mode: InputMode, ground: Ground): void {
    this.mode = mode;
    this.ground = ground;
    this.abilities = new Map();
    this.unit = undefined;
    this.step = 0;
    this.retract();
  }

  /** Takes the plan back, all planned orders with it. */
  retract(): void {
    this.orders = new Map();
    this.reset();
  }

  /** Forgets the plan of the unit that is held. */
  reset(): void {
    for (const q of [this.moves, this.looks, this.trials, this.spotsAsked, this.dangers]) q.drop();
    this.released = false;
    this.cut = undefined;
    this.endangered = null;
    this.legs = [];
    this.reversing = false;
    this.turret = undefined;
    this.pose = undefined;
    this.goal = undefined;
    this.shape = 'keep';
    this.manGoals = new Map();
    this.man = undefined;
    this.acceptedPart = undefined;
    this.placing = false;
    this.places = null;
    this.storey = undefined;
    this.target = undefined;
    this.shots = [];
    this.pointWeapon = undefined;
    this.driven = null;
    this.walked = null;
    this.seen = null;
    this.tried = null;
  }

  select(u: Unit): void {
    this.reset();
    this.unit = u;
    this.askAbilities(u.id);
    if (this.mode === 'place') this.setPlacing(true);
  }

  private askAbilities(unit: string): void {
    if (this.abilities.has(unit)) return;
    this.inspect({ ask: 'unit', unit }).then(
      (a) => (this.abilities = new Map(this.abilities).set(unit, a as UnitAnswer)),
      () => undefined, // asked again when the unit is taken up again
    );
  }

  abilitiesOf(unit: string | undefined): UnitAnswer {
    return this.abilities.get(unit ?? '') ?? { arcs: [], reach: {}, lays: [] };
  }

  /** The most a vehicle turns at once. */
  get maxTurn(): number {
    return this.ground?.measures.turn ?? 0;
  }

  /** Begins to put men down one by one, or goes back to leading them. */
  setPlacing(on: boolean): void {
    const u = this.unit;
    if (u?.squad === undefined) return;
    const known = this.places;
    this.reset();
    this.placing = on;
    if (!on) return;
    this.shape = 'each';
    this.offer(known);
    this.spotsAsked.ask({ ask: 'places', unit: u.id });
  }

  /** Takes in where men may be put, and holds one who may. */
  private offer(places: PlacesAnswer | null): void {
    this.places = places;
    if (this.placing && this.manGoals.size === 0) this.man = this.movable[0];
  }

  /** Where a man may be put, as far as the others leave him room. */
  private spotsOf(man: number): readonly Point[] {
    const all = this.places?.men.find((m) => m.man === man)?.spots ?? [];
    const mates = this.unit === undefined ? [] : standing(this.unit).filter(([i]) => i !== man);
    const taken = mates.map(([i, m]) => this.manGoals.get(i) ?? m);
    const room = 2 * (this.ground?.measures.base ?? 0);
    return all.map(([x, y]) => ({ x, y })).filter((s) => taken.every((o) => distance(o, s) >= room));
  }
  readonly spots = $derived(this.man === undefined ? [] : this.spotsOf(this.man));
  /** Men who have somewhere to go when they are put down. */
  readonly movable = $derived(
    (this.places?.men ?? []).flatMap((m) => (this.spotsOf(m.man).length === 0 ? [] : [m.man])),
  );

  /** Pushes the man who is held to the next place there is in a direction. */
  moveToNextSpot(way: Point): void {
    const m = this.man === undefined ? undefined : this.unit?.squad?.men[this.man];
    if (m === undefined || this.man === undefined) return;
    const from = this.manGoals.get(this.man) ?? m;
    const to = nextSpot(this.spots, from, way);
    if (to === from) return;
    this.manGoals = new Map(this.manGoals).set(this.man, { x: to.x, y: to.y, storey: undefined });
    this.ask();
  }

  setLegs(legs: readonly Leg[]): void {
    this.legs = legs.filter((l) => l.length > 0);
    this.ask();
  }

  /** Sets a unit up somewhere, or where it comes on. */
  setPose(at: Pose): void {
    this.pose = at;
    this.ask();
  }

  /** Makes an action that the server suggests the plan. */
  adopt(a: Action): void {
    if (a.type === 'drive') this.setLegs([a.path]);
    else if (a.type === 'deploy') this.setPose({ x: a.x, y: a.y, h: a.h });
    else if (a.type === 'enter') {
      this.pose = { x: a.x, y: a.y, h: a.h };
      this.setLegs([a.path ?? []]);
    } else if (a.type === 'walk' && a.by !== undefined && this.unit !== undefined) {
      const from = positionOf(this.unit);
      this.shape = 'keep';
      this.goal = { x: from.x + a.by[0], y: from.y + a.by[1] };
      this.acceptedPart = { by: a.by };
      this.ask();
    }
  }

  /** Goes on to a place from where the path ends. */
  extendTo(to: Point): void {
    const u = this.unit;
    if (u === undefined || this.from === undefined) return;
    if (u.place === 'reserve') this.enterTowards(to);
    else if (!isVehicle(u)) this.leadSquadTo(to);
    else this.setLegs([...this.legs, legTo(endOf(this.from, this.path), to, this.reversing, this.maxTurn)]);
  }

  /** Leads the last leg to a place, as a finger drags it. */
  dragTo(to: Point): void {
    const u = this.unit;
    if (u === undefined || this.from === undefined) return;
    if (u.place === 'reserve') this.enterTowards(to);
    else if (!isVehicle(u)) this.leadSquadTo(to);
    else {
      const before = this.legs.slice(0, -1);
      const leg = legTo(endOf(this.from, joined(before)), to, this.reversing, this.maxTurn);
      this.legs = leg.length === 0 ? before : [...before, leg];
      this.ask();
    }
  }

  /** Sends a squad, or the man who is held. */
  private leadSquadTo(to: Point): void {
    if (this.shape === 'each') {
      if (this.man !== undefined) this.sendManTo(this.man, to);
      return;
    }
    this.acceptedPart = undefined;
    this.goal = to;
    this.ask();
  }

  /** Sends one man by himself (RE-X.4). */
  sendManTo(man: number, to: Point): void {
    this.man = man;
    const storey = this.manGoals.get(man)?.storey;
    this.manGoals = new Map(this.manGoals).set(man, { ...snapToSpot(this.spots, to), storey });
    this.ask();
  }

  /** Brings a reserve over its edge at a place (RE-X.10). */
  private enterTowards(to: Point): void {
    const u = this.unit;
    if (u === undefined) return;
    const { pose, ahead } = entryTowards(u.edge ?? '', to, this.ground ?? { width: 0, height: 0 });
    this.pose = pose;
    this.legs = isVehicle(u) && ahead > 0 ? [[{ forward: ahead }]] : [];
    this.ask();
  }

  /** Chooses the floor where men end. */
  setStorey(storey: number): void {
    const u = this.unit;
    this.acceptedPart = undefined;
    if (this.shape === 'each' && this.man !== undefined && u?.squad !== undefined) {
      const m = u.squad.men[this.man];
      const at = this.manGoals.get(this.man) ?? { x: m?.x ?? 0, y: m?.y ?? 0 };
      this.manGoals = new Map(this.manGoals).set(this.man, { x: at.x, y: at.y, storey });
    } else {
      this.storey = storey;
      const laid = this.shots[0]?.point;
      if (laid !== undefined) this.aimAtPoint({ x: laid[0], y: laid[1] });
      else if (u?.squad !== undefined && this.mode !== 'deploy') this.goal ??= positionOf(u);
    }
    this.ask();
  }

  /** Turns the hull towards a place without driving. */
  faceTo(to: Point): void {
    const from = this.from;
    if (from === undefined) return;
    const before = this.legs.at(-1)?.every((s) => s.turn !== undefined) === true ? this.legs.slice(0, -1) : this.legs;
    this.setLegs([...before, turnTowards(endOf(from, joined(before)), to, this.maxTurn)]);
  }

  /** Points the turret at a place from where the hull will stand; a hull gun is pointed with the hull. */
  pointGunAt(to: Point): void {
    const u = this.unit;
    const at = this.end ?? this.from;
    if (u === undefined || at === undefined) return;
    if (!hasTurret(u)) this.faceTo(to);
    else this.turnTurretTo(turnBetween(at.h, bearing(at, to)));
  }

  /** Turns the turret to a heading off the hull (RE-6.4). */
  turnTurretTo(to: number): void {
    this.turret = norm(Math.round(to / 10) * 10);
    if (this.turret === (this.unit?.vehicle?.turret ?? 0)) this.turret = undefined;
    this.ask();
  }

  setShape(shape: Shape): void {
    this.shape = shape;
    this.acceptedPart = undefined;
    const u = this.unit;
    if (shape === 'each') {
      this.goal = undefined;
      if (u !== undefined) this.man ??= standing(u)[0]?.[0];
    } else {
      this.manGoals = new Map();
      this.man = undefined;
      if (u?.squad !== undefined) this.goal ??= positionOf(u);
    }
    this.ask();
  }

  ask(): void {
    this.cut = undefined;
    this.released = false;
    if (this.question !== null) {
      this.moves.ask(this.question);
      const { unit, path } = this;
      if (unit !== undefined && path.length > 0) this.dangers.ask({ ask: 'threats', unit: unit.id, path });
    }
    if (this.trial !== null) this.trials.ask(this.trial);
  }

  /** The finger has let go of a way that goes further than it may. */
  readonly clamps = $derived.by((): boolean => this.released && this.offered);

  /** The finger lets go. */
  release(): void {
    if (this.placing || this.unit?.place === 'reserve') return;
    this.released = true;
  }

  /** Takes what is possible of a way that was led too far, and remembers why. */
  clamp(): void {
    const why = this.refusal;
    const { legs } = this;
    const legal = this.driveAnswer?.path ?? [];
    this.shorten();
    // The legs before the last one stay legs of their own, so that the last can be led on.
    const before = joined(legs.slice(0, -1));
    if (legal.length > before.length && JSON.stringify(legal.slice(0, before.length)) === JSON.stringify(before)) {
      this.legs = [...legs.slice(0, -1), legal.slice(before.length)];
    }
    this.cut = why;
  }

  /** Whether the server has allowed a part of a refused way. */
  readonly offered = $derived(
    this.judged === 'illegal' && ((this.driveAnswer?.path?.length ?? 0) > 0 || this.walkAnswer?.part !== undefined),
  );

  /** Takes what the server allowed of a way. */
  shorten(): void {
    this.released = false;
    const legal = this.driveAnswer?.path ?? [];
    const part = this.walkAnswer?.part;
    if (legal.length > 0) this.setLegs([legal]);
    if (part === undefined) return;
    const { by, paths } = part;
    if (this.shape === 'each') {
      const ends = (paths ?? []).map((p): [number, ManGoal] => {
        const [x, y, storey] = p.to.at(-1)!;
        return [p.man, { x, y, storey }];
      });
      this.manGoals = new Map(ends);
    } else {
      this.acceptedPart = { ...(by === undefined ? {} : { by }), ...(paths === undefined ? {} : { paths }) };
    }
    this.ask();
  }

  aim(target: string, shots: readonly Firing[]): void {
    if (this.unit === undefined) return;
    this.seen = null;
    this.pointWeapon = undefined;
    this.target = target;
    this.load(shots);
  }

  /** Changes what is fired, and asks what that does and whether it is allowed. */
  load(shots: readonly Firing[]): void {
    this.shots = shots;
    this.look();
    this.ask();
  }

  private look(): void {
    const u = this.unit;
    if (u === undefined || this.target === undefined) return;
    const loaded = this.shots.filter((s) => s.point === undefined);
    this.looks.ask({
      ask: 'sight',
      unit: u.id,
      target: this.target,
      ...(loaded.length === 0 ? {} : { shots: loaded }),
      ...(this.step === 0 ? {} : { step: this.step }),
    });
  }

  /** Readies a gun for a point on the table, or lets it be. */
  choosePointWeapon(f: Firing): void {
    const next = this.pointWeapon !== undefined && sameWeapon(this.pointWeapon, f) ? undefined : f;
    this.target = undefined;
    this.load([]);
    this.pointWeapon = next;
  }

  /** Lays the round at a place: smoke (RE-0.16), or a floor of a house (RE-19.3). */
  aimAtPoint(at: Point): void {
    if (this.pointWeapon === undefined) return;
    this.load([{ ...this.pointWeapon, point: [Math.round(at.x), Math.round(at.y), this.storey ?? 0] }]);
  }

  order(a: OrderAction): void {
    this.askAbilities(a.unit);
    const next = new Map(this.orders);
    if (JSON.stringify(next.get(a.unit)) === JSON.stringify(a)) next.delete(a.unit);
    else next.set(a.unit, a);
    this.orders = next;
  }

  /** The action the plan stands for. */
  get action(): Action | undefined {
    const u = this.unit;
    if (u === undefined) return undefined;
    const unit = u.id;
    switch (this.mode) {
      case 'deploy': {
        if (this.pose === undefined) return undefined;
        const storey = this.storey ?? u.squad?.men[0]?.storey ?? 0;
        return { type: 'deploy', unit, ...this.pose, ...(storey > 0 ? { storey } : {}) };
      }
      case 'shoot':
        return this.shots.length === 0 ? undefined : { type: 'fire', unit, shots: this.shots };
      case 'snap':
        return this.shots.length === 0 ? undefined : { type: 'snap', unit, step: this.step, shots: this.shots };
      case 'move':
      case 'crawl':
      case 'place':
        break;
      default:
        return undefined;
    }
    if (this.placing) {
      const men = [...this.manGoals].map(([man, to]) => ({ man, x: to.x, y: to.y }));
      return men.length === 0 ? undefined : { type: 'place', unit, men };
    }
    if (u.place === 'reserve') {
      if (this.pose === undefined) return undefined;
      return { type: 'enter', unit, ...this.pose, ...(this.path.length === 0 ? {} : { path: this.path }) };
    }
    if (!isVehicle(u)) return this.walk === undefined ? undefined : { type: 'walk', unit, ...this.walk };
    if (this.path.length === 0 && this.turret === undefined) return undefined;
    return { type: 'drive', unit, path: this.path, ...(this.turret === undefined ? {} : { turret: this.turret }) };
  }
}
