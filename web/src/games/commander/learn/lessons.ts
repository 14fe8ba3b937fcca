import type { Line } from '../../../api/types';
import type { Lesson } from '../../game';
import type { View } from '../view';

/** Guided battles: what has been done is read from the server's lines, never guessed. */

/** Whether any entry of the visitor's seat did this. */
const did =
  (type: string, seat = 1) =>
  (lines: readonly Line[]): boolean =>
    lines.some((l) => l.seat === seat && (l.action as { readonly type?: string } | undefined)?.type === type);

/** Whether something has happened at all. */
const happened =
  (type: string) =>
  (lines: readonly Line[]): boolean =>
    lines.some((l) => l.events.some((e) => e.type === type));

const seat1 =
  (type: string) =>
  (lines: readonly Line[]): boolean =>
    lines.some((l) => l.events.some((e) => e.type === type && e['seat'] === 1));

/** The first battle: ten vehicles a side, open ground, nothing but anti-tank fire (TC-17.1.a). */
const FIRST: Lesson = {
  id: 'first',
  setup: { scenario: 'tc-17-1', options: { turnLimit: 12 } },
  seat: 1,
  level: 'recruit',
  steps: [
    { id: 'nation', done: did('nation'), clauses: ['TC-X.4'] },
    { id: 'force', done: did('build'), clauses: ['TC-17.1.a'] },
    { id: 'place', done: did('place'), clauses: ['TC-6.2.a', 'TC-6.3.a'] },
    {
      id: 'turn',
      done: (lines, view) => happened('turnBegan')(lines) && (view as View).turn > 0,
      clauses: ['TC-4.0.b', 'TC-5.0.a'],
    },
    { id: 'move', done: did('move'), clauses: ['TC-8.0.a', 'TC-8.1.a'] },
    { id: 'end', done: did('end'), clauses: ['TC-5.0.e'] },
    { id: 'fire', done: did('fire'), clauses: ['TC-9.0.a', 'TC-9.1.a'] },
    { id: 'shot', done: seat1('shotFired'), clauses: ['TC-9.3.a', 'TC-9.3.b'] },
    {
      id: 'hit',
      done: (lines) =>
        lines.some((l) =>
          l.events.some(
            (e) =>
              e.type === 'shotFired' && e['seat'] === 1 && ['destroyed', 'immobilised'].includes(String(e['result'])),
          ),
        ),
      clauses: ['TC-9.3.1.a', 'TC-9.3.2.a'],
    },
    { id: 'won', done: happened('ended'), clauses: ['TC-16.0.a'] },
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
        lines.some(
          (l) =>
            l.seat === 1 &&
            l.events.some((e) => e.type === 'passed' || (e.type === 'cardPlayed' && e['how'] === 'interrupt')),
        ),
      clauses: ['TC-12.2.b', 'TC-12.2.c'],
    },
    {
      id: 'interrupt',
      done: (lines) => lines.some((l) => l.events.some((e) => e.type === 'cardPlayed' && e['seat'] === 1)),
      clauses: ['TC-12.0.a', 'TC-12.2.b'],
    },
    { id: 'instant', done: (lines) => did('instant')(lines) || did('draw')(lines), clauses: ['TC-12.1.a', 'TC-5.0.d'] },
    { id: 'enter', done: happened('meleeBegan'), clauses: ['TC-8.5.a', 'TC-10.a'] },
    { id: 'declare', done: did('meleeFire'), clauses: ['TC-10.i', 'TC-10.g'] },
    { id: 'discard', done: did('discard'), clauses: ['TC-6.4.a'] },
  ],
};

export const LESSONS: readonly Lesson[] = [FIRST, SECOND];
