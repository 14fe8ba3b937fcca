import type { Lang } from '../api/types';

/** A length of a table, held in tenths of a millimetre, in centimetres as the rulers at its edge have them. */
export const centimetres = (tenths: number, lang: Lang): string =>
  new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths / 100);
