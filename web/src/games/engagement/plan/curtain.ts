import type { View } from '../types';

/** Whether a table hides something from one of two players at one screen: hidden units, reserves, forces being chosen. */
export const needsCurtain = ({
  result,
  phase,
  unseen,
  units,
}: Pick<View, 'result' | 'phase' | 'unseen' | 'units'>): boolean =>
  result === undefined &&
  (phase === 'muster' ||
    unseen.length > 0 ||
    units.some((u) => u.hidden || u.camouflaged || u.vehicle?.takenForTiger || u.place === 'reserve'));
