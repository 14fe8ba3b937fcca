import { norm } from '../../../draw/plane';
import type { Pose, UnitAnswer } from '../types';
import type { Arc } from './marks';

/** The fields of fire of a vehicle that stands so, as the server has them off hull and turret. */
export const arcsAt = (arcs: UnitAnswer['arcs'], at: Pose, turret: number): Arc[] =>
  arcs.map((a) => ({
    at,
    from: norm(at.h + a.from + (a.onTurret ? turret : 0)),
    wide: a.wide,
    reach: a.reach,
    ...(a.mount === 'hull_mg' ? { kind: 'hull' as const } : { kind: 'gun' as const, short: a.short }),
  }));
