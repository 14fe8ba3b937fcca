import type { Size } from '../../../print/paper';
import { SHEET } from '../view';

/** Every mission is fought on a table of the same size. */
export const extentOf = (): Size => SHEET;
