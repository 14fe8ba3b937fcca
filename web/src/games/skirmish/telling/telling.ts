import type { Anchor, Cue, Telling, Tone } from '../../../table/telling/telling';
import type { Drive } from '../board/motion';
import type { TableEvent, Tank, View } from '../view';

const tank = (id: string): Anchor => `[data-tank="${id}"]`;
const at = (tone: Tone, ...ids: readonly string[]): Cue => ({ at: ids.map(tank), tone });

/** The view with one tank changed. */
const changed = (v: View, id: string, change: Partial<Tank>): View => ({
  ...v,
  tanks: v.tanks.map((t) => (t.id === id ? { ...t, ...change } : t)),
});

/** How TANKS is told. */
export const TELLING: Telling<View, TableEvent> = {
  'platoon-ready': { cue: () => ({}) },
  'platoon-fielded': { cue: () => ({}) },
  'rolled-off': { cue: () => ({}) },
  'terrain-placed': { cue: () => ({}), after: (v, e) => ({ ...v, terrain: [...v.terrain, e.piece] }) },
  'role-chosen': { cue: () => ({}) },
  'edge-chosen': { cue: () => ({}) },
  'objective-placed': { cue: () => ({}), after: (v, e) => ({ ...v, objectives: [...v.objectives, e.objective] }) },
  deployed: {
    cue: (e) => at('plain', e.tank),
    after: (v, e) => changed(v, e.tank, { deployed: true, pose: e.pose }),
  },
  'turn-began': 'quiet',
  'phase-began': 'quiet',
  'turn-ended': 'quiet',
  'card-revealed': { cue: (e) => ({ ...at('plain', e.tank), sound: 'card' }) },
  'card-used': { cue: (e) => ({ ...at('plain', e.tank), sound: 'card' }) },
  'card-discarded': { cue: (e) => ({ ...at('plain', e.tank), sound: 'card' }) },
  'card-returned': { cue: (e) => ({ ...at('plain', e.tank), sound: 'card' }) },
  moved: {
    cue: (e) => ({ ...at('plain', e.tank), sound: 'engine' }),
    after: (v, e) => changed(v, e.tank, { pose: e.to }),
  },
  halted: 'quiet',
  'shot-declared': {
    cue: (e) => ({ fire: { from: tank(e.shooter), to: tank(e.target) }, at: [tank(e.target)], tone: 'fire' }),
  },
  'attack-rolled': { cue: () => ({ at: 'same', tone: 'fire' }) },
  rerolled: { cue: (e) => at('plain', e.tank) },
  'attack-counted': { cue: (e) => ({ at: 'same', tone: e.hits + e.crits > 0 ? 'hit' : 'held' }) },
  'defence-rolled': { cue: (e) => at('held', e.target) },
  cancelled: { cue: () => ({ at: 'same', tone: 'held' }) },
  converted: { cue: () => ({ at: 'same', tone: 'hit' }) },
  damaged: { cue: (e) => at('hit', e.tank), after: (v, e) => changed(v, e.tank, { damage: e.damage }) },
  'criticals-drawn': { cue: (e) => at('hit', e.tank) },
  'critical-suffered': { cue: (e) => at('hit', e.tank) },
  'crew-lost': { cue: (e) => at('lost', e.tank) },
  destroyed: { cue: (e) => at('lost', e.tank), after: (v, e) => changed(v, e.tank, { destroyed: true }) },
  scored: { cue: () => ({ tone: 'good' }) },
  'repair-rolled': { cue: (e) => at(e.repaired ? 'good' : 'plain', e.tank) },
  'repaired-by-card': { cue: (e) => at('good', e.tank) },
  'game-ended': { cue: () => ({ tone: 'good' }) },
};

/** The drive that an event is, for the map to show. */
export const driveOf = (key: string, e: TableEvent | undefined): Drive | null =>
  e?.type === 'moved' ? { key, tank: e.tank, from: e.from, to: e.to } : null;
