import type { GameEvent, Line } from '../../api/types';
import type { Lesson, LessonStep } from '../game';
import type { View } from './view';

/** The scout car duel (RE-S1) as the first battle, then a duel of two tanks about facing and location. */

/** An event of the match that fits, or the end of the battle: no step can be missed for ever. */
const when =
  (fits: (e: GameEvent) => boolean) =>
  (lines: readonly Line[], view: unknown): boolean =>
    (view as View).result !== undefined || lines.some((l) => l.events.some(fits));

const mine = (e: GameEvent): boolean => typeof e['unit'] === 'string' && e['unit'].startsWith('A');
const step = (id: string, clauses: readonly string[], fits: (e: GameEvent) => boolean): LessonStep => ({
  id,
  clauses,
  done: when(fits),
});
const phase = (name: string) => (e: GameEvent) => e.type === 'phase_began' && e['phase'] === name && e['seat'] === 1;
const won: LessonStep = { id: 'win', clauses: ['RE-V1'], done: (_, view) => (view as View).result !== undefined };

const scout: readonly LessonStep[] = [
  step('deploy', ['RE-X.10'], (e) => e.type === 'turn_began'),
  step('orders', ['RE-0.7'], (e) => e.type === 'ordered' && mine(e)),
  step('drive', ['RE-6.1', 'RE-6.2'], (e) => e.type === 'moved' && e['unit'] === 'A1'),
  step('walk', ['RE-0.21', 'RE-0.5'], (e) => e.type === 'moved' && e['unit'] === 'A2'),
  step('shooting', ['RE-0.8'], phase('shooting')),
  step('fire', ['RE-4.1', 'RE-0.9'], (e) => (e.type === 'shot_fired' || e.type === 'volley') && mine(e)),
  step('watch', ['RE-0.12'], (e) => e.type === 'ordered' && mine(e) && e['watch'] === true),
  step('round', ['RE-0.6'], (e) => e.type === 'round_began' && Number(e['round']) >= 3),
  won,
];

const duel: readonly LessonStep[] = [
  step('orders', ['RE-4.1'], (e) => e.type === 'ordered' && mine(e)),
  step('drive', ['RE-6.1'], (e) => e.type === 'moved' && mine(e)),
  step('turret', ['RE-6.4'], (e) => e.type === 'turret_turned' && mine(e)),
  step('fire', ['RE-14.1'], (e) => e.type === 'shot_fired' && mine(e)),
  step(
    'location',
    ['RE-14.5'],
    (e) => e.type === 'shot_fired' && typeof e['location'] === 'string' && e['location'] !== '',
  ),
  step(
    'flank',
    ['RE-14.7'],
    (e) => e.type === 'shot_fired' && mine(e) && (e['facing'] === 'side' || e['facing'] === 'rear'),
  ),
  step('damage', ['RE-16.1'], (e) => e.type === 'damaged'),
  won,
];

export const LESSONS: readonly Lesson[] = [
  { id: 'scout', setup: { scenario: 'RE-S1' }, seat: 1, level: 'recruit', steps: scout },
  {
    id: 'duel',
    setup: { scenario: 'RE-S7', options: { map: 'lanes' }, details: { forces: [['m4a3_75'], ['pz4h']] } },
    seat: 1,
    level: 'recruit',
    steps: duel,
  },
];
