import { drawVehicle, type Measures, type Part } from '../../../draw/vehicle';
import type { Code } from '../view';

/**
 * The fourteen units of Tank Chess as vehicles. The measures follow the
 * characteristics (CH-1.b, CH-14.a): armour makes a hull broad, armament a
 * gun long and thick, speed a hull slim; units that fire only ahead have no
 * turret to turn.
 */
const MEASURES: Readonly<Record<Code, Measures>> = {
  CLT: {
    hull: { length: 36, width: 25, nose: 'sloped' },
    running: { tracks: 6.5 },
    top: { shape: 'round', length: 15, width: 15, at: -1 },
    gun: { length: 12, calibre: 3 },
    fittings: ['antenna'],
  },
  LT: {
    hull: { length: 36, width: 25, nose: 'sloped' },
    running: { tracks: 6.5 },
    top: { shape: 'round', length: 15, width: 15, at: 0 },
    gun: { length: 13, calibre: 3 },
  },
  MT: {
    hull: { length: 43, width: 29, nose: 'sloped' },
    running: { tracks: 7.5 },
    top: { shape: 'faceted', length: 20, width: 20, at: -2 },
    gun: { length: 19, calibre: 3.8 },
  },
  HT: {
    hull: { length: 46, width: 36, nose: 'square' },
    running: { tracks: 9.5 },
    top: { shape: 'box', length: 23, width: 21, at: 1 },
    gun: { length: 23, calibre: 4.6, brake: true },
    fittings: ['cupola'],
  },
  TD: {
    hull: { length: 44, width: 30, nose: 'wedge' },
    running: { tracks: 7.5 },
    top: { shape: 'casemate', length: 27, width: 21, at: 2 },
    gun: { length: 26, calibre: 4.6, brake: true },
  },
  HM: {
    hull: { length: 42, width: 31, nose: 'square' },
    running: { tracks: 8 },
    top: { shape: 'open', length: 27, width: 22, at: 4 },
    gun: { length: 22, calibre: 11 },
  },
  SHT: {
    hull: { length: 46, width: 38, nose: 'square' },
    running: { tracks: 10 },
    top: { shape: 'bustle', length: 29, width: 24, at: 2 },
    gun: { length: 24, calibre: 5.2, brake: true },
    fittings: ['skirts', 'cupola'],
  },
  UHT: {
    hull: { length: 50, width: 41, nose: 'square' },
    running: { tracks: 12 },
    top: { shape: 'bustle', length: 28, width: 26, at: 7 },
    gun: { length: 29, calibre: 5.6, barrels: 2 },
    fittings: ['skirts', 'cupola'],
  },
  FTD: {
    hull: { length: 42, width: 24, nose: 'wedge' },
    running: { tracks: 6 },
    top: { shape: 'open', length: 20, width: 17, at: 5 },
    gun: { length: 33, calibre: 3.8, brake: true },
  },
  AMP: {
    hull: { length: 42, width: 25, nose: 'boat' },
    running: { tracks: 6 },
    top: { shape: 'round', length: 14, width: 14, at: 3 },
    gun: { length: 12, calibre: 3 },
    fittings: ['screws'],
  },
  BDZ: {
    hull: { length: 36, width: 30, nose: 'square' },
    running: { tracks: 8.5 },
    top: { shape: 'cab', length: 14, width: 16, at: 6 },
    fittings: ['blade'],
  },
  MSW: {
    hull: { length: 36, width: 28, nose: 'square' },
    running: { tracks: 7.5 },
    top: { shape: 'faceted', length: 16, width: 17, at: 4 },
    gun: { length: 11, calibre: 3 },
    fittings: ['flail'],
  },
  HOW: {
    hull: { length: 36, width: 27, nose: 'sloped' },
    running: { tracks: 6.5 },
    top: { shape: 'open', length: 20, width: 19, at: 3 },
    gun: { length: 25, calibre: 6 },
    fittings: ['spades'],
  },
  CAR: {
    hull: { length: 40, width: 18, nose: 'wedge' },
    running: { wheels: 3 },
    top: { shape: 'round', length: 13, width: 13, at: 2 },
    gun: { length: 13, calibre: 2.6 },
  },
};

const drawn = new Map<Code, readonly Part[]>();

/** The parts of a unit's drawing, made once. */
export function silhouette(code: Code): readonly Part[] {
  let parts = drawn.get(code);
  if (parts === undefined) {
    parts = drawVehicle(MEASURES[code]);
    drawn.set(code, parts);
  }
  return parts;
}

/** The base plates: an angular one for White, a round one for Black, both pointing ahead. */
export const PLATES: Readonly<Record<number, string>> = {
  1: 'M0 -32L11 -23H18L25 -16V18L18 25H-18L-25 18V-16L-18 -23H-11z',
  2: 'M0 -32L9.5 -24A25.8 25.8 0 1 1 -9.5 -24z',
};
