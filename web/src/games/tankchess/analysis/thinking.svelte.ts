import { Refusal, type Client } from '../../../api/client';
import type { Place, Thought } from '../../../api/types';

/** The engine beside the board: it thinks about one position at a time. */
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
  async start(game: string, where: Place & { readonly lines: number; readonly seconds: number }): Promise<void> {
    this.stop();
    const stopper = new AbortController();
    this.stopper = stopper;
    this.lines = [];
    this.problem = '';
    this.busy = true;
    try {
      for await (const lines of this.api.think(game, where, stopper.signal)) {
        if (this.stopper !== stopper) return;
        this.lines = lines;
      }
    } catch (e) {
      if (stopper.signal.aborted) return;
      if (!(e instanceof Refusal)) throw e;
      this.problem = e.message;
    } finally {
      if (this.stopper === stopper) this.busy = false;
    }
  }

  stop(): void {
    this.stopper?.abort();
    this.stopper = null;
    this.busy = false;
  }
}
