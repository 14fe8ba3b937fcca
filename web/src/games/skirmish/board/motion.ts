import type { Action } from 'svelte/action';
import { drawX, drawY, turnBetween } from '../plane';
import type { Pose } from '../view';

/** A drive that has just been made: a tank goes from one pose to the other. */
export interface Drive {
  /** Names the entry, so that it is shown once. */
  readonly key: string;
  readonly tank: string;
  readonly from: Pose;
  readonly to: Pose;
}

export const DRIVE_MS = 420;

/** A drive that is told takes most of its beat. */
const timeOf = (node: Element): number =>
  0.6 * parseFloat(getComputedStyle(node).getPropertyValue('--beat')) || DRIVE_MS;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets a tank that has just arrived drive there instead of jumping. */
export const animateDrive: Action<SVGGElement, Drive | null> = (node, first) => {
  let shown = first?.key ?? '';
  const frame = (p: Pose, h: number): Keyframe => ({
    transform: `translate(${drawX(p.x)}px, ${drawY(p.y)}px) rotate(${h / 10}deg)`,
  });
  const show = (drive: Drive | null): void => {
    if (drive === null || drive.key === shown || still()) return;
    shown = drive.key;
    const start = drive.to.h - turnBetween(drive.from.h, drive.to.h);
    node.animate([frame(drive.from, start), frame(drive.to, drive.to.h)], {
      duration: timeOf(node),
      easing: 'ease-in-out',
    });
  };
  return { update: show };
};
