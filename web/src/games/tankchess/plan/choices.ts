import type { TankchessAction, TankchessActionMove } from '../../../api/schema';
import type { Choice } from '../../../api/types';
import type { Reach } from './marks';
import { degrees, HEADINGS, place, type Heading, type Square } from '../view';

/** Legal actions as the server lists them; the page never makes one up. */
export type Action = TankchessAction;
export type Move = TankchessActionMove;

/** One entry of the server's list with its action understood. */
export interface Option<A extends Action = Action> {
  readonly text: string;
  readonly action: A;
}

const isMove = (o: Option): o is Option<Move> => o.action.type === 'move';

/** The legal actions sorted for a hand that points at squares. */
export class Choices {
  readonly all: readonly Option[];
  readonly moves: readonly Option<Move>[];
  private readonly byUnit = new Map<Square, Option<Move>[]>();

  constructor(legal: readonly Choice[]) {
    this.all = legal.map(({ text, action }) => ({ text, action: action as Action }));
    this.moves = this.all.filter(isMove);
    for (const m of this.moves) {
      const known = this.byUnit.get(m.action.from);
      if (known === undefined) this.byUnit.set(m.action.from, [m]);
      else known.push(m);
    }
  }

  /** Squares of units that can move. */
  get movable(): ReadonlySet<Square> {
    return new Set(this.byUnit.keys());
  }

  of(from: Square): readonly Option<Move>[] {
    return this.byUnit.get(from) ?? [];
  }

  /** Where the unit may end, optionally only where it can then destroy `aim`. */
  reach(from: Square, aim?: Square): Map<Square, Reach> {
    const found = new Map<Square, { headings: Set<Heading>; fires: boolean; lost?: NonNullable<Reach['lost']> }>();
    for (const { action: m } of this.of(from)) {
      if (m.to === undefined || (aim !== undefined && m.target !== aim)) continue;
      const at = found.get(m.to) ?? { headings: new Set<Heading>(), fires: false };
      if (m.heading !== undefined) at.headings.add(m.heading);
      if (m.target !== undefined) at.fires = true;
      if (m.end !== undefined && m.end !== 'out') at.lost = m.end;
      found.set(m.to, at);
    }
    return new Map(
      [...found].map(([s, r]) => [
        s,
        { headings: r.headings.size, fires: r.fires, ...(r.lost ? { lost: r.lost } : {}) },
      ]),
    );
  }

  /** Headings the unit may end with on a square, in the order of the compass. */
  headings(from: Square, to: Square, aim?: Square): Heading[] {
    const found = new Set(
      this.of(from)
        .filter(({ action: m }) => m.to === to && (aim === undefined || m.target === aim))
        .map((o) => o.action.heading),
    );
    return HEADINGS.filter((h) => found.has(h));
  }

  /** What the unit could destroy from an end state. */
  targets(from: Square, to: Square, heading?: Heading): Square[] {
    const found = this.of(from).filter(
      ({ action: m }) => m.to === to && (heading === undefined || m.heading === heading),
    );
    return [...new Set(found.flatMap(({ action: m }) => (m.target === undefined ? [] : [m.target])))];
  }

  /** Everything the unit could destroy this turn, from anywhere. */
  victims(from: Square): ReadonlySet<Square> {
    return new Set(this.of(from).flatMap(({ action: m }) => (m.target === undefined ? [] : [m.target])));
  }

  /** End headings on a square that allow a shot. */
  armed(from: Square, to: Square): ReadonlySet<Heading> {
    return new Set(
      this.of(from).flatMap(({ action: m }) =>
        m.to === to && m.target !== undefined && m.heading !== undefined ? [m.heading] : [],
      ),
    );
  }

  /** Units that could leave the board. */
  out(from: Square): Option<Move> | undefined {
    return this.of(from).find((o) => o.action.end === 'out');
  }

  /** The move that ends so; undefined when there is none. */
  find(from: Square, to: Square, heading: Heading | undefined, target: Square | undefined): Option<Move> | undefined {
    return this.of(from).find(
      ({ action: m }) => m.to === to && (m.heading === heading || m.end !== undefined) && m.target === target,
    );
  }

  ofKind<K extends Action['type']>(type: K): Option<Extract<Action, { type: K }>>[] {
    return this.all.filter((o): o is Option<Extract<Action, { type: K }>> => o.action.type === type);
  }
}

/**
 * The heading to propose when somebody points at a square: the one nearest to
 * the direction of travel, so that a drive ends looking ahead.
 */
export function likelyHeading(from: Square, to: Square, now: Heading, legal: readonly Heading[]): Heading | undefined {
  const a = place(from);
  const b = place(to);
  const travel =
    a.file === b.file && a.rank === b.rank
      ? degrees(now)
      : (Math.atan2(b.file - a.file, b.rank - a.rank) * 180) / Math.PI;
  const away = (h: Heading): number => Math.abs(((((degrees(h) - travel) % 360) + 540) % 360) - 180);
  const turn = (h: Heading): number => Math.abs(((((degrees(h) - degrees(now)) % 360) + 540) % 360) - 180);
  return [...legal].sort((x, y) => away(x) - away(y) || turn(x) - turn(y))[0];
}
