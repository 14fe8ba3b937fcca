import { valueOf } from '../../../draw/chance';

/** A mean with two decimals. */
export const mean = (fraction: string, lang: string): string => {
  const text = valueOf(fraction).toFixed(2);
  return lang === 'fr' ? text.replace('.', ',') : text;
};

export interface Slice {
  readonly left: number;
  readonly chance: string;
  readonly value: number;
}

/** What is left of an attack as slices of a bar; four and more are one. */
export function slices(left: readonly string[]): Slice[] {
  const list = left.slice(0, 4).map((chance, i) => ({ left: i, chance, value: valueOf(chance) }));
  const rest = left.slice(4).reduce((sum, c) => sum + valueOf(c), 0);
  return rest > 0 ? [...list, { left: 4, chance: '', value: rest }] : list;
}
