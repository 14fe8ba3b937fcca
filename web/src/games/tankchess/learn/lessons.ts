import type { Study } from '../../../api/types';
import type { Action } from '../plan/choices';
import type { Heading, Square } from '../view';

/** What has to be reached. Each is judged by what the server says of the move, never by rules of our own. */
export type Goal =
  | { readonly is: 'end'; readonly to: Square; readonly heading?: Heading }
  | { readonly is: 'destroy'; readonly square: Square }
  | { readonly is: 'announce'; readonly what: 'check' | 'escape' }
  | { readonly is: 'safe' }
  | { readonly is: 'win' };

/** One step of the first battle: a small position and a task. Words stand under `learn.<id>.…`. */
export interface Lesson {
  readonly id: string;
  readonly tfen: string;
  readonly goal: Goal;
  /** A move that does it, shown to whoever asks twice. */
  readonly answer: string;
}

export const LESSONS: readonly Lesson[] = [
  { id: 'drive', tfen: '8x8 8/8/8/8/8/8/3L04/8 w 0 1', goal: { is: 'end', to: 'd6' }, answer: 'Ld2-d6N' },
  {
    id: 'turn',
    tfen: '8x8 8/8/8/8/3#4/3L04/8/8 w 0 1',
    goal: { is: 'end', to: 'c6', heading: 'N' },
    answer: 'Ld3-c6N',
  },
  { id: 'reverse', tfen: '8x8 8/8/2###3/2#M0#3/2#1#3/8/8/8 w 0 1', goal: { is: 'end', to: 'd4' }, answer: 'Md5-d4N' },
  { id: 'fire', tfen: '8x8 8/8/6l41/8/8/8/3M04/8 w 0 1', goal: { is: 'destroy', square: 'g6' }, answer: 'Md2-d3Nxg6' },
  { id: 'gap', tfen: '8x8 8/8/8/8/3l44/3M04/8/8 w 0 1', goal: { is: 'destroy', square: 'd4' }, answer: 'Md3-d2Nxd4' },
  {
    id: 'armour',
    tfen: '8x8 8/8/8/3h64/8/8/6M01/8 w 0 1',
    goal: { is: 'destroy', square: 'd5' },
    answer: 'Mg2-g5NWxd5',
  },
  {
    id: 'wreck',
    tfen: '8x8 8/8/3l44/8/3*m4/8/3M04/8 w 0 1',
    goal: { is: 'destroy', square: 'd6' },
    answer: 'Md2-b4Nxd6',
  },
  {
    id: 'check',
    tfen: '8x8 3#c4#2/3#1#2/8/8/8/8/1H06/8 w 0 1',
    goal: { is: 'announce', what: 'check' },
    answer: 'Hb2-c4NE',
  },
  { id: 'danger', tfen: '8x8 3h44/8/8/2#5/8/4#3/8/3C04 w 0 1', goal: { is: 'safe' }, answer: 'Cd1-c2N' },
  {
    id: 'escape',
    tfen: '10x10 h49/10/4#5/10/10/10/10/4C05/10/10 w 0 1',
    goal: { is: 'announce', what: 'escape' },
    answer: 'Ce3-d6N',
  },
  {
    id: 'win',
    tfen: '12x12 9h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#C7#c4##1M11/1###4##2/2L02M02*L3/12/2H09 w 0 5',
    goal: { is: 'win' },
    answer: 'Hc1-c1NExg5',
  },
];

/** Whether a move reached the goal; `after` is the server's answer to it. */
export function reached(goal: Goal, action: Action, after: Study): boolean {
  switch (goal.is) {
    case 'end':
      return (
        action.type === 'move' &&
        action.to === goal.to &&
        (goal.heading === undefined || action.heading === goal.heading)
      );
    case 'destroy':
      return after.events.some((e) => e.type === 'destroyed' && e['square'] === goal.square);
    case 'announce':
      return after.events.some((e) => e.type === 'announced' && e[goal.what] === true);
    case 'safe':
      return losingAnswer(after) === undefined;
    case 'win':
      return after.result?.winner === 1;
  }
}

/** An answer of Black that wins at once: the server marks such moves with "#". */
export const losingAnswer = (after: Study): string | undefined =>
  after.sights.find((s) => s.seat === 2)?.legal.find((o) => o.text.endsWith('#'))?.text;

/** The squares a goal names, to be marked on the board. */
export function squaresOf(goal: Goal): readonly Square[] {
  if (goal.is === 'end') return [goal.to];
  return goal.is === 'destroy' ? [goal.square] : [];
}

/** Progress as it is remembered: the ids of finished steps. */
export const doneOf = (kept: string | null): ReadonlySet<string> =>
  new Set((kept ?? '').split(' ').filter((id) => LESSONS.some((l) => l.id === id)));

/** The first step that is not finished; after the last one the number of steps. */
export function firstOpen(done: ReadonlySet<string>): number {
  const at = LESSONS.findIndex((l) => !done.has(l.id));
  return at < 0 ? LESSONS.length : at;
}
