import { getContext, setContext } from 'svelte';
import type { Charge, Proposal, ProposalPhrase, StaffMember } from '../api/types';
import type { Say } from '../words/say';
import type { Table } from './table.svelte';

/** What a proposal can mean. */
export const PHRASES: readonly ProposalPhrase[] = ['go', 'fire', 'hold', 'cover', 'avoid'];

/** A point of the board, as the board itself is drawn when nobody has turned it. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Drawing for those who hold the seat with us: first where the arrow begins,
 * then where it leads; twice the same place sets a mark.
 */
export class Proposing {
  private readonly table: Table;
  /** The board waits for a finger. */
  open = $state(false);
  unit = $state('');
  phrase = $state<ProposalPhrase | ''>('');
  from = $state.raw<Spot | undefined>(undefined);
  /** Where the finger is, or the keyboard's cross. */
  at = $state.raw<Spot | undefined>(undefined);

  constructor(table: Table) {
    this.table = table;
  }

  readonly list = $derived.by<readonly Proposal[]>(() => this.table.staff?.proposals ?? []);

  begin(): void {
    this.open = true;
    this.from = this.at = undefined;
  }

  stop(): void {
    this.open = false;
    this.from = this.at = undefined;
  }

  /** Takes one place; `near` is how far apart two places have to be to make an arrow. */
  place(to: Spot, near: number): void {
    const { from } = this;
    if (from === undefined) {
      this.from = to;
      return;
    }
    const mark = Math.hypot(to.x - from.x, to.y - from.y) < near;
    const whole = (s: Spot): Spot => ({ x: Math.round(s.x), y: Math.round(s.y) });
    void this.table.ask((api, id, seat) =>
      api.propose(id, seat, {
        to: whole(to),
        ...(mark ? {} : { from: whole(from) }),
        ...(this.unit === '' ? {} : { unit: this.unit }),
        ...(this.phrase === '' ? {} : { phrase: this.phrase }),
      }),
    );
    this.stop();
  }

  memberOf(p: Proposal): StaffMember | undefined {
    return this.table.staff?.members.find((m) => m.n === p.member);
  }
}

const KEY = Symbol('proposing');

export const provideProposing = (p: Proposing): Proposing => setContext(KEY, p);

/** A board outside of a match has nobody to propose anything to. */
export const useProposing = (): Proposing | undefined => getContext<Proposing | undefined>(KEY);

/** How a member of a staff is called. */
export const memberName = (m: StaffMember | undefined, t: Say): string =>
  m?.mind !== undefined ? t('staff.computer') : m?.name || t('staff.member', { n: m?.n ?? 0 });

/** How a unit is called that can be given to somebody. */
export const chargeName = (c: Charge, say: Say): string => say('charge', { id: c.id, what: c.what });
