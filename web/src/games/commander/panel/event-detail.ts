import type { DetailDie, DetailOf } from '../../../table/event-detail';
import { rowsOf, signed, totalOf } from '../../../table/sum';
import type { Event } from '../types';

export { WORDS } from '../words';

const against = (rolled: number, most: number): string => `${rolled <= most ? '≤' : '>'} ${most}`;
const shown = (value: number, tone: DetailDie['tone']): DetailDie => ({
  value,
  sides: 10,
  tone,
  label: String(value),
});

/** The dice of a shot, the number each had to stay under, and every modifier with its clause. */
export const detailOf: DetailOf = (event, say, t) => {
  const e = event as unknown as Event;
  if (e.type !== 'shot-fired' && e.type !== 'struck') return undefined;
  const { die, need, sum = [], killDie = 0, killOn = 0, armour = 0 } = e;
  const pen = e.type === 'shot-fired' ? (e.pen ?? 0) : 0;
  const added = totalOf(sum);
  return {
    dice: [shown(die, 'none'), ...(killDie > 0 ? [shown(killDie, 'crit')] : [])],
    rows: [
      {
        label: t('roll.hit', { die, need }),
        value: `${die} ${added === 0 ? '' : `${signed(added)} `}${against(die + added, need)}`,
      },
      ...rowsOf(sum, say),
      ...(killDie > 0
        ? [
            {
              label: pen > 0 ? t('roll.kill', { pen, armour }) : t('roll.kill.card', { armour }),
              value: `${killDie} ${against(killDie, killOn)}`,
              clause: 'TC-9.3.b',
            },
          ]
        : []),
    ],
    lost: e.result === 'destroyed',
  };
};
