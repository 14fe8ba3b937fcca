import { copyText } from './copy';

/** Whether something has just been copied: its button says so for a moment. */
export class Copied {
  done = $state(false);

  /** Returns when the button has said it. */
  async copy(text: string): Promise<void> {
    await copyText(text);
    this.done = true;
    await new Promise((later) => setTimeout(later, 1600));
    this.done = false;
  }
}
