import type { Say } from '../../../words/say';
import type { Scenario } from '../types';

/** What wins a battle, in a sentence of the page; the turn limit may be an option. */
export function victoryText(s: Scenario, t: Say, turns = s.turns): string {
  const by = s.victory.by ?? 'either';
  const goal = t(`goal.${s.victory.type}`, {
    by: t(`goal.by.${by}`),
    count: s.victory.count ?? 0,
    positions: (s.victory.positions ?? []).join(', '),
  });
  return turns > 0 ? `${goal} ${t(`goal.end.${s.atEnd}`, { turns })}` : goal;
}
