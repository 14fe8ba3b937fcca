import type { Unit } from '../types';
import { FIGURE_RADIUS } from './figure';
import { middleOf, standing } from '../plan/formation';
import { sizeOf } from './silhouette';
import { isVehicle, isWreck } from '../conditions';

/** Where the tag of a unit stands, from the middle of the unit, as the eye sees the table. */
export interface TagSpot {
  readonly dx: number;
  readonly dy: number;
}

/** What hangs on a tag besides its plate. */
export interface Hung {
  readonly order: boolean;
  readonly badges: boolean;
  /** It is in hand: knobs stand before its bow, the tag behind it. */
  readonly held: boolean;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A tag as it is drawn, without scale: the plate, the sign of an order to its right, badges below. */
const PLATE = { half: 21, top: 8, bottom: 8, order: 40, badges: 23 };
/** Between a unit and its tag. */
const GAP = 2;

export const over = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The ground a unit takes, in millimetres about its middle as the eye sees it. */
function ground(u: Unit, flip: boolean): { readonly x: number; readonly y: number; readonly box: Box } {
  const sign = flip ? -1 : 1;
  if (!isVehicle(u)) {
    const men = standing(u).map(([, m]) => m);
    const at = middleOf(men);
    const [xs, ys] = [men.map((m) => (sign * (m.x - at.x)) / 10), men.map((m) => (sign * (at.y - m.y)) / 10)];
    const r = FIGURE_RADIUS / 10;
    const box = {
      left: Math.min(...xs) - r,
      right: Math.max(...xs) + r,
      top: Math.min(...ys) - r,
      bottom: Math.max(...ys) + r,
    };
    return { x: at.x / 10, y: at.y / 10, box };
  }
  // A hull that lies across is not as deep as one that points up or down.
  const { length, width } = sizeOf(u.ref);
  const a = (u.pose.h / 1800) * Math.PI;
  const [s, c] = [Math.abs(Math.sin(a)), Math.abs(Math.cos(a))];
  const [x, y] = [(length * s + width * c) / 20, (length * c + width * s) / 20 + GAP];
  return { x: u.pose.x / 10, y: u.pose.y / 10, box: { left: -x, right: x, top: -y, bottom: y } };
}

const moved = (b: Box, x: number, y: number): Box => ({
  left: b.left + x,
  right: b.right + x,
  top: b.top + y,
  bottom: b.bottom + y,
});

/** Those who stand on the table and the ground each of them takes, as the eye sees the table. */
export const groundsOf = (
  shown: readonly Unit[],
  sheet: { readonly width: number; readonly height: number },
  flip: boolean,
): readonly { readonly x: number; readonly y: number; readonly box: Box; readonly abs: Box }[] =>
  shown.map((u) => {
    const g = ground(u, flip);
    const [x, y] = flip ? [sheet.width - g.x, g.y] : [g.x, sheet.height - g.y];
    return { x, y, box: g.box, abs: moved(g.box, x, y) };
  });

const plateOf = ({ order, badges }: Hung, scale: number): Box => ({
  left: -PLATE.half * scale,
  right: (order ? PLATE.order : PLATE.half) * scale,
  top: -PLATE.top * scale,
  bottom: (badges ? PLATE.badges : PLATE.bottom) * scale,
});

/** The room that placed tags take, as the eye sees the table: nothing else is written there. */
export function tagBoxes(
  placed: ReadonlyMap<string, TagSpot>,
  units: readonly Unit[],
  sheet: { readonly width: number; readonly height: number },
  flip: boolean,
  scale: number,
  hung: (u: Unit) => Hung,
): readonly Box[] {
  const tagged = units.filter((u) => placed.has(u.id));
  return groundsOf(tagged, sheet, flip).flatMap((g, i) => {
    const spot = placed.get(tagged[i]!.id);
    return spot === undefined ? [] : [moved(plateOf(hung(tagged[i]!), scale), g.x + spot.dx, g.y + spot.dy)];
  });
}

/**
 * Places the tags of units that stand close together so that all can be read:
 * below the unit where there is room, else above it, else beside it, else where
 * it covers least.
 */
export function placeTags(
  units: readonly Unit[],
  sheet: { readonly width: number; readonly height: number },
  flip: boolean,
  scale: number,
  hung: (u: Unit) => Hung,
): ReadonlyMap<string, TagSpot> {
  const shown = units.filter((u) => !isWreck(u) && (isVehicle(u) || standing(u).length > 0));
  const grounds = groundsOf(shown, sheet, flip);
  const placed = new Map<string, TagSpot>();
  const taken: Box[] = [];
  for (const [i, u] of shown.entries()) {
    const g = grounds[i]!;
    const { held } = hung(u);
    const tag = plateOf(hung(u), scale);
    const all: readonly TagSpot[] = [
      { dx: 0, dy: g.box.bottom + GAP - tag.top },
      { dx: 0, dy: g.box.top - GAP - tag.bottom },
      { dx: g.box.right + GAP - tag.left, dy: 0 },
      { dx: g.box.left - GAP - tag.right, dy: 0 },
    ];
    const south = u.pose.h > 900 && u.pose.h < 2700;
    const spots = held ? [all[south === flip ? 0 : 1]!] : all;
    let best = spots[0]!;
    let least = Infinity;
    for (const spot of spots) {
      const box = moved(tag, g.x + spot.dx, g.y + spot.dy);
      const off =
        box.left < 0 || box.right > sheet.width || box.top < 0 || box.bottom > sheet.height + PLATE.top * scale;
      // Another tag in the way is worse than a hull or a man, who are larger than what they say.
      const cover =
        3 * taken.reduce((n, b) => n + over(box, b), 0) +
        grounds.reduce((n, o) => n + over(box, o.abs), 0) +
        (off ? 400 : 0);
      if (cover < least) [best, least] = [spot, cover];
    }
    placed.set(u.id, best);
    taken.push(moved(tag, g.x + best.dx, g.y + best.dy));
  }
  return placed;
}
