import type { Snapshot } from '../api/types';
import type { Table } from './table.svelte';

/** Under which name a visitor's storage remembers the match that one click has started. */
export const QUICK = 'quick';

/** What a match of one click needs next: an answer of ours, an answer of others, or its player. */
export type Next = { readonly answer: unknown } | 'others' | 'player';

/**
 * Questions of the set-up that a game calls ready are answered with the first
 * of the server's proposals. The first other question, to whomever it goes,
 * opens the battle.
 */
export function nextOf(s: Snapshot, ready: readonly string[]): Next {
  const due = s.waiting.filter((d) => d.optional !== true);
  if (s.result !== undefined || due.length === 0 || due.some((d) => !ready.includes(d.kind))) return 'player';
  const mine = due.find((d) => s.mine.includes(d.seat));
  if (mine === undefined) return 'others';
  const first = s.sights.find((x) => x.seat === mine.seat)?.legal[0];
  return first === undefined ? 'player' : { answer: first.action };
}

/**
 * Makes the next step of such a set-up; true when the player takes over. Where
 * somebody else was faster the question stands on a table that has moved on:
 * whoever follows the table asks again.
 */
export async function setUp(table: Table, ready: readonly string[]): Promise<boolean> {
  const next = table.snapshot === null ? 'others' : nextOf(table.snapshot, ready);
  if (typeof next === 'string') return next === 'player';
  if (await table.play({ action: next.answer })) return false;
  if (table.refused?.code !== 'stale') return true;
  table.refused = null;
  return false;
}
