import type { Anchor, Cue, Telling, Tone } from '../../../table/telling/telling';
import type { Args } from '../../../words/say';
import type { Event, Unit, View } from '../types';

const unit = (id: string): Anchor => `[data-unit="${id}"]`;
const at = (tone: Tone, ...ids: readonly (string | undefined)[]): Cue => ({
  at: ids.flatMap((id) => (id === undefined || id === '' ? [] : [unit(id)])),
  tone,
});
const shot = (from: string, to: string | undefined, tone: Tone): Cue =>
  to === undefined || to === '' ? at('fire', from) : { fire: { from: unit(from), to: unit(to) }, at: [unit(to)], tone };
const fire = (from: string, to: string | undefined, hit: boolean): Cue => shot(from, to, hit ? 'hit' : 'fire');

/** Whose unit it is: an event of a move tells no side, and who lets it pass has not made it. */
const by = (e: { readonly unit: string }, v: View): number | undefined => v.units.find((u) => u.id === e.unit)?.seat;

const changed = (v: View, id: string, change: (u: Unit) => Unit): View => ({
  ...v,
  units: v.units.map((u) => (u.id === id ? change(u) : u)),
});

/** Men as events list them: number, place, storey. */
type Men = readonly (readonly number[])[];

function placed(v: View, id: string, men: Men | undefined, pose?: Unit['pose']): View {
  return changed(v, id, (u) => {
    const stands = new Map(men?.map(([n = 0, x = 0, y = 0, storey = 0]) => [n, { x, y, storey }]));
    const squad = u.squad && { ...u.squad, men: u.squad.men.map((m, i) => ({ ...m, ...stands.get(i) })) };
    return { ...u, place: 'table', pose: pose ?? u.pose, ...(squad === undefined ? {} : { squad }) };
  });
}

type Hits = readonly {
  readonly squad: string;
  readonly man: number;
  readonly killed: boolean;
  readonly crew?: boolean;
}[];

/** Those who fell lie no longer on the table. */
const fallen = (v: View, hits: Hits | undefined): View =>
  (hits ?? [])
    .filter((h) => h.killed && h.crew !== true)
    .reduce(
      (now, h) =>
        changed(now, h.squad, (u) => {
          const { squad } = u;
          if (squad === undefined) return u;
          return { ...u, squad: { ...squad, men: squad.men.map((m, i) => (i === h.man ? { ...m, dead: true } : m)) } };
        }),
      v,
    );

const gone = (v: View, id: string): View => ({ ...v, units: v.units.filter((u) => u.id !== id) });

type Strike = Extract<Event, { type: 'shot-fired' }>;

/** Whether a shot did anything; what hits and is stopped bounces off. */
const struck = (e: Strike): Tone => (!e.hit || e.ignored === true ? 'fire' : e.grade === STOPPED ? 'held' : 'hit');
/** The armour stands (RE-15.1). */
const STOPPED = 1;

/** Shots of one weapon at one vehicle, as one: what goes in ends the run, for its damage is told next. */
const shotsOf = (all: readonly Strike[]): Args => ({
  ...all[0],
  count: all.length,
  hits: all.filter((e) => e.hit).length,
  grade: all.findLast((e) => (e.grade ?? 0) > 0)?.grade,
});

/** Bursts of the same men at the same target, as one. */
const burstsOf = <E extends { readonly hits?: unknown; readonly killed: number }>(all: readonly E[]): Args => ({
  ...all[0],
  count: all.length,
  hits: all.some((e) => e.hits !== undefined),
  killed: all.reduce((sum, e) => sum + e.killed, 0),
});

/** How Rules of Engagement is told. */
export const TELLING: Telling<View, Event> = {
  'force-ready': { cue: () => ({}) },
  'force-mustered': { cue: () => ({}) },
  'first-rolled': { cue: () => ({}) },
  deployed: { cue: (e) => at('plain', e.unit), after: (v, e) => placed(v, e.unit, e.men, e.pose) },
  'round-began': 'quiet',
  'turn-began': 'quiet',
  'phase-began': 'quiet',
  tested: { cue: (e) => at(e.passed ? 'good' : 'nerve', e.unit) },
  'morale-changed': { cue: (e) => at('nerve', e.unit) },
  // One order for many is one line.
  ordered: {
    cue: (e) => at('plain', e.unit),
    by,
    run: (e) => JSON.stringify([e.order, e.goal, e.watch, e.unditch, e.hatch]),
    folds: (all) => ({ ...all[0], units: all.map((e) => e.unit) }),
  },
  assigned: { cue: (e) => at('plain', e.unit) },
  'hatch-moved': { cue: (e) => at('plain', e.unit) },
  // The way that is announced is told as it is gone.
  'move-announced': 'quiet',
  moved: {
    by,
    cue: (e) => ({ ...at('plain', e.unit), ...(e.men === undefined ? { sound: 'engine' as const } : {}) }),
    after: (v, e) => placed(v, e.unit, e.men, e.to),
    folds: (all) => ({
      ...all.at(-1),
      distance: all.reduce((far, e) => far + e.distance, 0),
      trip: { ...all.at(-1)?.trip, course: all.toSorted((a, b) => b.distance - a.distance)[0]?.trip.course },
    }),
  },
  halted: { cue: (e) => at('plain', e.unit), by },
  'turret-turned': {
    by,
    cue: (e) => at('plain', e.unit),
    after: (v, e) =>
      changed(v, e.unit, (u) => (u.vehicle === undefined ? u : { ...u, vehicle: { ...u.vehicle, turret: e.to } })),
  },
  'bog-rolled': { cue: (e) => at(e.bogs ? 'nerve' : 'plain', e.unit) },
  'broke-down': { cue: (e) => at(e.immobile ? 'nerve' : 'plain', e.unit) },
  boarded: { cue: (e) => at('plain', e.unit, e.vehicle) },
  alighted: { cue: (e) => at('plain', e.vehicle, e.unit), after: (v, e) => placed(v, e.unit, e.men) },
  entered: { cue: (e) => at('plain', e.unit), after: (v, e) => placed(v, e.unit, e.men, e.pose) },
  'left-table': { cue: (e) => at(e.lost ? 'lost' : 'plain', e.unit), after: (v, e) => gone(v, e.unit) },
  dozed: { cue: (e) => at('plain', e.unit) },
  pushed: { cue: (e) => at('plain', e.unit, e.vehicle), after: (v, e) => placed(v, e.vehicle, undefined, e.to) },
  searched: { cue: (e) => at('plain', e.unit), by },
  spotted: { cue: (e) => at('nerve', e.by, e.unit) },
  revealed: { cue: (e) => at('nerve', e.unit), after: (v, e) => placed(v, e.unit, e.men, e.pose) },
  'went-hidden': { cue: (e) => at('plain', e.unit) },
  unmasked: { cue: (e) => at('nerve', e.by, e.unit) },
  'shot-fired': { cue: (e) => shot(e.unit, e.target, struck(e)), folds: shotsOf, by },
  volley: {
    cue: (e) => fire(e.unit, e.target, e.killed > 0),
    after: (v, e) => fallen(v, e.hits),
    folds: burstsOf,
    by,
  },
  'template-laid': {
    cue: (e) => fire(e.unit, e.target, e.on),
    by,
    after: (v, e) => fallen(v, e.hits),
    folds: burstsOf,
  },
  'smoke-laid': {
    cue: (e) => at('plain', e.unit),
    after: (v, e) => ({ ...v, smoke: [...v.smoke, { x: e.x, y: e.y, until: e.until }] }),
  },
  'smoke-lifted': {
    cue: () => ({}),
    after: (v, e) => ({ ...v, smoke: v.smoke.filter((s) => s.x !== e.x || s.y !== e.y) }),
    folds: (all) => ({ count: all.length }),
  },
  damaged: { cue: (e) => at('hit', e.unit) },
  recovered: { cue: (e) => at('good', e.unit) },
  'bailed-out': { cue: (e) => at('lost', e.unit) },
  'riders-out': { cue: (e) => at('hit', e.vehicle, e.unit), after: (v, e) => placed(v, e.unit, e.men) },
  arranged: { cue: (e) => at('plain', e.unit), after: (v, e) => placed(v, e.unit, e.men) },
  reboarded: { cue: (e) => at('plain', e.unit, e.vehicle) },
  'knocked-out': {
    cue: (e) => at('lost', e.unit),
    after: (v, e) =>
      changed(v, e.unit, (u) =>
        u.vehicle === undefined
          ? u
          : { ...u, vehicle: { ...u.vehicle, damage: { ...u.vehicle.damage, status: e.status } } },
      ),
  },
  exploded: { cue: (e) => at('lost', e.unit), after: (v, e) => fallen(v, e.hits) },
  skidded: {
    cue: (e) => at('plain', e.unit),
    after: (v, e) => changed(v, e.unit, (u) => ({ ...u, pose: { ...u.pose, h: e.to } })),
  },
  removed: { cue: (e) => at('lost', e.unit), after: (v, e) => gone(v, e.unit) },
  overran: { cue: (e) => at('hit', e.unit, e.squad), after: (v, e) => fallen(v, e.hits) },
  collided: { cue: (e) => at('hit', e.unit, e.target) },
  defended: { cue: (e) => fire(e.unit, e.target, e.killed > 0), after: (v, e) => fallen(v, e.hits) },
  'grenade-placed': { cue: (e) => at(e.attached ? 'hit' : 'held', e.unit, e.target) },
  'swarm-made': { cue: (e) => at(e.success ? 'hit' : 'held', e.unit, e.target) },
  fought: { cue: (e) => at('hit', e.unit, e.target) },
  scored: { cue: () => ({ tone: 'good' }) },
  'game-ended': { cue: () => ({ tone: 'good' }) },
};
