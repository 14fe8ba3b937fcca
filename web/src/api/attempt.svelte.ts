import { Refusal } from './client';

/** Something asked of the server: whether it is under way, and what the server has against it. */
export class Attempt {
  busy = $state(false);
  problem = $state('');

  async run(work: () => Promise<unknown>, explain = (r: Refusal): string => r.message): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await work();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.problem = explain(e);
    } finally {
      this.busy = false;
    }
  }
}
