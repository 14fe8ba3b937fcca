import type { Line } from '../../../api/types';
import type { Lesson, LessonStep } from '../../game';
import type { Event, View } from '../types';

/** The scout car duel (RE-S1) as the first battle, then a duel of two tanks about facing and location. */

/** An event of the match that fits. The end of the battle stands for nothing that was not done. */
const when =
  (fits: (e: Event) => boolean) =>
  (lines: readonly Line[]): boolean =>
    lines.some((l) => (l.events as readonly Event[]).some(fits));

const mine = (e: Event): boolean => 'unit' in e && e.unit.startsWith('A');
const step = (id: string, clauses: readonly string[], fits: (e: Event) => boolean): LessonStep => ({
  id,
  clauses,
  done: when(fits),
});
const phase = (name: string) => (e: Event) => e.type === 'phase-began' && e.phase === name && e.seat === 1;
const kept = (e: Event): boolean => e.type === 'ordered' && mine(e) && e.watch === true;
/** Fought to its end, not given up. */
const fought = (view: View): boolean => view.result !== undefined && view.result.how !== 'resign';
const won: LessonStep = { id: 'win', clauses: ['RE-V1'], goal: true, done: (_, view) => fought(view as View) };

const scout: readonly LessonStep[] = [
  step('deploy', ['RE-X.10'], (e) => e.type === 'turn-began'),
  step('orders', ['RE-0.7'], (e) => e.type === 'ordered' && mine(e)),
  step('drive', ['RE-6.1', 'RE-6.2'], (e) => e.type === 'moved' && e.unit === 'A1'),
  step('walk', ['RE-0.21', 'RE-0.5'], (e) => e.type === 'moved' && e.unit === 'A2'),
  step('shooting', ['RE-0.8'], phase('shooting')),
  step('watch', ['RE-0.12'], kept),
  step('fire', ['RE-4.1', 'RE-0.9'], (e) => (e.type === 'shot-fired' || e.type === 'volley') && mine(e)),
  step('round', ['RE-0.6'], (e) => e.type === 'round-began' && e.round >= 3),
  {
    id: 'flag',
    clauses: ['RE-V1'],
    done: (_, view) => (view as View).score[0] > 1,
  },
  won,
];

const duel: readonly LessonStep[] = [
  step('deploy', ['RE-X.10'], (e) => e.type === 'turn-began'),
  step('orders', ['RE-4.1'], (e) => e.type === 'ordered' && mine(e)),
  step('drive', ['RE-6.1'], (e) => e.type === 'moved' && mine(e)),
  step('turret', ['RE-6.4'], (e) => e.type === 'turret-turned' && mine(e)),
  step('fire', ['RE-14.1'], (e) => e.type === 'shot-fired' && mine(e)),
  step('location', ['RE-14.5'], (e) => e.type === 'shot-fired' && (e.location ?? '') !== ''),
  step('watch', ['RE-0.12'], kept),
  step('flank', ['RE-14.7'], (e) => e.type === 'shot-fired' && mine(e) && (e.facing === 'side' || e.facing === 'rear')),
  step('damage', ['RE-15.1', 'RE-16.1'], (e) => e.type === 'damaged'),
  won,
];

const strip = (y: number): readonly (readonly [number, number])[] => [
  [0, y],
  [8000, y],
  [8000, y + 1800],
  [0, y + 1800],
];

/** A small table: two tanks that soon see each other, and a wood to come round. */
const field = {
  map: {
    id: 'own',
    name: 'Two tanks',
    width: 8000,
    height: 8000,
    terrain: [
      {
        id: 't1',
        type: 'road',
        height: 0,
        poly: [
          [3700, 0],
          [4400, 0],
          [4400, 8000],
          [3700, 8000],
        ],
      },
      {
        id: 't2',
        type: 'light_woods',
        height: 800,
        poly: [
          [1300, 3200],
          [3200, 3200],
          [3200, 4800],
          [1300, 4800],
        ],
      },
      {
        id: 't3',
        type: 'low_wall',
        height: 100,
        poly: [
          [4900, 3950],
          [6900, 3950],
          [6900, 4050],
          [4900, 4050],
        ],
      },
    ],
  },
  scenario: {
    id: 'own',
    name: 'Two tanks',
    map: null,
    rounds: 6,
    first: 'A',
    teaches: '',
    sides: {
      A: { nation: 'US', zone: strip(0), forces: [{ unit: 'A1', ref: 'm4a3_75', at: [4050, 1000, 0] }] },
      B: { nation: 'DE', zone: strip(6200), forces: [{ unit: 'B1', ref: 'pz4h', at: [4050, 7000, 1800] }] },
    },
    reserves: [],
    objectives: [{ id: 'road', at: [4050, 4000], radius: 800, value: 2 }],
    special: [],
    victory: 'RE-V1',
  },
};

export const LESSONS: readonly Lesson[] = [
  { id: 'scout', setup: { scenario: 'RE-S1' }, seat: 1, level: 'recruit', steps: scout },
  { id: 'duel', setup: { scenario: 'own', details: field }, seat: 1, level: 'recruit', steps: duel },
];
