import hill from '../../../samples/hill-621.txt?raw';
import meeting from '../../../samples/meeting.txt?raw';
import type { Sample } from '../../game';

/** Whole battles of two computers, as they were played. */
export const SAMPLES: readonly Sample[] = [
  { id: 'hill', text: hill, cover: 200 },
  { id: 'meeting', text: meeting, cover: 60 },
];
