import { untrack } from 'svelte';
import { Refusal } from '../api/client';
import type { Kept } from '../api/types';
import type { Session } from '../session.svelte';

/** A force with what it is called, in the language of whoever reads it. */
export interface Named<Force> {
  readonly force: Force;
  readonly title: () => string;
  /** The query that names it among those to choose from; none for one that only the address knows. */
  readonly value?: string;
}

interface Ways<Force> {
  readonly game: string;
  readonly kind: string;
  /** The name in the address under which one that was kept is asked for: `force`. */
  readonly key: string;
  /** Reads what was kept; undefined when it is no force. */
  readonly ofKept: (data: unknown) => Force | undefined;
  /** What else an address can ask for: a printed force, one in the address itself. */
  readonly given: (asked: URLSearchParams) => Named<Force> | undefined;
  /** What lies ready for everybody, by the query that names it; the first is shown when nothing is asked for. */
  readonly ready: () => readonly { readonly value: string; readonly label: string }[];
  /** What a force is called that only its address knows. */
  readonly unnamed: () => string;
  /** Said when something else was kept under the name that was asked for. */
  readonly none: () => string;
}

/** The force that an address asks for, and all there are to choose from. */
export class Asked<Force> {
  found = $state.raw<Named<Force> | undefined>(undefined);
  problem = $state('');
  private kept = $state.raw<readonly Kept[]>([]);
  private readonly session: Session;
  private readonly ways: Ways<Force>;
  private readonly query: () => string;

  constructor(session: Session, query: () => string, ways: Ways<Force>) {
    this.session = session;
    this.ways = ways;
    this.query = () => query().replace(/^\?/, '') || (ways.ready()[0]?.value ?? '');
    $effect(() => {
      const asked = this.query();
      untrack(() => void this.read(asked));
    });
    $effect(() => {
      session.api.kept(ways.game, ways.kind).then(
        (list) => (this.kept = list),
        () => undefined,
      );
    });
  }

  private async read(query: string): Promise<void> {
    const asked = new URLSearchParams(query);
    const id = asked.get(this.ways.key);
    this.problem = '';
    if (id === null) {
      this.found = this.ways.given(asked) ?? this.ways.given(new URLSearchParams(this.ways.ready()[0]?.value));
      return;
    }
    try {
      const { game, data, name } = await this.session.api.keptOne(id);
      if (query !== this.query()) return;
      const force = game === this.ways.game ? this.ways.ofKept(data) : undefined;
      this.found = force === undefined ? undefined : { force, title: () => name, value: query };
      if (force === undefined) this.problem = this.ways.none();
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.found = undefined;
      this.problem = fault.message;
    }
  }

  /** What can be chosen, each by the query that names it, and what is chosen now. */
  get choices(): {
    readonly items: readonly { readonly value: string; readonly label: string }[];
    readonly value: string;
  } {
    const value = this.found?.value ?? this.query();
    const items = [
      ...this.kept.map((k) => ({ value: `${this.ways.key}=${k.id}`, label: k.name })),
      ...this.ways.ready(),
    ];
    if (!items.some((i) => i.value === value)) items.unshift({ value, label: this.ways.unnamed() });
    return { items, value };
  }
}
