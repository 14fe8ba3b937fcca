import { drawVehicle, type Fitting, type Measures, type Nose, type Part, type Top } from '../../../draw/vehicle';
import type { Card } from '../catalogue';
import { drawSquad, drawGun, drawCavalry } from './figures';
import { drawSymbol } from './symbols';

/**
 * Every card as a drawing around the origin, about 64 across, heading north.
 * Vehicles come from a few measures for each family; the length of a gun from
 * what it goes through.
 */

interface Shape {
  readonly hull: readonly [length: number, width: number, nose: Nose];
  readonly tracks?: number;
  readonly wheels?: number;
  readonly top: readonly [shape: Top, length: number, width: number, at: number];
  readonly brake?: boolean;
  readonly fittings?: readonly Fitting[];
}

/** Families by the beginning of the card's id, the longest that fits. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'pzkw-38t': { hull: [42, 28, 'square'], tracks: 7, top: ['round', 17, 17, 0], fittings: ['cupola'] },
  'pzkw-35t': { hull: [41, 27, 'square'], tracks: 7, top: ['round', 16, 16, 0] },
  'pzkw-ii': { hull: [40, 26, 'square'], tracks: 7, top: ['box', 16, 17, 1] },
  'pzkw-iii': { hull: [46, 31, 'square'], tracks: 8, top: ['box', 22, 20, 1], fittings: ['cupola'] },
  'pzkw-iii-n': { hull: [46, 31, 'square'], tracks: 8, top: ['box', 22, 20, 1], fittings: ['cupola', 'skirts'] },
  'pzkw-iv': { hull: [49, 31, 'square'], tracks: 8, top: ['box', 25, 21, 1], brake: true, fittings: ['cupola'] },
  'pzkw-iv-f': { hull: [49, 31, 'square'], tracks: 8, top: ['box', 25, 21, 1], fittings: ['cupola'] },
  'pzkw-iv-h': {
    hull: [49, 30, 'square'],
    tracks: 8,
    top: ['box', 25, 21, 1],
    brake: true,
    fittings: ['cupola', 'skirts'],
  },
  'pzkw-iv-j': {
    hull: [49, 30, 'square'],
    tracks: 8,
    top: ['box', 25, 21, 1],
    brake: true,
    fittings: ['cupola', 'skirts'],
  },
  'pzkw-v': { hull: [54, 34, 'sloped'], tracks: 9, top: ['bustle', 26, 20, 2], brake: true, fittings: ['cupola'] },
  'pzkw-vi-e': { hull: [52, 37, 'square'], tracks: 10, top: ['round', 25, 25, 2], brake: true, fittings: ['cupola'] },
  'pzkw-vi-b': { hull: [57, 38, 'sloped'], tracks: 10, top: ['bustle', 33, 22, 4], brake: true, fittings: ['cupola'] },
  stug: { hull: [46, 32, 'square'], tracks: 8, top: ['casemate', 24, 25, 2], brake: true, fittings: ['cupola'] },
  'stug-iii-b': { hull: [46, 31, 'square'], tracks: 8, top: ['casemate', 22, 24, 2], fittings: ['cupola'] },
  stupz: { hull: [49, 32, 'square'], tracks: 8, top: ['casemate', 30, 28, 2], fittings: ['skirts'] },
  'jgpz-38t': { hull: [44, 30, 'sloped'], tracks: 8, top: ['casemate', 28, 26, 2] },
  'jgpz-iv': { hull: [50, 32, 'sloped'], tracks: 8, top: ['casemate', 28, 27, 0], fittings: ['skirts'] },
  'jgpz-v': { hull: [55, 35, 'sloped'], tracks: 9, top: ['casemate', 36, 29, 2], brake: true },
  'jgpz-vi': { hull: [62, 39, 'square'], tracks: 11, top: ['casemate', 32, 32, 4], brake: true },
  pzjg: { hull: [44, 29, 'square'], tracks: 7, top: ['open', 24, 24, 6], brake: true },
  'pzjg-tiger': { hull: [58, 36, 'square'], tracks: 10, top: ['casemate', 30, 28, 13], brake: true },
  't-26': { hull: [41, 27, 'square'], tracks: 7, top: ['round', 17, 17, 1] },
  'ot-133': { hull: [41, 27, 'square'], tracks: 7, top: ['round', 15, 15, 1] },
  bt: { hull: [46, 26, 'wedge'], tracks: 6, top: ['round', 17, 17, 2] },
  't-28': { hull: [56, 32, 'square'], tracks: 8, top: ['round', 20, 20, 4], fittings: ['antenna'] },
  't-35': { hull: [64, 34, 'square'], tracks: 9, top: ['round', 22, 22, 0], fittings: ['antenna'] },
  't-37': { hull: [34, 23, 'boat'], tracks: 6, top: ['round', 13, 13, 4] },
  't-40': { hull: [36, 25, 'boat'], tracks: 6, top: ['round', 13, 13, 4] },
  't-60': { hull: [37, 26, 'sloped'], tracks: 6, top: ['faceted', 14, 15, 3] },
  't-70': { hull: [39, 27, 'sloped'], tracks: 7, top: ['faceted', 16, 16, 3] },
  't-34': { hull: [49, 32, 'sloped'], tracks: 8, top: ['faceted', 21, 19, -5] },
  't-34-85': { hull: [50, 32, 'sloped'], tracks: 8, top: ['faceted', 26, 24, -3], fittings: ['cupola'] },
  'ot-34': { hull: [49, 32, 'sloped'], tracks: 8, top: ['faceted', 21, 19, -5] },
  't-44': { hull: [49, 33, 'sloped'], tracks: 8, top: ['faceted', 26, 24, 0], fittings: ['cupola'] },
  'kv-1': { hull: [53, 34, 'square'], tracks: 9, top: ['bustle', 26, 21, -1] },
  'kv-2': { hull: [53, 34, 'square'], tracks: 9, top: ['box', 29, 27, -1] },
  'kv-85': { hull: [53, 34, 'square'], tracks: 9, top: ['faceted', 27, 25, -1], fittings: ['cupola'] },
  'js-2': { hull: [55, 34, 'wedge'], tracks: 9, top: ['faceted', 29, 24, -3], brake: true, fittings: ['cupola'] },
  su: { hull: [49, 32, 'sloped'], tracks: 8, top: ['casemate', 25, 25, -5] },
  'su-76': { hull: [43, 28, 'sloped'], tracks: 7, top: ['open', 23, 24, 7] },
  'su-57': { hull: [42, 24, 'square'], wheels: 3, top: ['open', 21, 19, 5] },
  'su-152': { hull: [53, 34, 'square'], tracks: 9, top: ['casemate', 28, 28, -6], brake: true },
  jsu: { hull: [55, 35, 'square'], tracks: 9, top: ['casemate', 29, 28, -6], brake: true },
  m4a2: { hull: [48, 31, 'sloped'], tracks: 8, top: ['round', 22, 22, 0], fittings: ['cupola'] },
  'm3-lee': { hull: [46, 31, 'square'], tracks: 8, top: ['round', 16, 16, 1] },
  'm3a1-stuart': { hull: [40, 27, 'square'], tracks: 7, top: ['faceted', 17, 17, 0] },
  matilda: { hull: [45, 30, 'wedge'], tracks: 8, top: ['round', 19, 19, -2] },
  valentine: { hull: [44, 29, 'wedge'], tracks: 7, top: ['round', 18, 18, -1] },
  churchill: { hull: [58, 33, 'square'], tracks: 10, top: ['box', 23, 21, -6] },
  'ba-20': { hull: [38, 20, 'square'], wheels: 2, top: ['round', 13, 13, 4] },
  'm3a1-scout': { hull: [44, 24, 'square'], wheels: 2, top: ['open', 24, 20, 7] },
  leichter: { hull: [42, 22, 'wedge'], wheels: 2, top: ['faceted', 15, 16, 3] },
  'schwerer-pzrwgn-6': { hull: [49, 23, 'wedge'], wheels: 3, top: ['faceted', 17, 17, -1] },
  'schwerer-pzrwgn-8': { hull: [52, 24, 'wedge'], wheels: 4, top: ['faceted', 17, 17, -3] },
  'spw-250': { hull: [42, 24, 'wedge'], tracks: 6, top: ['open', 25, 20, 6] },
  mittlerer: { hull: [50, 24, 'wedge'], tracks: 6, top: ['open', 31, 20, 8] },
  truck: { hull: [50, 24, 'square'], wheels: 3, top: ['cab', 13, 20, -9] },
};

function shapeOf(id: string): Shape {
  const key = Object.keys(SHAPES)
    .filter((k) => id.startsWith(k))
    .sort((a, b) => b.length - a.length)[0];
  return SHAPES[key ?? 't-34'] as Shape;
}

/** A long gun goes through much; a wide one throws heavy shells. */
function gunOf(card: Card, brake: boolean): Measures['gun'] {
  if (card.ft > 0 && card.hit[0] === 0) return { length: 10, calibre: 3.4 };
  if (card.hit[0] === 0) return undefined;
  const length = card.pen[0] <= 4 && card.he >= 6 ? 12 : 12 + card.pen[0] * 1.05;
  return { length, calibre: 1.8 + Math.max(card.he, 2) * 0.42, ...(brake && card.pen[0] > 8 ? { brake } : {}) };
}

export function measuresOf(card: Card): Measures {
  const s = shapeOf(card.id);
  const [length, width, nose] = s.hull;
  const [shape, topLength, topWidth, at] = s.top;
  const gun = gunOf(card, s.brake === true);
  return {
    hull: { length, width, nose },
    running: s.wheels === undefined ? { tracks: s.tracks ?? 7 } : { wheels: s.wheels },
    top: { shape, length: topLength, width: topWidth, at },
    ...(gun === undefined ? {} : { gun }),
    ...(s.fittings === undefined ? {} : { fittings: s.fittings }),
  };
}

const drawn = new Map<string, readonly Part[]>();

/** The drawing of a card, made once. */
export function silhouette(card: Card): readonly Part[] {
  const known = drawn.get(card.id);
  if (known !== undefined) return known;
  const parts = draw(card);
  drawn.set(card.id, parts);
  return parts;
}

function draw(card: Card): readonly Part[] {
  switch (card.kind) {
    case 'infantry':
      return drawSquad(card.sa);
    case 'cavalry':
      return drawCavalry();
    case 'at-gun':
      return drawGun(card.pen[0], card.he);
    case 'equipment':
    case 'terrain':
    case 'event':
    case 'artillery':
    case 'air':
      return drawSymbol(card.id);
    default:
      return drawVehicle(measuresOf(card));
  }
}
