import type { Line } from '../../../api/types';
import type { Lesson } from '../../game';
import type { Action, Event, View } from '../types';

/** Guided battles: what has been done is read from the server's lines, never guessed. */

type Done = (lines: readonly Line[]) => boolean;

/** Whether the visitor has done this. */
const did =
  (type: Action['type']): Done =>
  (lines) =>
    lines.some((l) => l.seat === 1 && (l.action as Action | undefined)?.type === type);

/** Whether something like this has happened. */
const happened =
  (like: (e: Event) => boolean): Done =>
  (lines) =>
    lines.some((l) => l.events.some((e) => like(e as unknown as Event)));

/** The first battle: six vehicles and three cards a side on open ground; the visitor begins (TC-17.0.b). */
const FIRST: Lesson = {
  id: 'first',
  setup: { scenario: 'tc-first', options: { turnLimit: 12 } },
  seat: 1,
  level: 'recruit',
  steps: [
    { id: 'place', done: did('place'), clauses: ['TC-6.2.a', 'TC-6.3.a'] },
    {
      id: 'turn',
      done: (lines, view) => happened((e) => e.type === 'turn-began')(lines) && (view as View).turn > 0,
      clauses: ['TC-4.0.b', 'TC-5.0.a'],
    },
    { id: 'move', done: did('move'), clauses: ['TC-8.0.a', 'TC-8.1.a'] },
    { id: 'end', done: did('end'), clauses: ['TC-5.0.e'] },
    { id: 'fire', done: did('fire'), clauses: ['TC-9.0.a', 'TC-9.1.a'] },
    { id: 'shot', done: happened((e) => e.type === 'shot-fired' && e.seat === 1), clauses: ['TC-9.3.a', 'TC-9.3.b'] },
    {
      id: 'hit',
      done: happened(
        (e) => e.type === 'shot-fired' && e.seat === 1 && (e.result === 'destroyed' || e.result === 'immobilised'),
      ),
      clauses: ['TC-9.3.1.a', 'TC-9.3.2.a'],
    },
    {
      id: 'card',
      done: happened((e) => e.type === 'card-played' && e.seat === 1),
      clauses: ['TC-12.0.a', 'TC-12.1.a'],
    },
    {
      id: 'won',
      goal: true,
      done: happened((e) => e.type === 'game-ended' && e.result.how !== 'resign'),
      clauses: ['TC-16.0.a'],
    },
  ],
};

/** The second: Interrupts, windows and melee in a Meeting Engagement (TC-17.3.a). */
const SECOND: Lesson = {
  id: 'second',
  setup: { scenario: 'tc-17-3', options: { turnLimit: 10 } },
  seat: 1,
  level: 'recruit',
  steps: [
    { id: 'force', done: did('build'), clauses: ['TC-14.0.b', 'TC-14.0.c'] },
    { id: 'terrain', done: did('terrain'), clauses: ['TC-6.1.1.a'] },
    { id: 'place', done: did('place'), clauses: ['TC-6.2.a', 'TC-3.0.a'] },
    {
      id: 'window',
      done: (lines) =>
        happened((e) => e.type === 'passed' || (e.type === 'card-played' && e.how === 'interrupt'))(
          lines.filter((l) => l.seat === 1),
        ),
      clauses: ['TC-12.2.b', 'TC-12.2.c'],
    },
    {
      id: 'interrupt',
      done: happened((e) => e.type === 'card-played' && e.seat === 1),
      clauses: ['TC-12.0.a', 'TC-12.2.b'],
    },
    { id: 'instant', done: (lines) => did('instant')(lines) || did('draw')(lines), clauses: ['TC-12.1.a', 'TC-5.0.d'] },
    { id: 'enter', done: happened((e) => e.type === 'melee-began'), clauses: ['TC-8.5.a', 'TC-10.a'] },
    { id: 'declare', done: did('melee-fire'), clauses: ['TC-10.i', 'TC-10.g'] },
    { id: 'discard', done: did('discard'), clauses: ['TC-6.4.a'] },
  ],
};

export const LESSONS: readonly Lesson[] = [FIRST, SECOND];
