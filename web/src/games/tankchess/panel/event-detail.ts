import { sumsOf, type DetailOf } from '../../../table/event-detail';
import { rowsOf } from '../../../table/sum';
import { roman } from '../view';

export { WORDS } from '../words';

/** Guns and armour are compared as they are printed: in Roman numbers. */
export const detailOf: DetailOf = (e, say) => {
  const rows = [...sumsOf(e).values()].flatMap((sum) => rowsOf(sum, say, (m) => roman(Math.abs(m.value))));
  return rows.length === 0 ? undefined : { rows, lost: true };
};
