import { sumsOf, type DetailDie, type DetailOf } from '../../../table/event-detail';
import type { Mod } from '../../../table/sentence';
import { rowsOf, signed, totalOf, type SumRow } from '../../../table/sum';
import type { Say } from '../../../words/say';

export { WORDS } from '../words';

/** How a die of a pool is read (TK-9.g): 4 and 5 count, 6 counts more. */
export const toneOf = (v: number): DetailDie['tone'] => (v === 6 ? 'crit' : v >= 4 ? 'hit' : 'none');

/** A count of dice with its reasons. */
export const diceRows = (title: string, sum: readonly Mod[], say: Say): SumRow[] => [
  ...rowsOf(sum, say, (m, i) => (i === 0 ? String(m.value) : signed(m.value))),
  { label: title, value: String(totalOf(sum)), total: true },
];

/** The dice of a pool that was rolled, and the sum that counted them. */
export const detailOf: DetailOf = (e, say, t) => {
  const pool = e['pool'] === 'defence' || e.type.startsWith('defence') ? 'defence' : 'attack';
  const rolled = e.type.endsWith('rolled') && Array.isArray(e['dice']) ? (e['dice'] as readonly number[]) : [];
  const dice = rolled.map((value): DetailDie => {
    const tone = toneOf(value);
    return { value, sides: 6, tone, label: t(`tk.die.${pool}.${tone}`, { value }) };
  });
  const rows = [...sumsOf(e).values()].flatMap((sum) => diceRows(t(`tk.${pool}-dice`), sum, say));
  return dice.length + rows.length === 0 ? undefined : { dice, rows };
};
