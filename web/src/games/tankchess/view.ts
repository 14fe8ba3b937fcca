/** The words of Tank Chess on the wire, and how the page thinks of them. */

export const HEADINGS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Heading = (typeof HEADINGS)[number];

export const CODES = [
  'CLT',
  'LT',
  'MT',
  'HT',
  'TD',
  'HM',
  'SHT',
  'UHT',
  'FTD',
  'AMP',
  'BDZ',
  'MSW',
  'HOW',
  'CAR',
] as const;
export type Code = (typeof CODES)[number];

export const GROUNDS = ['open', 'obstacle', 'low', 'water', 'hedge', 'mud', 'tree', 'mine'] as const;
export type Ground = (typeof GROUNDS)[number];

/** Seat 1 is White, seat 2 is Black. */
export type Side = 1 | 2;

/** A square by its printed name: "a1" is White's left corner. */
export type Square = string;

export interface Unit {
  readonly owner: Side;
  readonly unit: Code;
  readonly square: Square;
  readonly heading: Heading;
}

export interface Wreck {
  readonly owner: Side;
  readonly unit: Code;
  readonly square: Square;
}

/** What lies on the board, whoever looks at it: all that drawing needs. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly ground: ReadonlyMap<Square, Ground>;
  readonly units: readonly Unit[];
  readonly wrecks: readonly Wreck[];
}

/** A square as numbers, both counted from 0 at White's left corner. */
export interface Place {
  readonly file: number;
  readonly rank: number;
}

export const square = (file: number, rank: number): Square => `${String.fromCharCode(97 + file)}${rank + 1}`;

export const place = (s: Square): Place => ({ file: s.charCodeAt(0) - 97, rank: Number(s.slice(1)) - 1 });

/** Degrees clockwise from north. */
export const degrees = (h: Heading): number => HEADINGS.indexOf(h) * 45;

/** Armour and armament are printed in Roman figures. */
export const roman = (value: number): string => ['0', 'I', 'II', 'III', 'IV', 'V', 'VI'][value] ?? String(value);

/** The options of a match (section 7 of the rulebook), as the view repeats them. */
export interface Options {
  readonly objective: 'standard' | 'hunt' | 'flag' | 'breakthrough' | 'attrition';
  readonly deployment: 'fixed' | 'free' | 'secret';
  readonly announce: boolean;
  readonly remoteMines: boolean;
  readonly [id: string]: unknown;
}

type Pair<T> = readonly [T, T];

/** All that one seat may know, as the server sends it. Pairs have White first. */
export interface View {
  readonly seat: number;
  readonly tfen: string;
  readonly width: number;
  readonly height: number;
  /** The ground alone, top rank first, in the signs of the position text. */
  readonly ground: readonly string[];
  readonly units: readonly Unit[];
  readonly wrecks: readonly Wreck[];
  readonly turn: Side;
  readonly quiet: number;
  readonly number: number;
  readonly options: Options;
  readonly phase: 'deploying' | 'laying' | 'moving';
  readonly ranks: number;
  readonly flags: Pair<Square | null>;
  readonly out: Pair<number>;
  readonly points: Pair<number>;
  readonly check: boolean;
  readonly escape: boolean;
  /** Units still to be placed; of a secret side its whole force. */
  readonly reserve: Pair<readonly Code[]>;
  /** Own secret placements. */
  readonly placed: readonly Unit[];
  readonly ready: Pair<boolean>;
  /** Own mines, unspent. */
  readonly mines: readonly Square[];
  readonly armed: Pair<number>;
  readonly spent: Pair<readonly Square[]>;
  /** Mines never fired, once the game is over. */
  readonly shown: Pair<readonly Square[]>;
}

/** The scene a view shows; own secret placements stand on the board too. */
export function sceneOfView(view: View): Scene {
  const ground = new Map<Square, Ground>();
  for (const [i, row] of view.ground.entries()) {
    for (const [file, sign] of [...row].entries()) {
      const kind = groundOf(sign);
      if (kind !== 'open') ground.set(square(file, view.height - 1 - i), kind);
    }
  }
  return {
    width: view.width,
    height: view.height,
    ground,
    units: [...view.units, ...view.placed],
    wrecks: view.wrecks,
  };
}

/** The ground behind a sign of the position text (CH-15.c). */
export function groundOf(sign: string): Ground {
  switch (sign) {
    case '#':
      return 'obstacle';
    case '_':
      return 'low';
    case '~':
      return 'water';
    case '%':
      return 'hedge';
    case ':':
      return 'mud';
    case '^':
      return 'tree';
    case '!':
      return 'mine';
    default:
      return 'open';
  }
}
