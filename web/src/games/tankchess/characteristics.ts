import type { Code } from './view';

/** The printed values of a unit (CH-1.b, CH-6.b, CH-7.a, CH-14.a), for display only. */
export interface Characteristics {
  readonly speed: number;
  readonly armour: readonly [front: number, side: number, rear: number];
  readonly gun: number;
}

const of = (speed: number, front: number, side: number, rear: number, gun: number): Characteristics => ({
  speed,
  armour: [front, side, rear],
  gun,
});

export const CHARACTERISTICS: Readonly<Record<Code, Characteristics>> = {
  CLT: of(5, 1, 0, 0, 1),
  LT: of(5, 1, 0, 0, 1),
  MT: of(4, 2, 1, 0, 2),
  HT: of(3, 3, 2, 1, 3),
  TD: of(4, 2, 1, 0, 4),
  HM: of(3, 1, 0, 0, 5),
  SHT: of(2, 4, 3, 2, 4),
  UHT: of(1, 5, 4, 3, 5),
  FTD: of(5, 1, 0, 0, 3),
  AMP: of(4, 1, 0, 0, 1),
  BDZ: of(3, 2, 1, 0, 0),
  MSW: of(4, 2, 1, 0, 1),
  HOW: of(4, 1, 0, 0, 3),
  CAR: of(6, 0, 0, 0, 1),
};
