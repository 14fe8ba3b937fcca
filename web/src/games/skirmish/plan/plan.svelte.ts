import { begin, mostIn, placed, towards, turned, type Aim } from './arrow';
import type { Grip } from '../board/fingers';
import { Latest } from '../../../table/latest';
import { bearing, distance, onTable, type Point } from '../plane';
import { tankCard } from '../printed';
import type { Piece, Pose, Preview, Tank, View } from '../view';

/** What the server is asked while a plan takes shape. */
export type Question =
  | { readonly tank: string; readonly pose?: Pose; readonly reach?: true }
  | { readonly piece: { readonly piece: string } & Pose }
  | { readonly objective: Point };

/** Something that is to be placed, and what the server said of a place for it. */
export type Held =
  | { readonly is: 'tank'; readonly tank: Tank; readonly aim: Aim; readonly free: boolean }
  | { readonly is: 'piece'; readonly piece: Piece }
  | { readonly is: 'token'; readonly at: Point; readonly line: readonly Point[] };

/**
 * A plan on the table: the ghost under the finger and the answers that follow
 * it. Nothing here is a rule; the server judges every pose.
 */
export class Plan {
  held = $state.raw<Held | null>(null);
  /** The latest answer and the question it belongs to. */
  answer = $state.raw<{ readonly to: string; readonly preview: Preview } | null>(null);
  reach = $state.raw<readonly number[] | undefined>(undefined);
  target = $state<string | undefined>(undefined);
  ammo = $state<string | undefined>(undefined);
  private readonly asking: Latest<Question, Preview>;

  constructor(
    inspect: (q: Question) => Promise<Preview>,
    private readonly measures: () => View['measures'],
  ) {
    this.asking = new Latest(inspect, (preview, q) => {
      this.answer = { to: JSON.stringify(q), preview };
      if (preview.reach !== undefined) this.reach = preview.reach;
    });
  }

  /** The pose that is planned for a tank, once it has left where it stood. */
  readonly moved = $derived.by(() => {
    const held = this.held;
    if (held?.is !== 'tank') return false;
    const { from, pose } = held.aim;
    return held.free || from.x !== pose.x || from.y !== pose.y || from.h !== pose.h;
  });

  readonly question = $derived.by((): Question | null => {
    const held = this.held;
    switch (held?.is) {
      case 'tank':
        return this.moved ? { tank: held.tank.id, pose: held.aim.pose } : { tank: held.tank.id };
      case 'piece': {
        const { id, x, y, h } = held.piece;
        return { piece: { piece: id, x, y, h } };
      }
      case 'token':
        return { objective: held.at };
      default:
        return null;
    }
  });

  /** True when the latest answer is about what is planned now. */
  readonly fresh = $derived(this.question !== null && this.answer?.to === JSON.stringify(this.question));
  readonly verdict = $derived(
    this.answer === null || !this.fresh ? ('asked' as const) : this.answer.preview.legal ? 'legal' : 'illegal',
  );

  /** The answer shown: the latest, even while a newer question is under way. */
  readonly preview = $derived(this.answer?.preview ?? null);

  clear(): void {
    this.asking.drop();
    this.held = null;
    this.answer = null;
    this.reach = undefined;
    this.target = undefined;
    this.ammo = undefined;
  }

  /** Takes up a tank that stands on the table: the arrow starts at it. */
  take(tank: Tank): void {
    const { length, width } = tankCard(tank.card);
    this.answer = null;
    this.reach = undefined;
    this.held = { is: 'tank', tank, aim: begin(tank.pose, { length, width }, this.measures()), free: false };
  }

  /** Takes up a tank that is to be deployed: it follows the finger freely. */
  lift(tank: Tank, at: Pose): void {
    const { length, width } = tankCard(tank.card);
    this.answer = null;
    this.held = { is: 'tank', tank, aim: begin(at, { length, width }, this.measures()), free: true };
  }

  layPiece(piece: Piece): void {
    this.held = { is: 'piece', piece };
  }

  layToken(at: Point, line: readonly Point[]): void {
    this.held = { is: 'token', at: onLine(at, line), line };
  }

  /** Looks around from where a tank stands, and how far it could go. */
  survey(tank: string, reach: boolean): void {
    this.asking.ask(reach ? { tank, reach: true } : { tank });
  }

  /** Asks about the plan as it is now. */
  ask(): void {
    if (this.question !== null) this.asking.ask(this.question);
  }

  /** Changes the aim and asks about it. */
  change(next: (a: Aim, flank?: 'left' | 'right') => Aim): void {
    if (this.held?.is === 'tank') this.held = { ...this.held, aim: next(this.held.aim, this.preview?.arrow?.flank) };
    else if (this.held?.is === 'piece') {
      const p = this.held.piece;
      const aim = next(begin(p, { length: p.length, width: p.width }, this.measures()));
      this.held = { is: 'piece', piece: { ...p, ...aim.pose } };
    } else return;
    this.ask();
  }

  /** A finger that holds the ghost, its knob, a piece or a token. */
  drag(grip: Grip, at: Point): void {
    const held = this.held;
    if (held?.is === 'token') {
      this.layToken(at, held.line);
      this.ask();
      return;
    }
    const pose = held?.is === 'tank' ? held.aim.pose : held?.piece;
    if (pose === undefined) return;
    if (grip.on === 'knob') {
      if (distance(pose, at) > 60) this.change((a) => turned(a, snap(bearing(pose, at))));
      return;
    }
    this.goto(at);
  }

  /** Brings the ghost to a place: along the arrow, or freely where there is none. */
  goto(at: Point): void {
    const held = this.held;
    if (held?.is === 'token') {
      this.layToken(at, held.line);
      this.ask();
    } else if (held?.is === 'piece' || (held?.is === 'tank' && held.free)) {
      this.change((a) => placed(a, { ...onTable({ ...at, h: 0 }), h: a.pose.h }));
    } else {
      this.change((a) => towards(a, at, mostIn(this.reach, bearing(a.from, at))));
    }
  }
}

/** Headings fall on whole degrees under a finger. */
const snap = (h: number): number => Math.round(h / 10) * 10;

/** The nearest place on a line of the table, which runs along one of its edges. */
function onLine(at: Point, line: readonly Point[]): Point {
  const [a, b] = line;
  if (a === undefined || b === undefined) return at;
  const between = (v: number, p: number, q: number): number =>
    Math.round(Math.min(Math.max(p, q), Math.max(Math.min(p, q), v)));
  return { x: between(at.x, a.x, b.x), y: between(at.y, a.y, b.y) };
}
