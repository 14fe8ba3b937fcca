import { Asked } from '../../../print/asked.svelte';
import type { Session } from '../../../session.svelte';
import type { Say } from '../../../words/say';
import { cardByID, type Card } from '../catalogue';
import { SCENARIOS } from '../scenarios';
import type { Item, SavedForce, Scenario } from '../types';

/** A part of a force: what begins the battle, what comes later and when. */
export interface Part {
  readonly title: (t: Say) => string;
  readonly items: readonly Item[];
}

export interface Muster {
  readonly nation: 'german' | 'soviet';
  readonly parts: readonly Part[];
}

const nationIn = (name: string | null | undefined): Muster['nation'] => (name === 'soviet' ? 'soviet' : 'german');

/** The one-line form of an address: `pzkw-iv-h*2~pak-40`. */
export const lineOf = (items: readonly Item[]): string =>
  items.map(({ card, count }) => (count > 1 ? `${card}*${count}` : card)).join('~');

export const fromLine = (line: string | null): Item[] =>
  (line ?? '').split('~').flatMap((word) => {
    const [card = '', count = '1'] = word.split('*');
    const n = Math.min(Number(count), 99);
    return cardByID(card).number > 0 && n > 0 ? [{ card, count: n }] : [];
  });

/** The address of the sheets of a force in the making. */
export const addressOf = ({ nation, cards, group }: Pick<SavedForce, 'nation' | 'cards' | 'group'>): string =>
  `side=${nation}&cards=${lineOf(cards ?? [])}${(group ?? []).length > 0 ? `&group=${lineOf(group ?? [])}` : ''}`;

function bought(nation: Muster['nation'], cards: readonly Item[], group: readonly Item[]): Muster {
  const parts: Part[] = [{ title: (t) => t('build.first'), items: cards }];
  if (group.length > 0) parts.push({ title: (t) => t('build.group'), items: group });
  return { nation, parts };
}

/** The force that a battle gives a side, with what arrives later. */
export function printedForce(s: Scenario, nation: Muster['nation']): Muster {
  const arrivals = (s.arrivals ?? []).filter((a) => a.side === nation);
  return {
    nation,
    parts: [
      { title: (t) => t('build.first'), items: s.forces?.[nation] ?? [] },
      ...arrivals.map((a) => ({
        title: (t: Say) => t('battle.arrival', { turn: a.turn, positions: a.on.join(', ') }),
        items: [...a.units, ...a.equipment, ...a.reserve],
      })),
    ],
  };
}

/** The force of a printed sheet: kept, in the address, or given by a battle. */
export const askedForce = (session: Session, query: () => string, say: Say, t: Say, p: Say): Asked<Muster> =>
  new Asked(session, query, {
    game: 'commander',
    kind: 'force',
    key: 'force',
    ofKept: (data) => {
      const { nation, cards, group } = (data ?? {}) as Partial<SavedForce>;
      return Array.isArray(cards) ? bought(nationIn(nation), cards, group ?? []) : undefined;
    },
    given: (asked) => {
      const nation = nationIn(asked.get('side'));
      const cards = fromLine(asked.get('cards'));
      if (cards.length > 0)
        return { force: bought(nation, cards, fromLine(asked.get('group'))), title: () => t(`nation.${nation}`) };
      const battle = SCENARIOS.find((s) => s.id === asked.get('board') && s.forces !== undefined);
      return battle === undefined
        ? undefined
        : {
            force: printedForce(battle, nation),
            title: () => `${say(`scenario.${battle.id}`)} · ${t(`nation.${nation}`)}`,
            value: `board=${battle.id}&side=${nation}`,
          };
    },
    ready: () =>
      SCENARIOS.filter((s) => s.forces !== undefined)
        .toReversed()
        .flatMap((s) =>
          (['german', 'soviet'] as const).map((side) => ({
            value: `board=${s.id}&side=${side}`,
            label: `${say(`scenario.${s.id}`)} · ${t(`nation.${side}`)}`,
          })),
        ),
    unnamed: () => p('print.force.other'),
    none: () => p('print.force.none'),
  });

/** Every card of a force, as many times as it is in it. */
export const cardsIn = (m: Muster): Card[] =>
  m.parts
    .flatMap((p) => p.items)
    .flatMap(({ card, count }) => Array.from({ length: count }, () => cardByID(card)))
    .filter((c) => c.number > 0);
