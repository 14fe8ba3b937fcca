import type { TankchessBoardTerrain, TankchessUnit, TankchessView, TankchessWreck } from '../../api/schema';

/** What the server shows of a position, under the short names of this folder. */
export type View = TankchessView;
export type Unit = TankchessUnit;
export type Wreck = TankchessWreck;
export type Heading = Unit['heading'];
export type Code = Unit['unit'];
export type Ground = 'open' | keyof TankchessBoardTerrain;

/** Seat 1 is White, seat 2 is Black. */
export type Side = number;

/** A square by its printed name: "a1" is White's left corner. */
export type Square = string;

export const HEADINGS: readonly Heading[] = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

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

/** The signs of ground and the letters of units in position text and board files (CH-15.c). */
const SIGNS: Readonly<Record<Ground, string>> = {
  open: '.',
  obstacle: '#',
  low: '_',
  water: '~',
  hedge: '%',
  mud: ':',
  tree: '^',
  mine: '!',
};
const LETTERS: Readonly<Record<Code, string>> = {
  CLT: 'C',
  LT: 'L',
  MT: 'M',
  HT: 'H',
  TD: 'D',
  HM: 'R',
  SHT: 'S',
  UHT: 'U',
  FTD: 'F',
  AMP: 'A',
  BDZ: 'B',
  MSW: 'E',
  HOW: 'G',
  CAR: 'K',
};
export const GROUNDS = Object.keys(SIGNS) as readonly Ground[];
export const CODES = Object.keys(LETTERS) as readonly Code[];

export const signOf = (ground: Ground): string => SIGNS[ground];

export const groundOf = (sign: string): Ground => GROUNDS.find((g) => SIGNS[g] === sign) ?? 'open';

/** The letter of a unit: a capital for White. */
export const letterOf = ({ owner, unit }: Pick<Unit, 'owner' | 'unit'>): string =>
  owner === 1 ? LETTERS[unit] : LETTERS[unit].toLowerCase();

/** The unit behind a letter; undefined when there is none. */
export function unitOf(letter: string): { owner: Side; unit: Code } | undefined {
  const unit = CODES.find((code) => LETTERS[code] === letter.toUpperCase());
  return unit === undefined ? undefined : { owner: letter === LETTERS[unit] ? 1 : 2, unit };
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
