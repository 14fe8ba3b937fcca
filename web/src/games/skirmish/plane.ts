import { norm, type Point } from '../../draw/plane';
import { TABLE, type Pose } from './view';

export {
  bearing,
  contains,
  corners,
  distance,
  gap,
  meets,
  norm,
  point,
  radians,
  slide,
  TURN,
  turnBetween,
  type Point,
} from '../../draw/plane';

/** Keeps a pose on the table. */
export const onTable = ({ x, y, h }: Pose): Pose => ({
  x: Math.round(Math.min(TABLE, Math.max(0, x))),
  y: Math.round(Math.min(TABLE, Math.max(0, y))),
  h: norm(h),
});

/** Drawing units are millimetres with y down. */
export const mm = (u: number): number => u / 10;
export const drawX = (x: number): number => x / 10;
export const drawY = (y: number): number => (TABLE - y) / 10;

/** An SVG path through points of the table. */
export const pathOf = (points: readonly Point[], close = true): string =>
  `M${points.map((p) => `${drawX(p.x).toFixed(1)} ${drawY(p.y).toFixed(1)}`).join('L')}${close ? 'z' : ''}`;
