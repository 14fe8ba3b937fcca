import { drawVehicle, type Fitting, type Measures, type Nose, type Part, type Top } from '../../../draw/vehicle';
import { tankCard, type TankCard } from '../printed';

/**
 * The tanks of TANKS from above, in millimetres. Hulls are as long and wide as
 * the rules measure them; the rest follows the real vehicles.
 */

interface Shape {
  readonly nose: Nose;
  readonly top: Top;
  /** Turret or casemate, as parts of hull length and width. */
  readonly size: readonly [number, number];
  /** Length of the barrel beyond its root, in parts of the hull's length, and its calibre in millimetres. */
  readonly gun: readonly [number, number];
  readonly brake?: boolean;
  readonly fittings?: readonly Fitting[];
  /** Part of the hull's width taken by each track. */
  readonly track?: number;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  sherman_75: { nose: 'sloped', top: 'round', size: [0.38, 0.62], gun: [0.36, 2.6], fittings: ['cupola'] },
  sherman_76: { nose: 'sloped', top: 'bustle', size: [0.46, 0.64], gun: [0.54, 2.6], brake: true },
  pershing: { nose: 'sloped', top: 'bustle', size: [0.48, 0.56], gun: [0.56, 3.2], brake: true },
  super_pershing: {
    nose: 'square',
    top: 'bustle',
    size: [0.52, 0.6],
    gun: [0.72, 3.4],
    brake: true,
    fittings: ['skirts'],
  },
  m10: { nose: 'sloped', top: 'open', size: [0.44, 0.6], gun: [0.55, 2.6] },
  jackson: { nose: 'sloped', top: 'open', size: [0.48, 0.6], gun: [0.68, 3.2], brake: true },
  panther: { nose: 'sloped', top: 'faceted', size: [0.4, 0.6], gun: [0.62, 2.8], brake: true, fittings: ['cupola'] },
  jagdpanther: { nose: 'sloped', top: 'casemate', size: [0.56, 0.72], gun: [0.66, 3.2], brake: true, track: 0.2 },
  panzer_iv: {
    nose: 'square',
    top: 'box',
    size: [0.4, 0.6],
    gun: [0.48, 2.6],
    brake: true,
    fittings: ['skirts', 'cupola'],
  },
  stug_g: { nose: 'square', top: 'casemate', size: [0.5, 0.66], gun: [0.46, 2.6], brake: true, fittings: ['skirts'] },
  tiger_i: { nose: 'square', top: 'round', size: [0.4, 0.6], gun: [0.6, 3.4], brake: true, track: 0.21 },
  hetzer: { nose: 'wedge', top: 'casemate', size: [0.56, 0.74], gun: [0.4, 2.4] },
  comet: { nose: 'square', top: 'box', size: [0.4, 0.62], gun: [0.5, 2.8], brake: true },
  cromwell: { nose: 'square', top: 'box', size: [0.36, 0.62], gun: [0.36, 2.6], brake: true },
  firefly: { nose: 'sloped', top: 'bustle', size: [0.46, 0.6], gun: [0.66, 2.6], brake: true },
  sherman_v: { nose: 'sloped', top: 'round', size: [0.38, 0.62], gun: [0.36, 2.6] },
  achilles: { nose: 'sloped', top: 'open', size: [0.44, 0.6], gun: [0.66, 2.6], brake: true },
  churchill_vii: { nose: 'square', top: 'box', size: [0.32, 0.58], gun: [0.3, 2.6], track: 0.22 },
  t34: { nose: 'sloped', top: 'faceted', size: [0.36, 0.6], gun: [0.34, 2.6], track: 0.18 },
  t34_85: { nose: 'sloped', top: 'faceted', size: [0.44, 0.66], gun: [0.5, 2.8], track: 0.18, fittings: ['cupola'] },
  su_85: { nose: 'sloped', top: 'casemate', size: [0.46, 0.7], gun: [0.42, 2.8], track: 0.18 },
  su_100: { nose: 'sloped', top: 'casemate', size: [0.48, 0.7], gun: [0.62, 3.2], track: 0.18, fittings: ['cupola'] },
  su_122: { nose: 'sloped', top: 'casemate', size: [0.48, 0.7], gun: [0.26, 4.6], track: 0.18 },
  is_85: { nose: 'wedge', top: 'faceted', size: [0.42, 0.6], gun: [0.44, 2.8], track: 0.2 },
  is_2: { nose: 'wedge', top: 'faceted', size: [0.44, 0.62], gun: [0.56, 4], brake: true, track: 0.2 },
  isu_122: { nose: 'square', top: 'casemate', size: [0.52, 0.74], gun: [0.56, 3.8], track: 0.2 },
  isu_152: { nose: 'square', top: 'casemate', size: [0.54, 0.76], gun: [0.32, 5.6], brake: true, track: 0.2 },
  kv_1s: { nose: 'square', top: 'faceted', size: [0.42, 0.58], gun: [0.34, 2.6], track: 0.21 },
};

const PLAIN: Shape = { nose: 'sloped', top: 'faceted', size: [0.42, 0.62], gun: [0.5, 2.8] };

/** Measures a card for the drawing: everything fits into the hull but the gun, which rules do not count. */
export function measure(card: TankCard): Measures {
  const shape = SHAPES[card.id] ?? PLAIN;
  const length = card.length / 10;
  const width = card.width / 10;
  const tracks = width * (shape.track ?? 0.19);
  const assault = card.keywords.includes('assault_gun');
  return {
    hull: { length: length - 1, width: width - tracks, nose: shape.nose },
    running: { tracks },
    top: {
      shape: shape.top,
      length: length * shape.size[0],
      width: width * shape.size[1],
      // A turret stands where the sight line starts (TK-G.e); a casemate fills the front.
      at: assault ? -length * 0.04 : -card.turretForward / 10 + (shape.top === 'bustle' ? length * 0.06 : 0),
    },
    gun: { length: length * shape.gun[0], calibre: shape.gun[1], ...(shape.brake === true ? { brake: true } : {}) },
    ...(shape.fittings === undefined ? {} : { fittings: shape.fittings }),
  };
}

/** How far the drawn gun reaches forward from the middle of the tank. */
export function muzzle(card: TankCard): number {
  const { top, gun } = measure(card);
  return top.length / 2 - top.at + (gun?.length ?? 0);
}

/** The parts of a tank's drawing. */
export const silhouette = (id: string): readonly Part[] => drawVehicle(measure(tankCard(id)));
