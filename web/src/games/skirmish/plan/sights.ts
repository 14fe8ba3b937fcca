import type { SightLine } from './marks';
import { bearing, corners, gap, point, turnBetween, type Point } from '../plane';
import { tankCard } from '../printed';
import type { Pose, Preview, Shot, Tank } from '../view';

/** Where a tank looks from: its turret, or the gun in its front (TK-G.e). */
export function eye(card: string, at: Pose): Point {
  const c = tankCard(card);
  return c.keywords.includes('assault_gun') ? point(at, c.length / 2, c.gunLateral) : point(at, c.turretForward, 0);
}

/** The lines to the four corners of a target, clear or not, as the server sees them. */
export function linesOf(shooter: Tank, at: Pose, target: Tank, shot: Shot): SightLine[] {
  const c = tankCard(target.card);
  const from = eye(shooter.card, at);
  return corners(target.pose, c.length, c.width).map((to, i) => ({
    from,
    to,
    clear: shot.mine.corners[i] === true,
  }));
}

/** Range between hulls in millimetres, as the eye measures it. */
export function rangeMM(a: Tank, at: Pose, b: Tank): number {
  const p = tankCard(a.card);
  const q = tankCard(b.card);
  return Math.round(gap(corners(at, p.length, p.width), corners(b.pose, q.length, q.width)) / 10);
}

/** The bearing of one tank from another: by compass, and by the clock from its bow. */
export function bearingOf(from: Pose, to: Pose): { readonly degrees: number; readonly clock: number } {
  const b = bearing(from, to);
  const hour = Math.round(turnBetween(from.h, b) / 300);
  return { degrees: Math.round(b / 10) % 360, clock: ((hour + 11) % 12) + 1 };
}

/** The best shots first; those that cannot be made last. */
export function ranked(preview: Preview | null): Shot[] {
  const worth = (s: Shot): number => (s.mine.odds === undefined ? -1 : fraction(s.mine.odds.e_damage));
  return [...(preview?.shots ?? [])].sort((a, b) => worth(b) - worth(a));
}

function fraction(text: string): number {
  const [a = '0', b = '1'] = text.split('/');
  return Number(a) / Number(b);
}
