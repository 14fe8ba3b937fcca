import { Asked } from '../../../print/asked.svelte';
import type { Session } from '../../../session.svelte';
import type { Say } from '../../../words/say';
import { fromLine, platoonOf } from '../forces/platoon';
import { PLATOONS } from '../printed';
import type { Platoon } from '../view';

/** The platoon of a printed sheet: kept, in the address, or ready-made. */
export const askedPlatoon = (session: Session, query: () => string, say: Say, p: Say): Asked<Platoon> =>
  new Asked(session, query, {
    game: 'skirmish',
    kind: 'platoon',
    key: 'platoon',
    ofKept: platoonOf,
    given: (asked) => {
      const line = asked.get('p');
      const own = line === null ? undefined : fromLine(line);
      if (own !== undefined) return { force: own, title: () => say(`nation.${own.nation}`) };
      const ready = PLATOONS.find((p) => p.id === asked.get('ready'));
      return ready === undefined
        ? undefined
        : { force: ready, title: () => say(`platoon.${ready.id}`), value: `ready=${ready.id}` };
    },
    ready: () => PLATOONS.map((p) => ({ value: `ready=${p.id}`, label: say(`platoon.${p.id}`) })),
    unnamed: () => p('print.force.other'),
    none: () => p('print.force.none'),
  });
