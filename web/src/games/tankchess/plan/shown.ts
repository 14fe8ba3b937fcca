import type { GameEvent, Line } from '../../../api/types';
import type { Drive, Marks } from './marks';
import { headingBefore, squaresOf, statesOf } from './path';
import type { Code, Heading, Side, Square } from '../view';

/** What the board shows of the action played last. */
export interface Shown {
  readonly drive: Drive | null;
  readonly last?: NonNullable<Marks['last']>;
}

interface Drove extends GameEvent {
  readonly seat: Side;
  readonly unit: Code;
  readonly from: Square;
  readonly to: Square;
  readonly heading: Heading;
  readonly path: string;
}

/** Reads the events of a line into a drive to animate and a trail to leave. */
export function shownOf(line: Line | undefined): Shown {
  const drove = line?.events.find((e): e is Drove => e.type === 'drove');
  const shot = line?.events.find((e) => e.type === 'shot') as { from: Square; at: Square } | undefined;
  const fired = shot === undefined ? {} : { shot: { from: shot.from, to: shot.at } };
  if (line === undefined) return { drive: null };
  if (drove === undefined) {
    const lost = line.events.find((e) => e.type === 'sank' || e.type === 'blew-up') as
      { from: Square; square: Square } | undefined;
    const left = line.events.find((e) => e.type === 'left') as { from: Square } | undefined;
    const boom = line.events.find((e) => e.type === 'detonated' || e.type === 'placed') as
      { square: Square } | undefined;
    const path =
      lost !== undefined
        ? [lost.from, lost.square]
        : left !== undefined
          ? [left.from]
          : boom !== undefined
            ? [boom.square]
            : [];
    return path.length === 0 ? { drive: null } : { drive: null, last: { path } };
  }
  const states = statesOf(drove.from, headingBefore(drove.heading, drove.path), drove.path);
  return {
    drive: { key: `${line.seq}`, owner: drove.seat, type: drove.unit, to: drove.to, states, ...fired },
    last: { path: squaresOf(states), ...fired },
  };
}
