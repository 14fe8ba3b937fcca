import { Refusal, type Client } from '../../../api/client';
import type { Kept } from '../../../api/types';
import type { Platoon } from '../view';
import { budgetFor, dataOf, fromLine, readLeftovers, type Leftover } from './platoon';

/** The longest name that the server takes. */
export const LONGEST = 32;

/** Where an earlier version kept platoons in the browser. */
const KEY = 'skirmish.platoons';

interface Memory {
  remember(key: string): string | null;
  keep(key: string, value: string): void;
}

/**
 * Platoons that the visitor keeps, on the server as everything that is made
 * before a match. What an earlier version left in the browser moves there one
 * by one, and is taken out of the browser only when it has arrived.
 */
export class Shelf {
  list = $state.raw<readonly Kept[]>([]);
  /** Those that are still in the browser, because the server could not be asked. */
  leftovers = $state.raw<readonly Leftover[]>([]);
  private readonly api: Client;
  private readonly memory: Memory;

  constructor(api: Client, memory: Memory) {
    this.api = api;
    this.memory = memory;
    this.leftovers = readLeftovers(memory.remember(KEY));
  }

  async load(): Promise<void> {
    try {
      for (const k of this.leftovers) await this.move(k);
    } finally {
      this.list = await this.api.kept('skirmish', 'platoon').catch(() => this.list);
    }
  }

  /** Keeps a platoon; one of the same name is replaced. */
  async save(name: string, platoon: Platoon, budget: number): Promise<Kept> {
    const kept = await this.api.keep('skirmish', 'platoon', name, dataOf(platoon, budget));
    for (const old of this.list) if (old.name === kept.name) await this.api.forget(old.id).catch(() => undefined);
    this.list = await this.api.kept('skirmish', 'platoon');
    return kept;
  }

  async forget(id: string): Promise<void> {
    await this.api.forget(id).catch(() => undefined);
    this.list = await this.api.kept('skirmish', 'platoon');
  }

  private async move(k: Leftover): Promise<void> {
    const p = fromLine(k.line);
    if (p === undefined) return;
    try {
      await this.api.keep('skirmish', 'platoon', [...k.name].slice(0, LONGEST).join(''), dataOf(p, budgetFor(p)));
    } catch (e) {
      // It stays where it is, and is tried again on the next visit.
      if (e instanceof Refusal) return;
      throw e;
    }
    this.leftovers = this.leftovers.filter((x) => x !== k);
    this.memory.keep(KEY, JSON.stringify(this.leftovers));
  }
}
