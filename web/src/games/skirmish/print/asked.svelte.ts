import { untrack } from 'svelte';
import { Refusal } from '../../../api/client';
import type { Kept } from '../../../api/types';
import type { Session } from '../../../session.svelte';
import type { Say } from '../../../words/say';
import { fromLine, platoonOf } from '../forces/platoon';
import { PLATOONS } from '../printed';
import type { Platoon } from '../view';

/** The platoon that an address asks for: one that was kept, one in a link, or a ready-made one. */
export class AskedPlatoon {
  platoon = $state.raw<Platoon | undefined>(undefined);
  name = $state('');
  problem = $state('');
  /** What a visitor has kept. */
  kept = $state.raw<readonly Kept[]>([]);
  private readonly session: Session;

  constructor(session: Session, query: () => string) {
    this.session = session;
    $effect(() => {
      const asked = new URLSearchParams(query());
      untrack(() => void this.read(asked));
    });
    $effect(() => {
      session.api.kept('skirmish', 'platoon').then(
        (list) => (this.kept = list),
        () => undefined,
      );
    });
  }

  private async read(asked: URLSearchParams): Promise<void> {
    this.problem = '';
    const id = asked.get('platoon');
    const line = asked.get('p');
    if (id !== null) {
      try {
        const kept = await this.session.api.keptOne(id);
        this.platoon = platoonOf(kept.data);
        this.name = kept.name;
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        this.platoon = undefined;
        this.problem = fault.message;
      }
      return;
    }
    const ready = PLATOONS.find((p) => p.id === asked.get('ready')) ?? PLATOONS[0];
    this.platoon = (line === null ? undefined : fromLine(line)) ?? ready;
    this.name = line === null ? (ready?.id ?? '') : '';
  }

  /** Everything there is to choose from, by the query that names it. */
  choices(
    query: string,
    say: Say,
    t: Say,
  ): { readonly items: { value: string; label: string }[]; readonly value: string } {
    const items = [
      ...this.kept.map((k) => ({ value: `platoon=${k.id}`, label: k.name })),
      ...PLATOONS.map((p) => ({ value: `ready=${p.id}`, label: say(`platoon.${p.id}`) })),
    ];
    const now = query.replace(/^\?/, '') || (items.find((i) => i.value.startsWith('ready='))?.value ?? '');
    if (!items.some((i) => i.value === now)) items.unshift({ value: now, label: t('tk.print.other') });
    return { items, value: now };
  }

  /** What it is called on paper. */
  title(say: Say): string {
    if (this.name !== '' && PLATOONS.some((p) => p.id === this.name)) return say(`platoon.${this.name}`);
    return this.name || say(`nation.${this.platoon?.nation ?? 'any'}`);
  }
}
