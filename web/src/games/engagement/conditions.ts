import { alive } from './plan/formation';
import { VEHICLES } from './printed';
import type { Unit } from './types';

/** What is wrong or special with a unit, for its badges and for words: keys under `re.state`. */
export type Condition =
  | 'wreck'
  | 'abandoned'
  | 'immobile'
  | 'bogged'
  | 'tracks'
  | 'engine'
  | 'runaway'
  | 'driver'
  | 'gunner'
  | 'gun'
  | 'jammed'
  | 'stunned'
  | 'hatch'
  | 'hidden'
  | 'masked'
  | 'watch'
  | 'suppressed'
  | 'shaken'
  | 'demoralised'
  | 'broken'
  | 'retreats';

export const isVehicle = (u: Unit): boolean => u.vehicle !== undefined;

/** Whether a vehicle has a turret that turns by itself. */
export const hasTurret = (u: Unit): boolean => VEHICLES.get(u.ref)?.upper === 'turret';

/** In the order of how much they matter. */
export function conditionsOf(u: Unit, turn: number): Condition[] {
  const { damage, motion } = u.vehicle ?? {};
  if (damage?.status !== undefined) return ['wreck'];
  const stunned = Math.max(damage?.driverStunnedTurn ?? 0, damage?.gunnerStunnedTurn ?? 0);
  const list: (Condition | false | undefined)[] = [
    damage?.abandoned && 'abandoned',
    damage?.immobile && 'immobile',
    damage?.bogged && 'bogged',
    damage?.engineDead && 'engine',
    (damage?.tracksDamaged ?? 0) > 0 && 'tracks',
    motion?.runaway && 'runaway',
    damage?.noDriver && 'driver',
    damage?.noGunner && 'gunner',
    damage?.gun !== undefined && 'gun',
    damage?.turretJammed && 'jammed',
    turn > 0 && stunned >= turn && 'stunned',
    MORALE.find((m) => m === u.squad?.morale),
    u.squad?.withdrawing && 'retreats',
    (u.hidden || u.camouflaged) && 'hidden',
    u.vehicle?.takenForTiger && 'masked',
    u.watch && 'watch',
    u.vehicle?.hatchOpen && 'hatch',
  ];
  return list.filter((x) => x !== false && x !== undefined);
}

const MORALE = ['suppressed', 'shaken', 'demoralised', 'broken'] as const;

/** Whether a vehicle is out of the game for good, and lies where it was hit. */
export const isWreck = (u: Unit): boolean => u.vehicle?.damage.status !== undefined;

/** A crew that is back in its vehicle: nobody of it is on the table, and nobody of it is lost. */
export const isBackAboard = (u: Unit): boolean =>
  u.place === 'gone' && u.squad?.crewOf !== undefined && u.squad.men.length === 0;

/** Men left: figures of a squad, or the crew inside. */
export function strength(u: Unit): number {
  if (u.squad !== undefined) return alive(u).length;
  let n = 0;
  for (let bits = u.vehicle?.crew ?? 0; bits > 0; bits >>= 1) n += bits & 1;
  return n;
}

/** Signs of badges on a field of 24 by 24. */
export const BADGES: Readonly<Partial<Record<Condition, string>>> = {
  abandoned: 'M8 4v16M8 4h9v16H8M13 12h8M18 9l3 3l-3 3',
  immobile: 'M4 14h16M6 10a3 3 0 1 0 .1 0M18 10a3 3 0 1 0 .1 0M4 4l16 16',
  bogged: 'M3 9q4-4 8 0t8 0M3 16q4-4 8 0t8 0',
  tracks: 'M4 8h6M14 8h6M4 16h16M10 5l4 6',
  engine: 'M5 8h10v9H5zM15 11h4M8 5v3M4 4l16 16',
  runaway: 'M4 12h13M12 6l6 6l-6 6M3 7h4M3 17h4',
  driver: 'M12 4a8 8 0 1 0 .1 0M12 12L6 17M12 12h8M4 4l16 16',
  gunner: 'M12 3v5M12 16v5M3 12h5M16 12h5M4 4l16 16',
  gun: 'M3 14h11l7-3M6 14v4M4 4l16 16',
  jammed: 'M12 4a8 8 0 1 0 .1 0M12 12V4',
  stunned: 'M12 3l2 6h6l-5 4l2 7l-5-4l-5 4l2-7l-5-4h6z',
  hatch: 'M5 15a7 4 0 1 0 14 0a7 4 0 1 0-14 0M12 11V4h6',
  hidden: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM4 4l16 16',
  masked: 'M4 6h16v5a8 8 0 0 1-16 0zM8 10h2M14 10h2',
  watch: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 .1 0',
  suppressed: 'M4 6l8 7l8-7M4 13l8 7l8-7',
  shaken: 'M3 12l4-6l4 12l4-12l4 12l2-6',
  demoralised: 'M6 21V4h12l-4 4l4 4H6',
  broken: 'M5 5l14 14M19 5L5 19',
  retreats: 'M20 12H6M11 6l-6 6l6 6',
};
