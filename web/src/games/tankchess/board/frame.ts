import type { Point } from '../../../draw/plane';
import type { Sheet, Standing } from '../../../table/viewport';
import { place, type Scene, type Square } from '../view';

/** Edge of a square in drawing units. */
export const SIZE = 64;

/** The rulers around a board, in drawing units. */
export const RIM = 34;

/** Width through height of a whole board with its rulers. */
export const ratioOf = (scene: Pick<Scene, 'width' | 'height'>): number =>
  (scene.width * SIZE + 2 * RIM) / (scene.height * SIZE + 2 * RIM);

/** The rulers around a small picture. */
export const MINI_RIM = 6;

export const sheetOf = ({ width, height }: Pick<Scene, 'width' | 'height'>): Sheet => ({
  width: width * SIZE,
  height: height * SIZE,
  rim: { x: RIM, y: RIM },
  small: MINI_RIM,
});

/** Who stands where on it, as this side sees the board; they are called after their squares. */
export const standingOn = (scene: Scene, flip: boolean): readonly Standing[] =>
  scene.units.map((u) => {
    const { file, rank } = place(u.square);
    const [column, row] = flip ? [scene.width - 1 - file, rank] : [file, scene.height - 1 - rank];
    return { id: u.square, seat: u.owner, x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE };
  });

/** The middle of a square, in hundredths of a whole board as it is drawn. */
export function middleOf({ width, height }: Pick<Scene, 'width' | 'height'>, s: Square, flip: boolean): Point {
  const { file, rank } = place(s);
  const share = (n: number, of: number): number => (100 * (RIM + (n + 0.5) * SIZE)) / (of * SIZE + 2 * RIM);
  return { x: share(flip ? width - 1 - file : file, width), y: share(flip ? rank : height - 1 - rank, height) };
}
