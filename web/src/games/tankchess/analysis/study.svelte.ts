import { untrack } from 'svelte';
import { Refusal } from '../../../api/client';
import type { Seat, Study } from '../../../api/types';
import { Hand } from '../plan/hand.svelte';
import { sideOf } from '../plan/sights';
import type { View } from '../view';

/** A hand over a position that is studied: it holds the same plan as at the table. */
export function handOnStudy(
  study: () => Study | null,
  inspect: <A>(seat: Seat, query: unknown) => Promise<A>,
  commit: () => void,
): Hand {
  const position = () => {
    const seat = study()?.waiting[0]?.seat ?? 0;
    const sight = study()?.sights.find((s) => s.seat === seat);
    if (sight === undefined) return undefined;
    return { seat, side: sideOf(seat), view: sight.view as View, legal: sight.legal ?? [] };
  };
  const answer = async <A>(seat: Seat, query: unknown): Promise<A | undefined> => {
    try {
      return await inspect<A>(seat, query);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      return undefined;
    }
  };
  const hand = new Hand(position, answer, commit).follow();
  // A plan belongs to one position.
  $effect(() => {
    void study();
    untrack(() => hand.drop());
  });
  return hand;
}
