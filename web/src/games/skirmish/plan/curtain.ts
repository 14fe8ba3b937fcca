import type { View } from '../view';

/** Whether a table hides something from one of two players at one screen: cards face down, or platoons being chosen. */
export function needsCurtain(view: View): boolean {
  if (view.result !== undefined) return false;
  if (view.step === 'platoons') return true;
  return view.tanks.some((t) => t.cards.some((c) => !c.faceUp && c.gone !== true));
}
