import { distance, point, type Point, type Pose } from './plane';

/** A drive from one pose to another, of something so wide, in tenths of a millimetre. */
export interface Drive {
  readonly from: Pose;
  readonly to: Pose;
  readonly width: number;
  readonly back?: boolean;
}

/** Both ruts of a drive as a path in millimetres with y down; nothing where it only turned on the spot. */
export function rutsOf({ from, to, width, back = false }: Drive, height: number): string {
  const far = distance(from, to);
  if (far < 50) return '';
  const lead = (far / 3) * (back ? -1 : 1);
  const at = (p: Point): string => `${(p.x / 10).toFixed(1)} ${((height - p.y) / 10).toFixed(1)}`;
  return [-1, 1]
    .map((side) => {
      const off = side * width * 0.36;
      return (
        `M${at(point(from, 0, off))}C${at(point(from, lead, off))} ` +
        `${at(point(to, -lead, off))} ${at(point(to, 0, off))}`
      );
    })
    .join('');
}

/** Both ruts along straight lines, so far to the left and right of them, as a path in the units of the points. */
export function rutsAlong(points: readonly Point[], off: number): string {
  return points
    .slice(1)
    .flatMap((b, i) => {
      const a = points[i]!;
      const far = distance(a, b) || 1;
      const [sx, sy] = [((b.y - a.y) / far) * off, (-(b.x - a.x) / far) * off];
      return [-1, 1].map((k) => `M${a.x + sx * k} ${a.y + sy * k}L${b.x + sx * k} ${b.y + sy * k}`);
    })
    .join('');
}
