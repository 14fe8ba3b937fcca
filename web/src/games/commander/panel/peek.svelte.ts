import { createContext } from 'svelte';

/** Long enough not to flicker while the pointer passes over a hand. */
const REST = 380;

/** The card that is pinned up to be read: by resting the pointer on it, by a long press, by the key I. */
export class Peek {
  number = $state(0);
  /** A finger is on it: it stays until the next touch. */
  pinned = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(number: number, pinned = false): void {
    this.number = number;
    this.pinned = pinned;
  }

  hide(): void {
    clearTimeout(this.timer);
    this.number = 0;
    this.pinned = false;
  }

  /** Lets a drawn card be pinned up. */
  on =
    (number: number) =>
    (node: HTMLElement): (() => void) => {
      const stop = new AbortController();
      const listen = <K extends keyof HTMLElementEventMap>(type: K, f: (e: HTMLElementEventMap[K]) => void): void =>
        node.addEventListener(type, f as EventListener, { signal: stop.signal });
      const later = (pinned: boolean): void => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.show(number, pinned), REST);
      };
      listen('pointerenter', (e) => {
        if (e.pointerType === 'mouse') later(false);
      });
      listen('pointerleave', (e) => {
        if (e.pointerType === 'mouse') this.hide();
        else clearTimeout(this.timer);
      });
      listen('pointerdown', (e) => {
        if (e.pointerType !== 'mouse') later(true);
        else this.hide();
      });
      listen('pointerup', () => clearTimeout(this.timer));
      listen('pointercancel', () => clearTimeout(this.timer));
      listen('contextmenu', (e) => {
        if (this.pinned) e.preventDefault();
      });
      // A long press reads the card; it does not play it as well.
      listen('click', (e) => {
        if (this.pinned) {
          e.preventDefault();
          e.stopImmediatePropagation();
        }
      });
      listen('keydown', (e) => {
        if (e.key === 'i' || e.key === 'I') {
          e.preventDefault();
          if (this.number === number) this.hide();
          else this.show(number, true);
        } else if (e.key === 'Escape' && this.number !== 0) {
          e.stopPropagation();
          this.hide();
        }
      });
      listen('blur', () => {
        if (this.number === number && !this.pinned) this.hide();
      });
      return () => {
        stop.abort();
        if (this.number === number) this.hide();
      };
    };
}

export const [usePeek, providePeek] = createContext<Peek>();
