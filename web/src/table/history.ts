import type { Line } from '../api/types';

/** A line of the log and whether it still counts. */
export interface Told {
  readonly line: Line;
  /** Taken back later: shown struck through. */
  readonly undone: boolean;
}

/**
 * Marks what an undo took back. An undo to entry N leaves N and what N grew
 * from; everything written in between no longer counts, the undo itself does.
 */
export function told(lines: readonly Line[]): Told[] {
  const undone = new Set<number>();
  for (const line of lines) {
    if (line.do !== 'undo') continue;
    // The server leaves out a nought: back to the very start.
    for (let seq = (line.to ?? 0) + 1; seq < line.seq; seq++) {
      if (lines[seq]?.do !== 'undo') undone.add(seq);
    }
  }
  return lines.map((line) => ({ line, undone: undone.has(line.seq) }));
}

/** The last action that still counts. */
export function lastAct(lines: readonly Line[]): Line | undefined {
  return told(lines).findLast(({ line, undone }) => !undone && (line.do === 'act' || line.do === 'timeout'))?.line;
}
