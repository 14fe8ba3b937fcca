import { untrack } from 'svelte';

/** What is planned, as text, and what the rules say of it: nothing as long as they have not answered. */
export interface Judged {
  readonly plan: string;
  readonly allowed: boolean | undefined;
}

/**
 * A plan that was confirmed before the rules had answered: it is played once they allow it, and forgotten when anything
 * else is planned or they refuse it. So nobody has to wait for an answer before the key is pressed.
 */
export class Confirmed {
  private plan = $state('');
  private readonly judged: () => Judged;
  private readonly play: () => void;

  constructor(judged: () => Judged, play: () => void) {
    this.judged = judged;
    this.play = play;
  }

  /** Plays what is planned, now or as soon as it is known to be allowed. */
  press(): void {
    const { plan, allowed } = this.judged();
    if (allowed === true) this.play();
    else if (allowed === undefined) this.plan = plan;
  }

  /** Keeps waiting for as long as the component lives. */
  follow(): void {
    $effect(() => {
      const { plan, allowed } = this.judged();
      if (this.plan === '' || (plan === this.plan && allowed === undefined)) return;
      const play = plan === this.plan && allowed === true;
      this.plan = '';
      if (play) untrack(this.play);
    });
  }
}
