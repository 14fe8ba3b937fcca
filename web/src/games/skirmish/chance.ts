/** An exact fraction as a number, for bars and percentages. */
export function valueOf(fraction: string): number {
  const [top = '0', bottom = '1'] = fraction.split('/');
  return Number(top) / Number(bottom);
}

/** A percentage as people read it; never 0 or 100 unless it is. */
export function percent(fraction: string, lang: string): string {
  const v = valueOf(fraction) * 100;
  const digits = (v > 0 && v < 1) || (v > 99 && v < 100) ? 1 : 0;
  const shown = v > 0 && v < 0.1 ? '< 0.1' : v > 99.9 && v < 100 ? '> 99.9' : v.toFixed(digits === 0 ? 0 : 1);
  return lang === 'fr' ? `${shown.replace('.', ',')}\u00a0%` : `${shown}%`;
}

/** A mean with two decimals. */
export const mean = (fraction: string, lang: string): string => {
  const text = valueOf(fraction).toFixed(2);
  return lang === 'fr' ? text.replace('.', ',') : text;
};

/** A fraction short enough to be read; long ones are left to the percentage. */
export const short = (fraction: string): string => (fraction.length <= 13 ? fraction : '');

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
