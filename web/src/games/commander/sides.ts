import type { Setup } from '../../api/types';
import type { View } from './types';

/** Keys of the sides' names: by the nations that are led at this table, as soon as they are known. */
export function sidesIn(_: Setup, view?: unknown): readonly (string | undefined)[] | undefined {
  const led = (view as Pick<View, 'nation'> | undefined)?.nation.slice(1);
  return led?.every((n) => n === 'neutral') === false
    ? led.map((n) => (n === 'neutral' ? undefined : `nation.${n}`))
    : undefined;
}
