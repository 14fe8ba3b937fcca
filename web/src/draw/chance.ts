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

/** A fraction short enough to be read; long ones are left to the percentage. */
export const short = (fraction: string): string => (fraction.length <= 13 ? fraction : '');
