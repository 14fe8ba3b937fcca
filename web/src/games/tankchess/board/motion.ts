import type { Action } from 'svelte/action';
import type { Drive } from '../plan/marks';
import { degrees, type Square } from '../view';

interface DriveShow {
  readonly drive: Drive | null;
  readonly middle: (s: Square) => { x: number; y: number };
  readonly flip: boolean;
}

/** A whole drive stays short, however many steps it has. */
export const DRIVE_MS = 420;

/** A drive that is told takes most of its beat. */
const timeOf = (node: Element): number =>
  0.6 * parseFloat(getComputedStyle(node).getPropertyValue('--beat')) || DRIVE_MS;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets a unit that has just arrived drive its path, instead of jumping. */
export const animateDrive: Action<SVGGElement, DriveShow> = (node, first) => {
  let shown = '';
  const show = ({ drive, middle, flip }: DriveShow): void => {
    const end = drive?.states.at(-1);
    if (drive === null || end === undefined || drive.key === shown || still()) return;
    shown = drive.key;
    const turned = node.firstElementChild;
    if (!(turned instanceof SVGGElement)) return;
    let angle = degrees(end.heading) + (flip ? 180 : 0);
    // From the end backwards, so that every turn goes the short way round.
    const frames = [...drive.states].reverse().map(({ square, heading }) => {
      const want = degrees(heading) + (flip ? 180 : 0);
      angle += ((((want - angle) % 360) + 540) % 360) - 180;
      const { x, y } = middle(square);
      return { move: `translate(${x}px, ${y}px)`, turn: `rotate(${angle}deg)` };
    });
    frames.reverse();
    const timing = { duration: timeOf(node), easing: 'ease-in-out' };
    node.animate(
      frames.map((f) => ({ transform: f.move })),
      timing,
    );
    turned.animate(
      frames.map((f) => ({ transform: f.turn })),
      timing,
    );
  };
  show(first);
  return { update: show };
};
