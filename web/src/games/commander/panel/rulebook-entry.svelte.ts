import type { Clause } from '../../../api/types';
import type { Session } from '../../../session.svelte';

/** What the rulebook says about a card, in the language of the moment; null until it is here. */
export function rulebookEntry(session: Session, clause: () => string): { readonly text: Clause | null } {
  let text = $state.raw<Clause | null>(null);
  $effect(() => {
    const wanted = clause();
    const { lang } = session;
    text = null;
    if (wanted === '') return;
    session
      .volume('commander')
      .then((volume) => {
        if (wanted !== clause() || lang !== session.lang) return;
        text = volume.chapters.flatMap((c) => c.entries).find((e) => e.clause === wanted) ?? null;
      })
      .catch(() => undefined);
  });
  return {
    get text() {
      return text;
    },
  };
}
