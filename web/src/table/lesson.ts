import type { Line } from '../api/types';
import type { Lesson } from '../games/game';

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

/** How many steps are done: one after the other, never back, as far as the server's lines and view say so. */
export function progress(lesson: Lesson, done: number, lines: readonly Line[], view: unknown): number {
  let at = Math.min(done, lesson.steps.length);
  while (lesson.steps[at]?.done(lines, view) === true) at++;
  return at;
}
