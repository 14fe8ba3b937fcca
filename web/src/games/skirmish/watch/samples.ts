import barkmann from '../../../samples/barkmann.txt?raw';
import king from '../../../samples/king-of-the-hill.txt?raw';
import type { Sample } from '../../game';

/** Whole battles of two computers, as they were played. */
export const SAMPLES: readonly Sample[] = [
  { id: 'barkmann', text: barkmann, cover: 40 },
  { id: 'king', text: king, cover: 45 },
];
