import type { Line } from '../api/types';
import type { Lesson, LessonStep } from '../games/game';

/** Which lesson a match is played for, and how many of its steps are done. */
export interface Taught {
  readonly lesson: string;
  readonly done: number;
}

/** Under which name a visitor's storage remembers the lesson of a match. */
export const taughtKey = (match: string): string => `coach.${match}`;

/** The finished lessons of a game, as they are remembered. */
export const finishedKey = (game: string): string => `lessons.${game}`;

export const finishedOf = (kept: string | null): ReadonlySet<string> =>
  new Set((kept ?? '').split(' ').filter((id) => id !== ''));

/** "lesson 3", as it is kept between visits. */
export const writeTaught = (t: Taught): string => `${t.lesson} ${t.done}`;

export function readTaught(kept: string | null): Taught | undefined {
  const [, lesson, done] = /^(\S+) (\d{1,3})$/.exec(kept ?? '') ?? [];
  return lesson === undefined ? undefined : { lesson, done: Number(done) };
}

/** Where a lesson stands: finished only by its goal or by all of its steps, missed when the battle ended before. */
export function standing(
  lesson: Lesson,
  done: number,
  now: { readonly lines: readonly Line[]; readonly view: unknown; readonly over: boolean },
): 'running' | 'finished' | 'missed' {
  const reached = lesson.steps.some((s) => s.goal === true && s.done(now.lines, now.view));
  if (reached || done >= lesson.steps.length) return 'finished';
  return now.over ? 'missed' : 'running';
}

/** How many steps are done: one after the other, never back, as far as the server's lines and view say so. */
export function progress(lesson: Lesson, done: number, lines: readonly Line[], view: unknown): number {
  let at = Math.min(done, lesson.steps.length);
  while (lesson.steps[at]?.done(lines, view) === true) at++;
  return at;
}

/** The steps to praise: all that were done together since `from`, so that none passes unseen; else the last one. */
export const praised = (lesson: Lesson, from: number | undefined, done: number): readonly LessonStep[] =>
  lesson.steps.slice(from ?? Math.max(0, done - 1), done);
