import { norm } from '../../../draw/plane';
import type { Arc } from './marks';
import { VEHICLES, WEAPONS } from '../printed';
import type { Pose } from '../view';

/** How far each mount swings to either side, for the eye (RE-6.4, RE-19). */
const SWING: Readonly<Record<string, number>> = { turret_gun: 900, hull_gun: 100, hull_mg: 225 };
const SLOW = 450;
/** Below this is short range, whatever the gun (RE-0.8). */
const SHORT = 3000;

/** The fields of fire of a vehicle that stands so: main gun and hull machine gun. */
export function arcsOf(ref: string, at: Pose, turret: number): Arc[] {
  const v = VEHICLES.get(ref);
  if (v === undefined) return [];
  return v.weapons.flatMap((w) => {
    const swing = w.mount === 'turret_gun' && v.specials.includes('slow_turret') ? SLOW : SWING[w.mount];
    const reach = WEAPONS.get(w.weapon)?.range ?? 0;
    if (swing === undefined || reach === 0) return [];
    const axis = at.h + (w.facing ?? 0) + (w.mount === 'turret_gun' ? turret : 0);
    const kind = w.mount === 'hull_mg' ? ('hull' as const) : ('gun' as const);
    return [
      { at, from: norm(axis - swing), wide: 2 * swing, reach, kind, ...(kind === 'gun' ? { short: SHORT } : {}) },
    ];
  });
}
