/** Poses are kept in tenths of millimetres and of degrees. */
export const CM = 100;
export const DEGREE = 10;

/** A figure of a pose as it is read: 1234 is 12.34 cm. */
export const shown = (value: number, per: number): string => String(value / per);

/** A figure as it is typed, with a point or a comma; undefined where it is none. */
export function typed(text: string, per: number): number | undefined {
  const n = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(n) ? undefined : Math.round(n * per);
}
