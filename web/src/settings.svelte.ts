/** How fast the table tells what happened: so many times the usual pace, or at once. */
export const PACES = ['0.5', '1', '2', '4', 'instant'] as const;
export type Pace = (typeof PACES)[number];

/** Where choices are kept between visits. */
export interface Keeper {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

const stillWanted = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a visitor has chosen for every table. */
export class Settings {
  private readonly keeper: Keeper;
  private chosenPace = $state<Pace | undefined>(undefined);

  constructor(keeper: Keeper) {
    this.keeper = keeper;
    const kept = keeper.get('pace') as Pace | null;
    if (kept !== null && PACES.includes(kept)) this.chosenPace = kept;
  }

  /** Whoever asks the browser for less motion is told in words, unless they have chosen otherwise here. */
  get pace(): Pace {
    return this.chosenPace ?? (stillWanted() ? 'instant' : '1');
  }

  set pace(pace: Pace) {
    this.chosenPace = pace;
    this.keeper.set('pace', pace);
  }
}
