import { Refusal, type Client } from '../../../api/client';
import type { Place, Thought } from '../../../api/types';

type Where = Place & { readonly lines: number; readonly seconds: number };

/** How often a search that finds the engine busy is asked for again, and after how many milliseconds at first. */
const TRIES = 8;
const FIRST = 120;

/** The engine beside the board: it thinks about one position at a time, the one that is shown. */
export class Thinking {
  lines = $state.raw<readonly Thought[]>([]);
  busy = $state(false);
  problem = $state('');
  private stopper: AbortController | null = null;
  private readonly api: Client;

  constructor(api: Client) {
    this.api = api;
  }

  /** Begins anew on another position; what the old one still says is not heard. */
  async start(game: string, where: Where): Promise<void> {
    this.stop();
    const stopper = new AbortController();
    this.stopper = stopper;
    this.lines = [];
    this.problem = '';
    this.busy = true;
    try {
      // The search of the position before may not have ended yet.
      for (let i = 0; !(await this.hear(game, where, stopper, i < TRIES)); i++)
        await new Promise((done) => setTimeout(done, FIRST * 2 ** Math.min(i, 4)));
    } finally {
      if (this.stopper === stopper) this.busy = false;
    }
  }

  /** Listens to one search; false when the engine was busy and may be asked again. */
  private async hear(game: string, where: Where, stopper: AbortController, again: boolean): Promise<boolean> {
    if (this.stopper !== stopper) return true;
    try {
      for await (const lines of this.api.think(game, where, stopper.signal)) {
        if (this.stopper !== stopper) return true;
        this.lines = lines;
      }
    } catch (e) {
      if (stopper.signal.aborted) return true;
      if (!(e instanceof Refusal)) throw e;
      if (e.passing && again) return false;
      this.problem = e.message;
    }
    return true;
  }

  stop(): void {
    this.stopper?.abort();
    this.stopper = null;
    this.busy = false;
  }
}
