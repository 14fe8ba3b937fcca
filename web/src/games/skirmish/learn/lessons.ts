import type { GameEvent, Line } from '../../../api/types';
import type { Lesson, LessonStep } from '../../game';
import type { Side, Sighting, View } from '../view';

/** Barkmann's Crossroads (TK-20) as the first battle, once from each side. */

/** An event of the match that fits. The end of the battle stands for nothing that was not done. */
const when =
  (fits: (e: GameEvent) => boolean) =>
  (lines: readonly Line[]): boolean =>
    lines.some((l) => l.events.some(fits));
const won = (seat: Side, clause: string): LessonStep => ({
  id: 'win',
  clauses: [clause],
  goal: true,
  done: (_, view) => (view as View).result?.winner === seat,
});

const mine = (side: 'A' | 'B', id: unknown): boolean => typeof id === 'string' && id.startsWith(side);
const shot = (side: 'A' | 'B', look: (s: Sighting) => boolean) => (e: GameEvent) =>
  e.type === 'shot-declared' && mine(side, e['shooter']) && look(e['sighting'] as Sighting);

const step = (id: string, clauses: readonly string[], fits: (e: GameEvent) => boolean): LessonStep => ({
  id,
  clauses,
  done: when(fits),
});

const american: readonly LessonStep[] = [
  step('deploy', ['TK-20'], (e) => e.type === 'deployed' && mine('A', e['tank'])),
  {
    id: 'both',
    clauses: ['TK-6.f'],
    done: (_, view) => (view as View).tanks.every((t) => t.owner !== 1 || t.deployed),
  },
  step('move', ['TK-7.b', 'TK-G.h'], (e) => e.type === 'moved' && mine('A', e['tank'])),
  step('twice', ['TK-7.c', 'TK-7.d'], (e) => e.type === 'halted' && mine('A', e['tank']) && e['speed'] === 2),
  step('phase', ['TK-4', 'TK-9.a'], (e) => e.type === 'phase-began' && e['phase'] === 'shooting'),
  step(
    'fire',
    ['TK-9.c', 'TK-9.g'],
    shot('A', () => true),
  ),
  step('stand', ['TK-7.e', 'TK-9.h'], (e) => e.type === 'halted' && mine('A', e['tank']) && e['speed'] === 0),
  step('reroll', ['TK-9.h'], (e) => e.type === 'rerolled' && mine('A', e['tank'])),
  step(
    'short',
    ['TK-9.n'],
    shot('A', (s) => s.short),
  ),
  step(
    'side',
    ['TK-9.o'],
    shot('A', (s) => s.side),
  ),
  won(1, 'TK-16.1'),
];

const german: readonly LessonStep[] = [
  step('deploy', ['TK-20'], (e) => e.type === 'deployed' && mine('B', e['tank'])),
  step('move', ['TK-7.a', 'TK-7.b'], (e) => e.type === 'moved' && mine('B', e['tank'])),
  step(
    'fire',
    ['TK-9.a', 'TK-9.f'],
    shot('B', () => true),
  ),
  step('defend', ['TK-9.i', 'TK-9.p'], (e) => e.type === 'defence-rolled'),
  step('blitz', ['TK-K.2'], (e) => e.type === 'moved' && mine('B', e['tank']) && e['as'] === 'command'),
  step('stand', ['TK-9.h'], (e) => e.type === 'halted' && mine('B', e['tank']) && e['speed'] === 0),
  step('hurt', ['TK-9.q', 'TK-9.r'], (e) => e.type === 'damaged' && mine('A', e['tank'])),
  step('again', ['TK-X.2'], (e) => e.type === 'shot-declared' && mine('B', e['shooter']) && e['again'] === true),
  step('kill', ['TK-14.1', 'TK-9.s'], (e) => e.type === 'destroyed' && mine('A', e['tank'])),
  won(2, 'TK-14.2'),
];

export const LESSONS: readonly Lesson[] = [
  { id: 'shermans', setup: { scenario: 'barkmann' }, seat: 1, level: 'recruit', steps: american },
  { id: 'panther', setup: { scenario: 'barkmann' }, seat: 2, level: 'recruit', steps: german },
];
