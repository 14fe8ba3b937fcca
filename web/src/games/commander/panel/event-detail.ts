import { sumsOf, type DetailDie, type DetailOf } from '../../../table/event-detail';
import { rowsOf, signed, totalOf } from '../../../table/sum';

export { WORDS } from '../words';

/** The dice of a shot, the number each had to stay under, and every modifier with its clause. */
export const detailOf: DetailOf = (e, say, t) => {
  const num = (field: string): number => (typeof e[field] === 'number' ? e[field] : 0);
  const [die, needed, killDie, killOn] = [num('die'), num('needed'), num('killDie'), num('killOn')];
  if (typeof e['needed'] !== 'number') return undefined;
  const sum = [...sumsOf(e).values()].flat();
  const added = totalOf(sum);
  const against = (rolled: number, most: number): string => `${rolled <= most ? '≤' : '>'} ${most}`;
  const shown = (value: number, tone: DetailDie['tone']): DetailDie => ({
    value,
    sides: 10,
    tone,
    label: String(value),
  });
  return {
    dice: [shown(die, 'none'), ...(killDie > 0 ? [shown(killDie, 'crit')] : [])],
    rows: [
      {
        label: t('roll.hit', { die, needed }),
        value: `${die} ${added === 0 ? '' : `${signed(added)} `}${against(die + added, needed)}`,
      },
      ...rowsOf(sum, say),
      ...(killDie > 0
        ? [
            {
              label: t('roll.kill', { pen: num('pen'), armour: num('armour') }),
              value: `${killDie} ${against(killDie, killOn)}`,
              clause: 'TC-9.3.b',
            },
          ]
        : []),
    ],
    lost: e['result'] === 'destroyed',
  };
};
