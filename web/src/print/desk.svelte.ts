import { createContext, untrack } from 'svelte';
import type { Paper } from './paper';

/** A sheet that lies ready: how large it is, and the margin that the printer keeps where the sheet has none of its own. */
interface Laid {
  readonly page: Paper['size'];
  readonly margin: number;
}

/** What lies ready to be printed: sheets lay themselves down, and the page of the printer is as large as they are. */
export class Desk {
  private laid = $state.raw<readonly Laid[]>([]);

  /** Sheets in the order they came; text that flows over as many pages as it needs counts once. */
  get sheets(): readonly Laid[] {
    return this.laid;
  }

  /** Lays a sheet down; the answer takes it up again. */
  lay(sheet: Laid): () => void {
    untrack(() => (this.laid = [...this.laid, sheet]));
    return () => untrack(() => (this.laid = this.laid.filter((s) => s !== sheet)));
  }

  /** The rule that makes the printer's page fit. */
  get rule(): string {
    const first = this.laid[0];
    if (first === undefined) return '';
    return `@page { size: ${first.page.width}mm ${first.page.height}mm; margin: ${first.margin}mm; }`;
  }
}

export const [useDesk, provideDesk] = createContext<Desk>();
