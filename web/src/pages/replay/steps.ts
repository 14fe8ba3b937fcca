import type { GameEvent, Line } from '../../api/types';

/** What stands out on the scrubber. */
export type Stress = 'lost' | 'announced' | 'end';

/** The lines a replay stops at: all that changed the position. */
export const stepsOf = (lines: readonly Line[]): Line[] =>
  lines.filter((l) => l.do !== 'offer' && l.do !== 'give' && l.do !== 'bind' && l.do !== 'close');

/** The step that shows entry `seq`: the last one not after it. */
export function stepAt(steps: readonly Line[], seq: number | undefined): number {
  if (seq === undefined) return 0;
  const at = steps.findLastIndex((s) => s.seq <= seq);
  return Math.max(0, at);
}

/** Why a step is marked, if it is; `of` is the game's own eye for its events. */
export function stressOf(line: Line, of?: (event: GameEvent) => Stress | undefined): Stress | undefined {
  const seen = new Set(line.events.map((e) => of?.(e)));
  if (line.do === 'end' || seen.has('end')) return 'end';
  return seen.has('lost') ? 'lost' : seen.has('announced') ? 'announced' : undefined;
}

/** What a key asks of a replay that stands at `at` of `last`. */
export function keyStep(key: string, at: number, last: number): number | 'play' | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case ' ':
      return 'play';
    default:
      return undefined;
  }
}
