import { bearing, norm, turnBetween, type Point } from '../../draw/plane';
import { Latest } from '../../table/latest';
import { middleOf, places, standing, tracks, type Shape } from './formation';
import type { Verdict } from './marks';
import { endOf, joined, legAt, legTo, type Leg } from './path';
import { isVehicle } from './troubles';
import type {
  Act,
  Command,
  DriveAnswer,
  Firing,
  Pose,
  Refused,
  Segment,
  SightAnswer,
  Track,
  Unit,
  WalkAnswer,
} from './view';

/** What the server is asked while a plan takes shape. */
export type Question =
  | { readonly ask: 'drive'; readonly unit: string; readonly path: readonly Segment[] }
  | {
      readonly ask: 'walk';
      readonly unit: string;
      readonly walk: {
        readonly unit: string;
        readonly by?: readonly [number, number];
        readonly paths?: readonly Track[];
      };
    }
  | { readonly ask: 'sight'; readonly unit: string; readonly target: string }
  | { readonly ask: 'fire'; readonly unit: string; readonly shots: readonly Firing[] };

type Answer = DriveAnswer | WalkAnswer | SightAnswer | { readonly legal: boolean; readonly refusal?: Refused };

interface Kept<A> {
  readonly to: string;
  readonly is: A;
}

/**
 * A plan on the table: the way or the shots of one unit, the orders of all,
 * and the answers that follow them. Nothing here is a rule; the server judges.
 */
export class Plan {
  unit = $state.raw<Unit | undefined>(undefined);
  legs = $state.raw<readonly Leg[]>([]);
  /** Drives backwards. */
  back = $state(false);
  /** Where the turret shall point, relative to the hull. */
  turret = $state<number | undefined>(undefined);
  /** Where a unit is set up. */
  pose = $state.raw<Pose | undefined>(undefined);
  /** Where the middle of a squad shall be, and in what shape. */
  goal = $state.raw<Point | undefined>(undefined);
  shape = $state<Shape>('keep');
  target = $state<string | undefined>(undefined);
  shots = $state.raw<readonly Firing[]>([]);
  /** The gun that lays smoke where the ground is tapped. */
  smoke = $state<number | undefined>(undefined);
  orders = $state.raw<ReadonlyMap<string, Command>>(new Map());
  /** The step of a move at which somebody fires. */
  step = $state(0);

  driven = $state.raw<Kept<DriveAnswer> | null>(null);
  walked = $state.raw<Kept<WalkAnswer> | null>(null);
  seen = $state.raw<Kept<SightAnswer> | null>(null);
  judged = $state.raw<Kept<{ readonly legal: boolean; readonly refusal?: Refused }> | null>(null);

  private readonly moves: Latest<Question, Answer>;
  private readonly looks: Latest<Question, Answer>;

  constructor(inspect: (q: Question) => Promise<Answer>) {
    const keep = (is: Answer, q: Question): void => {
      const to = JSON.stringify(q);
      if (q.ask === 'drive') this.driven = { to, is: is as DriveAnswer };
      else if (q.ask === 'walk') this.walked = { to, is: is as WalkAnswer };
      else if (q.ask === 'sight') this.seen = { to, is: is as SightAnswer };
      else this.judged = { to, is: is as { readonly legal: boolean } };
    };
    this.moves = new Latest(inspect, keep);
    this.looks = new Latest(inspect, keep);
  }

  readonly path = $derived(joined(this.legs));
  /** The ways of a squad's men, or one for all. */
  readonly walk = $derived.by((): { by?: readonly [number, number]; paths?: readonly Track[] } | undefined => {
    const u = this.unit;
    const to = this.goal;
    if (u?.men === undefined || to === undefined) return undefined;
    const men = standing(u);
    const from = middleOf(men.map(([, m]) => m));
    if (this.shape === 'keep') return { by: [Math.round(to.x - from.x), Math.round(to.y - from.y)] };
    const h = Math.hypot(to.x - from.x, to.y - from.y) < 100 ? u.pose.h : bearing(from, to);
    return { paths: tracks(men, places(this.shape, { ...to, h }, men.length)) };
  });

  private readonly question = $derived.by((): Question | null => {
    const u = this.unit;
    if (u === undefined) return null;
    if (this.path.length > 0) return { ask: 'drive', unit: u.id, path: this.path };
    return this.walk === undefined ? null : { ask: 'walk', unit: u.id, walk: { unit: u.id, ...this.walk } };
  });
  private readonly asked = $derived(this.question === null ? '' : JSON.stringify(this.question));

  /** The answers shown: the latest, even while a newer question is under way. */
  readonly drive = $derived(this.path.length === 0 ? null : (this.driven?.is ?? null));
  readonly foot = $derived(this.walk === undefined ? null : (this.walked?.is ?? null));
  readonly verdict = $derived.by((): Verdict => {
    const kept = this.question?.ask === 'drive' ? this.driven : this.walked;
    if (kept === null || kept.to !== this.asked) return 'asked';
    return kept.is.legal ? 'legal' : 'illegal';
  });
  readonly sight = $derived(this.target === undefined ? null : (this.seen?.is ?? null));
  readonly refusal = $derived(this.judged !== null && !this.judged.is.legal ? this.judged.is.refusal : undefined);

  /** Where the vehicle would end: as far as the server lets it, or as wished until it has said. */
  readonly end = $derived.by((): Pose | undefined => {
    const u = this.unit;
    if (u === undefined || this.path.length === 0) return undefined;
    return this.drive !== null && this.verdict !== 'asked' ? this.drive.end : endOf(u.pose, this.path);
  });

  /** Anything that would be lost by turning to another unit. */
  readonly moved = $derived(
    this.path.length > 0 || this.goal !== undefined || this.turret !== undefined || this.pose !== undefined,
  );

  clear(): void {
    this.unit = undefined;
    this.orders = new Map();
    this.step = 0;
    this.reset();
  }

  /** Forgets the plan of the unit that is held. */
  reset(): void {
    this.moves.drop();
    this.looks.drop();
    this.legs = [];
    this.back = false;
    this.turret = undefined;
    this.pose = undefined;
    this.goal = undefined;
    this.shape = 'keep';
    this.target = undefined;
    this.shots = [];
    this.smoke = undefined;
    this.driven = null;
    this.walked = null;
    this.seen = null;
    this.judged = null;
  }

  take(u: Unit): void {
    this.reset();
    this.unit = u;
  }

  setLegs(legs: readonly Leg[]): void {
    this.legs = legs.filter((l) => l.length > 0);
    this.ask();
  }

  /** Goes on to a place from where the path ends. */
  goOn(to: Point): void {
    const u = this.unit;
    if (u === undefined) return;
    if (!isVehicle(u)) {
      this.goal = to;
      this.ask();
      return;
    }
    this.setLegs([...this.legs, legTo(endOf(u.pose, this.path), to, this.back)]);
  }

  /** Leads the last leg to a place, as a finger drags it. */
  drag(to: Point): void {
    const u = this.unit;
    if (u === undefined) return;
    if (!isVehicle(u)) {
      this.goal = to;
      this.ask();
      return;
    }
    const before = this.legs.slice(0, -1);
    const leg = legTo(endOf(u.pose, joined(before)), to, this.back);
    this.legs = leg.length === 0 ? before : [...before, leg];
    this.ask();
  }

  /** Turns the hull towards a place without driving. */
  face(to: Point): void {
    const u = this.unit;
    if (u !== undefined) this.setLegs([...this.legs, legAt(endOf(u.pose, this.path), to)]);
  }

  /** Points the turret at a place from where the hull will stand. */
  point(to: Point): void {
    const u = this.unit;
    if (u === undefined) return;
    const at = this.end ?? u.pose;
    this.turret = norm(turnBetween(at.h, bearing(at, to)));
  }

  form(shape: Shape): void {
    this.shape = shape;
    const u = this.unit;
    if (u?.men !== undefined) this.goal ??= middleOf(standing(u).map(([, m]) => m));
    this.ask();
  }

  ask(): void {
    if (this.question !== null) this.moves.ask(this.question);
  }

  /** Takes what the server allowed of a path. */
  shorten(): void {
    const legal = this.drive?.path ?? [];
    if (legal.length > 0) this.setLegs([legal]);
  }

  aim(target: string, shots: readonly Firing[]): void {
    const u = this.unit;
    if (u === undefined) return;
    this.seen = null;
    this.smoke = undefined;
    this.target = target;
    this.looks.ask({ ask: 'sight', unit: u.id, target });
    this.load(shots);
  }

  /** Changes what is fired, and asks whether that is allowed. */
  load(shots: readonly Firing[]): void {
    this.shots = shots;
    this.judged = null;
    if (this.unit !== undefined && shots.length > 0) this.moves.ask({ ask: 'fire', unit: this.unit.id, shots });
  }

  /** Readies a gun for smoke, or lets it be. */
  prime(mount: number): void {
    const next = this.smoke === mount ? undefined : mount;
    this.target = undefined;
    this.load([]);
    this.smoke = next;
  }

  /** Lays the smoke at a place (RE-0.16). */
  fog(at: Point): void {
    if (this.smoke === undefined) return;
    this.load([{ mount: this.smoke, ammo: 'SMOKE', point: [Math.round(at.x), Math.round(at.y), 0] }]);
  }

  order(a: Command): void {
    const next = new Map(this.orders);
    if (JSON.stringify(next.get(a.unit)) === JSON.stringify(a)) next.delete(a.unit);
    else next.set(a.unit, a);
    this.orders = next;
  }

  /** The move the plan stands for. */
  get act(): Act | undefined {
    const u = this.unit;
    if (u === undefined) return undefined;
    if (isVehicle(u)) {
      if (this.path.length === 0 && this.turret === undefined) return undefined;
      return {
        type: 'drive',
        unit: u.id,
        path: this.path,
        ...(this.turret === undefined ? {} : { turret: this.turret }),
      };
    }
    return this.walk === undefined ? undefined : { type: 'walk', unit: u.id, ...this.walk };
  }
}
