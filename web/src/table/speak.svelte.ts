import type { Session } from '../session.svelte';

/** Tells a screen reader of a plan when it rests, so that it can be made without seeing it. */
export function speakAtRest(session: Session, words: () => string): void {
  $effect(() => {
    const text = words();
    if (text === '') return undefined;
    const timer = setTimeout(() => (session.spoken = text), 450);
    return () => clearTimeout(timer);
  });
}
