import type { Setup } from '../../api/types';
import type { Platoon, View } from './view';

const NATIONS = ['usa', 'germany', 'uk', 'ussr'];
/** How the stands of the two sides are painted. */
const PAINT = ['ivory', 'charcoal'];

/** The nations of a battle, by seat, as far as they are known before it begins. */
function given({ scenario, details }: Setup): readonly string[] {
  if (scenario === 'barkmann') return ['usa', 'germany'];
  const { platoons } = (details ?? {}) as { readonly platoons?: readonly Platoon[] };
  return platoons?.map((p) => p.nation) ?? [];
}

/** Keys of the sides' names: by nation where it is known and tells them apart, else by the paint of their stands. */
export function sidesIn(setup: Setup, view?: unknown): readonly string[] {
  const nations = (view as Pick<View, 'sides'> | undefined)?.sides.map((s) => s.nation) ?? given(setup);
  const [one, two] = nations;
  return PAINT.map((paint, i) => {
    const nation = nations[i] ?? '';
    return one !== two && NATIONS.includes(nation) ? `side.${nation}` : `side.${paint}`;
  });
}
