import type { TankchessEvent } from '../../../api/schema';
import type { Line } from '../../../api/types';
import type { Drive, Marks } from './marks';
import { headingBefore, squaresOf, statesOf } from './path';
import type { Square } from '../view';

/** What the board shows of the action played last. */
export interface LastAction {
  readonly drive: Drive | null;
  readonly last?: NonNullable<Marks['last']>;
}

/** Reads the events of a line into a drive to animate and a trail to leave. */
export function lastActionOf(line: Line | undefined): LastAction {
  if (line === undefined) return { drive: null };
  const events = line.events as unknown as readonly TankchessEvent[];
  const shot = events.find((e) => e.type === 'shot-fired');
  const fired = shot === undefined ? {} : { shot: { from: shot.from, to: shot.at } };
  const drove = events.find((e) => e.type === 'drove');
  if (drove === undefined) {
    const path = events.flatMap(trailOf).slice(0, 2);
    return path.length === 0 ? { drive: null } : { drive: null, last: { path } };
  }
  const states = statesOf(drove.from, headingBefore(drove.heading, drove.path), drove.path);
  return {
    drive: { key: `${line.seq}`, owner: drove.seat, type: drove.unit, to: drove.to, states, ...fired },
    last: { path: squaresOf(states), ...fired },
  };
}

/** The squares that an event other than a drive leaves marked. */
function trailOf(e: TankchessEvent): Square[] {
  switch (e.type) {
    case 'sank':
    case 'blew-up':
      return [e.from, e.square];
    case 'left-board':
      return [e.from];
    case 'detonated':
    case 'placed':
      return [e.square];
    default:
      return [];
  }
}
