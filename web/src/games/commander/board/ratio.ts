import type { View } from '../types';

/** Width of the map with both reserves through its height, known before the map is loaded. */
export function ratioOf(view: unknown): number {
  const { columns, rows } = (view as View).board;
  return (columns * 200 + 20) / (rows * 160 + 20 + 2 * 52);
}
