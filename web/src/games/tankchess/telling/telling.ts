import type { TankchessEvent } from '../../../api/schema';
import type { Anchor, Cue, Telling, Tone } from '../../../table/telling/telling';
import type { Drive } from '../plan/marks';
import { headingBefore, statesOf } from '../plan/path';
import type { Square, View } from '../view';

const on = (s: Square): Anchor => `[data-square="${s}"]`;
const at = (tone: Tone, ...squares: readonly Square[]): Cue => ({ at: squares.map(on), tone });

/** The view without the unit that stood on a square. */
const without = (v: View, s: Square): View => ({ ...v, units: v.units.filter((u) => u.square !== s) });

/** How Tank Chess is told: squares are lit, units drive, fire and fall. */
export const TELLING: Telling<View, TankchessEvent> = {
  began: { cue: () => ({}) },
  placed: { cue: (e) => (e.square === undefined ? {} : at('plain', e.square)) },
  readied: { cue: () => ({}) },
  revealed: { cue: () => ({}) },
  'mine-laid': { cue: (e) => (e.square === undefined ? {} : at('plain', e.square)) },
  drove: {
    cue: (e) => ({ ...at('plain', e.to), sound: 'engine' }),
    after: (v, e) => ({
      ...v,
      units: v.units.map((u) => (u.square === e.from ? { ...u, square: e.to, heading: e.heading } : u)),
    }),
  },
  cleared: { cue: (e) => at('plain', e.square) },
  'shot-fired': { cue: (e) => ({ fire: { from: on(e.from), to: on(e.at) }, at: [on(e.at)], tone: 'fire' }) },
  destroyed: {
    cue: (e) => at('lost', e.square),
    after: (v, e) => ({
      ...without(v, e.square),
      wrecks: e.wreck ? [...v.wrecks, { owner: e.seat, square: e.square, unit: e.unit }] : v.wrecks,
    }),
  },
  sank: { cue: (e) => at('lost', e.square), after: (v, e) => without(v, e.from) },
  'blew-up': { cue: (e) => at('lost', e.square), after: (v, e) => without(v, e.from) },
  'left-board': { cue: (e) => at('good', e.from), after: (v, e) => without(v, e.from) },
  detonated: { cue: (e) => at('hit', e.square) },
  passed: { cue: () => ({}) },
  announced: { cue: () => ({ tone: 'nerve' }) },
  'mines-shown': { cue: () => ({}) },
  won: { cue: () => ({ tone: 'good' }) },
  drawn: { cue: () => ({}) },
};

/** The drive that an event is, for the board to show. */
export function driveOf(key: string, e: TankchessEvent | undefined): Drive | null {
  if (e?.type !== 'drove') return null;
  const states = statesOf(e.from, headingBefore(e.heading, e.path), e.path);
  return { key, owner: e.seat, type: e.unit, to: e.to, states };
}
