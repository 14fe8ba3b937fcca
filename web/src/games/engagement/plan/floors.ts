import type { Point } from '../../../draw/plane';
import type { Figure, Piece, Track } from '../view';

/** Floors of buildings, for the plans of men: the page lays their ways out, the rules judge them (RE-0.21). */

/** Whether a point lies in a piece. */
function within(poly: Piece['poly'], p: Point): boolean {
  let inside = false;
  for (let i = 0, k = poly.length - 1; i < poly.length; k = i++) {
    const [ax, ay] = poly[i]!;
    const [bx, by] = poly[k]!;
    if (ay > p.y !== by > p.y && p.x < ((bx - ax) * (p.y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The building at a point. */
export const houseAt = (terrain: readonly Piece[], p: Point): Piece | undefined =>
  terrain.find((t) => t.type === 'building' && within(t.poly, p));

/** How many floors there are to choose from among these places. */
export const floorsAt = (terrain: readonly Piece[], places: readonly Point[]): number =>
  Math.max(1, ...places.map((p) => houseAt(terrain, p)?.storeys ?? 1));

/**
 * The line of a man to a place: walls are passed on the ground, so he first
 * comes down, then goes, then climbs. Without a floor named he stays on his own
 * as long as he stays in the house.
 */
export function lineTo(man: Figure, to: Point, storey: number | undefined, terrain: readonly Piece[]): Track['to'] {
  const [x, y] = [Math.round(to.x), Math.round(to.y)];
  const from = houseAt(terrain, { x: man.X, y: man.Y });
  const house = houseAt(terrain, to);
  const stays = house !== undefined && house.id === from?.id;
  const wish = storey ?? (stays ? man.Storey : 0);
  const floor = house === undefined ? 0 : Math.min(wish, (house.storeys ?? 1) - 1);
  const still = x === man.X && y === man.Y;
  if (stays) {
    if (floor === man.Storey || still) return [[x, y, floor]];
    return [
      [man.X, man.Y, floor],
      [x, y, floor],
    ];
  }
  const line: [number, number, number][] = [];
  if (man.Storey > 0) line.push([man.X, man.Y, 0]);
  line.push([x, y, 0]);
  if (floor > 0) line.push([x, y, floor]);
  return line;
}
