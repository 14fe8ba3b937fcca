import { contains, type Point } from '../../../draw/plane';
import type { Figure, Piece, Track } from '../types';

/** Floors of buildings, for the plans of men: the page lays their ways out, the rules judge them (RE-0.21). */

/** The building at a point. */
const houseAt = (terrain: readonly Piece[], p: Point): Piece | undefined =>
  terrain.find(
    (t) =>
      t.type === 'building' &&
      contains(
        t.poly.map(([x, y]) => ({ x, y })),
        p,
      ),
  );

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
  const from = houseAt(terrain, man);
  const house = houseAt(terrain, to);
  const stays = house !== undefined && house.id === from?.id;
  const chosen = storey ?? (stays ? man.storey : 0);
  const floor = house === undefined ? 0 : Math.min(chosen, (house.storeys ?? 1) - 1);
  const still = x === man.x && y === man.y;
  if (stays) {
    if (floor === man.storey || still) return [[x, y, floor]];
    return [
      [man.x, man.y, floor],
      [x, y, floor],
    ];
  }
  const line: [number, number, number][] = [];
  if (man.storey > 0) line.push([man.x, man.y, 0]);
  line.push([x, y, 0]);
  if (floor > 0) line.push([x, y, floor]);
  return line;
}
