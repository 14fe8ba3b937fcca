import { Refusal } from '../api/client';
import type { Verdict } from '../api/types';

/** How many steps can be taken back. */
const KEPT = 60;

/** The draft of an editor with its past: each step can be taken back, a drag is one step. */
export class DraftHistory<Draft> {
  draft = $state.raw() as Draft;
  private past = $state.raw<readonly Draft[]>([]);
  private held = false;

  constructor(first: Draft) {
    this.draft = first;
  }

  get steps(): number {
    return this.past.length;
  }

  /** A step that can be taken back. */
  set(next: Draft): void {
    this.past = [...this.past.slice(-KEPT), this.draft];
    this.draft = next;
  }

  /** Something in the hand: it follows the finger, and is one step until it is let go. */
  hold(next: Draft, done: boolean): void {
    if (!this.held) this.past = [...this.past.slice(-KEPT), this.draft];
    this.held = !done;
    this.draft = next;
  }

  /** Another draft, with nothing before it. */
  open(next: Draft): void {
    this.past = [];
    this.draft = next;
  }

  undo(): void {
    this.draft = this.past.at(-1) ?? this.draft;
    this.past = this.past.slice(0, -1);
  }
}

/** The rules, looking over the shoulder: they are asked when the hand rests. */
export class RuleCheck {
  verdict = $state.raw<Verdict | null>(null);

  /** Asks soon; for an effect, which takes it back when something changes. */
  ask(send: () => Promise<Verdict>): () => void {
    let off = false;
    const timer = setTimeout(() => {
      send()
        .then((v) => {
          if (!off) this.verdict = v;
        })
        .catch((e: unknown) => {
          if (!(e instanceof Refusal)) throw e;
          if (!off && !e.passing) this.verdict = { ok: false, faults: e.problem.refusals ?? [] };
        });
    }, 200);
    return () => {
      off = true;
      clearTimeout(timer);
    };
  }
}
