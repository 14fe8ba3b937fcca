import { sumsOf, type DetailDie, type DetailOf } from '../../../table/event-detail';
import { rowsOf } from '../../../table/sum';

export { WORDS } from '../words';

/** The dice that an event carries one by one, in the order they are rolled. */
const SINGLE = ['die', 'hitDie', 'locationDie', 'saveDie', 'pierceDie', 'damageDie', 'rammerDie', 'targetDie'];

/** Whether a die made what its event needed; where nothing is needed it only lies there. */
const toneOf = (value: number, need: unknown): DetailDie['tone'] =>
  typeof need === 'number' && need > 0 && value >= need ? 'hit' : 'none';

/** The dice of an event, and the sum that was added to them. */
export const detailOf: DetailOf = (e, say, t) => {
  const die = (name: string, value: number): DetailDie => ({
    value,
    sides: 6,
    tone: name === 'die' || name === 'hitDie' || name === 'dice' ? toneOf(value, e['need']) : 'none',
    label: t('re.die', { value }),
  });
  const single = SINGLE.flatMap((name) => {
    const value = e[name];
    return typeof value === 'number' && value > 0 ? [die(name, value)] : [];
  });
  const rolled = Array.isArray(e['dice']) ? (e['dice'] as readonly number[]).map((value) => die('dice', value)) : [];
  const dice = [...single, ...rolled];
  const rows = [...sumsOf(e).values()].flatMap((sum) => rowsOf(sum, say));
  return dice.length + rows.length === 0 ? undefined : { dice, rows };
};
