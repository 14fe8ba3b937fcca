import { drawVehicle, type Fitting, type Measures, type Nose, type Part, type Top } from '../../../draw/vehicle';
import { VEHICLES, type Vehicle } from '../printed';

/**
 * The vehicles from above, in millimetres. Hulls are as long and wide as the
 * rules measure them; turret, gun and running gear follow their profiles.
 */

interface Shape {
  readonly nose?: Nose;
  readonly top?: Top;
  readonly fittings?: readonly Fitting[];
}

/** What a profile does not tell. */
const SHAPES: Readonly<Record<string, Shape>> = {
  m4a3_76: { top: 'bustle' },
  m4a3_dozer: { fittings: ['blade'] },
  m10: { top: 'open' },
  m8: { nose: 'wedge', top: 'open' },
  firefly: { top: 'bustle' },
  cromwell: { nose: 'square', top: 'box' },
  churchill: { nose: 'square', top: 'box' },
  daimler: { nose: 'wedge' },
  t34_76: { top: 'faceted' },
  t34_85: { top: 'faceted', fittings: ['cupola'] },
  is2: { nose: 'wedge', top: 'faceted' },
  kv1: { nose: 'square', top: 'faceted' },
  pz3m: { nose: 'square', top: 'box', fittings: ['cupola'] },
  pz4h: { nose: 'square', top: 'box', fittings: ['skirts', 'cupola'] },
  panther_g: { top: 'faceted', fittings: ['cupola'] },
  panther_d: { top: 'faceted', fittings: ['cupola'] },
  tiger1: { nose: 'square' },
  tiger2: { top: 'faceted', fittings: ['cupola'] },
  stug3g: { nose: 'square', fittings: ['skirts'] },
  hetzer: { nose: 'wedge' },
  marder3m: { top: 'open' },
  sdkfz222: { nose: 'wedge', top: 'open' },
  dukw: { nose: 'boat' },
};

/** Barrels beyond their root, in parts of the hull's length, and their calibre in millimetres. */
const BARRELS: Readonly<Record<string, readonly [number, number, boolean?]>> = {
  m3_75: [0.34, 3.2],
  m1_76: [0.52, 3.2, true],
  m4_105: [0.26, 4.2],
  m7_3in: [0.52, 3.2],
  m6_37: [0.26, 2.2],
  qf17: [0.64, 3.2, true],
  qf_75: [0.36, 3.2, true],
  qf2_40: [0.26, 2.2],
  f34_76: [0.34, 3.2],
  d5_85: [0.48, 3.4],
  d25_122: [0.54, 4.6, true],
  kwk39_50: [0.36, 2.6],
  kwk39_puma: [0.36, 2.6, true],
  kwk40_75: [0.46, 3.2, true],
  kwk42_75: [0.6, 3.2, true],
  kwk36_88: [0.56, 3.8, true],
  kwk43_88: [0.68, 3.8, true],
  pak39_75: [0.4, 3],
  pak40_75: [0.46, 3.2, true],
  kwk30_20: [0.24, 1.8],
};

const WHEELS: Readonly<Record<string, number>> = { m8: 3, gmc: 3, dukw: 3, puma: 4 };

export function measure(v: Vehicle): Measures {
  const shape = SHAPES[v.id] ?? {};
  const length = v.footprint.length / 10;
  const width = v.footprint.width / 10;
  const rolls = v.mobility === 'wheeled' || v.mobility === 'motorcycle';
  const tracks = width * (v.mobility === 'halftrack' ? 0.14 : 0.19);
  const gun = v.weapons.find((w) => w.mount === 'turret_gun' || w.mount === 'hull_gun' || w.mount === 'turret_mg');
  const barrel = gun === undefined ? undefined : (BARRELS[gun.weapon] ?? [0.2, 1.8]);
  const turret = v.upper === 'turret';
  const top: Top = shape.top ?? (turret ? 'round' : v.upper === 'casemate' ? 'casemate' : 'cab');
  return {
    hull: {
      length: length - 1,
      width: rolls ? width - 5 : width - tracks,
      nose: shape.nose ?? (v.enclosure === 'unarmoured' ? 'square' : 'sloped'),
    },
    running: rolls ? { wheels: WHEELS[v.id] ?? 2 } : { tracks },
    top: {
      shape: top,
      length: length * (turret ? 0.4 : v.upper === 'casemate' ? 0.52 : 0.26),
      width: width * (turret ? 0.6 : 0.66),
      at: turret ? 0 : v.upper === 'casemate' ? -length * 0.04 : -length * 0.12,
    },
    ...(barrel === undefined
      ? {}
      : { gun: { length: length * barrel[0], calibre: barrel[1], ...(barrel[2] === true ? { brake: true } : {}) } }),
    ...(shape.fittings === undefined ? {} : { fittings: shape.fittings }),
  };
}

const PLAIN = { length: 1000, width: 450 } as const;

/** Length and width of a vehicle's hull; one of a later version is drawn like any other. */
export const sizeOf = (ref: string): { readonly length: number; readonly width: number } =>
  VEHICLES.get(ref)?.footprint ?? PLAIN;

export function silhouette(ref: string): readonly Part[] {
  const v = VEHICLES.get(ref);
  return v === undefined ? [] : drawVehicle(measure(v));
}

/** Names of the national marks by the profiles' nations. */
export const FLAGS: Readonly<Record<string, string>> = { US: 'usa', UK: 'uk', DE: 'germany', USSR: 'ussr' };
