import { HEADINGS, place, square, type Heading, type Square } from '../view';

/** One state of a unit under way. */
export interface State {
  readonly square: Square;
  readonly heading: Heading;
}

const DELTA: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
];

/** The states of a path in letters (F forward, L and R turns, B back), the start first. */
export function statesOf(from: Square, heading: Heading, path: string): State[] {
  let { file, rank } = place(from);
  let h = HEADINGS.indexOf(heading);
  const states: State[] = [{ square: from, heading }];
  for (const step of path) {
    if (step === 'L') h = (h + 7) % 8;
    else if (step === 'R') h = (h + 1) % 8;
    else {
      const [dx, dy] = DELTA[h] as readonly [number, number];
      const sign = step === 'B' ? -1 : 1;
      file += sign * dx;
      rank += sign * dy;
    }
    states.push({ square: square(file, rank), heading: HEADINGS[h] as Heading });
  }
  return states;
}

/** The heading a unit had before a path that ended with this one. */
export function headingBefore(end: Heading, path: string): Heading {
  let turns = 0;
  for (const step of path) turns += step === 'R' ? 1 : step === 'L' ? -1 : 0;
  return HEADINGS[(((HEADINGS.indexOf(end) - turns) % 8) + 8) % 8] as Heading;
}

/** The squares of a path without repetition by turns in place. */
export function squaresOf(states: readonly State[]): Square[] {
  return states.map((s) => s.square).filter((s, i, all) => i === 0 || s !== all[i - 1]);
}
