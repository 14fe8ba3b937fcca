import type { Point, Pose } from '../../../draw/plane';

/** Where a reserve comes on that shall get to a place, and how far it goes from there (RE-X.10). */
export function entryTowards(
  edge: string,
  to: Point,
  sheet: { readonly width: number; readonly height: number },
): { readonly pose: Pose; readonly ahead: number } {
  const x = Math.round(Math.min(sheet.width, Math.max(0, to.x)));
  const y = Math.round(Math.min(sheet.height, Math.max(0, to.y)));
  switch (edge) {
    case 'north':
      return { pose: { x, y: sheet.height, h: 1800 }, ahead: sheet.height - y };
    case 'east':
      return { pose: { x: sheet.width, y, h: 2700 }, ahead: sheet.width - x };
    case 'west':
      return { pose: { x: 0, y, h: 900 }, ahead: x };
    default:
      return { pose: { x, y: 0, h: 0 }, ahead: y };
  }
}
