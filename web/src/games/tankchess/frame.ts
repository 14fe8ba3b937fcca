import type { Scene } from './view';

/** Edge of a square in drawing units. */
export const SIZE = 64;

/** The rulers around a board, in drawing units. */
export const RIM = 34;

/** Width through height of a whole board with its rulers. */
export const ratioOf = (scene: Pick<Scene, 'width' | 'height'>): number =>
  (scene.width * SIZE + 2 * RIM) / (scene.height * SIZE + 2 * RIM);
