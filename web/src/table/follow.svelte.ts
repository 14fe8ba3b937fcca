import { untrack } from 'svelte';

/** Runs `then` at once and whenever the key has changed. Like every effect it needs a component around it. */
export function onChange(key: () => string, then: () => void): void {
  let seen: string | undefined;
  $effect(() => {
    const now = key();
    if (now === seen) return;
    seen = now;
    untrack(then);
  });
}

/**
 * A question to the server that follows a plan: it is asked anew only when its
 * text changes, and an answer to an older question is dropped.
 */
export class Inquiry<Question, Answer> {
  answer = $state.raw<Answer | undefined>(undefined);
  /** The last answer, also while the next is on its way. */
  latest = $state.raw<Answer | undefined>(undefined);
  private readonly question: () => Question | undefined;
  private readonly send: (q: Question) => Promise<Answer | undefined>;

  /** `send` answers undefined where the server has refused. */
  constructor(question: () => Question | undefined, send: (q: Question) => Promise<Answer | undefined>) {
    this.question = question;
    this.send = send;
  }

  readonly text = $derived.by(() => {
    const q = this.question();
    return q === undefined ? '' : JSON.stringify(q);
  });

  /** Keeps asking for as long as the component lives. */
  follow(): this {
    onChange(
      () => this.text,
      () => void this.ask(),
    );
    return this;
  }

  async ask(): Promise<void> {
    const asked = this.text;
    this.answer = undefined;
    if (asked === '') return;
    const found = await this.send(JSON.parse(asked) as Question);
    if (asked !== this.text) return;
    this.answer = found;
    this.latest = found ?? this.latest;
  }
}
