import mesnil from '../../../samples/le-mesnil.txt?raw';
import scout from '../../../samples/scout-cars.txt?raw';
import type { Sample } from '../../game';

/** Whole battles of two computers, as they were played. */
export const SAMPLES: readonly Sample[] = [
  { id: 'scout-cars', text: scout, cover: 51 },
  { id: 'le-mesnil', text: mesnil, cover: 37 },
];
