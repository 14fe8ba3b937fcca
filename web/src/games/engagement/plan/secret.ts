import type { View } from '../view';

/** Whether a table hides something from one of two players at one screen: hidden units, reserves, forces being chosen. */
export function hides(view: View): boolean {
  if (view.result !== undefined) return false;
  if (view.phase === 'muster') return true;
  return (
    view.unseen.length > 0 ||
    view.units.some((u) => u.hidden === true || u.camo === true || u.mask === true || u.place === 'reserve')
  );
}
