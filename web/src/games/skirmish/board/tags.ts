import { drawX, drawY } from '../plane';
import { tankCard } from '../printed';
import { muzzle } from './silhouette';
import { TABLE, type Tank } from '../view';

/** Where the tag of a tank stands, from the middle of the tank, as the eye sees the table. */
export interface Spot {
  readonly dx: number;
  readonly dy: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A tag as it is drawn, without scale: the plate, its pips, and room for tokens on both sides. */
const PLATE = { half: 17, top: -8, bottom: 16, token: 33 };
/** Between a tank and its tag. */
const GAP = 4;

const over = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** How far a hull reaches to the side and downwards as the table lies. */
function reach(t: Tank, turn: number): { readonly x: number; readonly y: number } {
  const { length, width } = tankCard(t.card);
  const a = ((t.pose.h / 10 + 90 * turn) * Math.PI) / 180;
  const [s, c] = [Math.abs(Math.sin(a)), Math.abs(Math.cos(a))];
  return { x: (length * s + width * c) / 20, y: (length * c + width * s) / 20 };
}

/** How far a tank is drawn to each side, its gun included. */
function drawn(t: Tank, turn: number): Box {
  const r = reach(t, turn);
  const gun = muzzle(tankCard(t.card));
  const a = ((t.pose.h / 10 + 90 * turn) * Math.PI) / 180;
  const [x, y] = [gun * Math.sin(a), -gun * Math.cos(a)];
  return { left: Math.max(r.x, -x), right: Math.max(r.x, x), top: Math.max(r.y, -y), bottom: Math.max(r.y, y) };
}

/** The middle of a tank as the eye sees it, in millimetres. */
function middle(t: Tank, turn: number): { readonly x: number; readonly y: number } {
  const half = TABLE / 20;
  const [x, y] = [drawX(t.pose.x) - half, drawY(t.pose.y) - half];
  const [u, v] = (
    [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ] as const
  )[((turn % 4) + 4) % 4] ?? [x, y];
  return { x: u + half, y: v + half };
}

/**
 * Places the tags of tanks that stand close together so that all can be read:
 * below the tank where there is room, else above it, else beside it, else where
 * it covers least.
 */
export function placeTags(tanks: readonly Tank[], turn: number, scale: number): ReadonlyMap<string, Spot> {
  const shown = tanks.filter((t) => t.deployed && !t.destroyed);
  const hulls = shown.map((t): Box => {
    const [m, r] = [middle(t, turn), reach(t, turn)];
    return { left: m.x - r.x, right: m.x + r.x, top: m.y - r.y, bottom: m.y + r.y };
  });
  const placed = new Map<string, Spot>();
  const taken: Box[] = [];
  for (const t of shown) {
    const [m, r] = [middle(t, turn), drawn(t, turn)];
    const left = scale * (t.criticals.length > 0 ? PLATE.token : PLATE.half);
    const right = scale * (t.speed > 0 ? PLATE.token : PLATE.half);
    const spots: readonly Spot[] = [
      { dx: 0, dy: r.bottom + GAP - PLATE.top * scale },
      { dx: 0, dy: -r.top - GAP - PLATE.bottom * scale },
      { dx: r.right + GAP + left, dy: 0 },
      { dx: -r.left - GAP - right, dy: 0 },
    ];
    let best = spots[0]!;
    let least = Infinity;
    for (const spot of spots) {
      const box = {
        left: m.x + spot.dx - left,
        right: m.x + spot.dx + right,
        top: m.y + spot.dy + PLATE.top * scale,
        bottom: m.y + spot.dy + PLATE.bottom * scale,
      };
      const off =
        over(box, { left: -Infinity, right: 0, top: -Infinity, bottom: Infinity }) > 0 || box.right > TABLE / 10;
      // Another tag in the way is worse than a hull, which is larger than what it says.
      const cover =
        3 * taken.reduce((n, b) => n + over(box, b), 0) + hulls.reduce((n, b) => n + over(box, b), 0) + (off ? 400 : 0);
      if (cover < least) [best, least] = [spot, cover];
    }
    placed.set(t.id, best);
    taken.push({
      left: m.x + best.dx - left,
      right: m.x + best.dx + right,
      top: m.y + best.dy + PLATE.top * scale,
      bottom: m.y + best.dy + PLATE.bottom * scale,
    });
  }
  return placed;
}
