import type { View } from '../view';

/** Whether this view shows its seat something that the other must not see. */
export function hides(view: View, over: boolean): boolean {
  if (over) return false;
  return view.options.remoteMines || (view.phase === 'deploying' && view.options.deployment === 'secret');
}
