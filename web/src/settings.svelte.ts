import { SOUNDS, type Sound } from './sound/sound';
import { wantKeys } from './table/shortcut';

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

/** What a visitor has chosen for every table. Whatever is kept may be old or broken: then it counts as not chosen. */
export class Settings {
  private readonly keeper: Keeper;
  private chosenPace = $state<Pace | undefined>(undefined);
  private loud = $state(0);
  private muted = $state.raw<ReadonlySet<Sound>>(new Set());
  private calling = $state(false);
  private printed = $state(false);
  private asking = $state(true);
  private keyed = $state(true);

  constructor(keeper: Keeper) {
    this.keeper = keeper;
    this.chosenPace = PACES.find((p) => p === keeper.get('pace'));
    const volume = Number(keeper.get('volume') ?? 0);
    this.loud = Number.isInteger(volume) && volume >= 0 && volume <= 100 ? volume : 0;
    const kept = (keeper.get('muted') ?? '').split(' ');
    this.muted = new Set(SOUNDS.filter((s) => kept.includes(s)));
    this.calling = keeper.get('call') === 'yes';
    this.printed = keeper.get('board') === 'printed';
    this.asking = keeper.get('ask') !== 'no';
    this.keyed = keeper.get('keys') !== 'no';
    wantKeys(this.keyed);
  }

  /** Whoever asks the browser for less motion is told in words, unless they have chosen otherwise here. */
  get pace(): Pace {
    return this.chosenPace ?? (stillWanted() ? 'instant' : '1');
  }

  set pace(pace: Pace) {
    this.chosenPace = pace;
    this.keeper.set('pace', pace);
  }

  /** Of all sounds, in hundredths; nothing is heard until somebody has chosen it. */
  get volume(): number {
    return this.loud;
  }

  set volume(volume: number) {
    this.loud = volume;
    this.keeper.set('volume', volume === 0 ? null : String(volume));
  }

  hears(sound: Sound): boolean {
    return this.loud > 0 && !this.muted.has(sound);
  }

  /** Whether a sound is wanted, when there is sound at all. */
  wants(sound: Sound): boolean {
    return !this.muted.has(sound);
  }

  want(sound: Sound, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.delete(sound);
    else muted.add(sound);
    this.muted = muted;
    this.keeper.set('muted', muted.size === 0 ? null : [...muted].join(' '));
  }

  /** Whether boards lie as they are printed, instead of with one's own side near. */
  get asPrinted(): boolean {
    return this.printed;
  }

  set asPrinted(on: boolean) {
    this.printed = on;
    this.keeper.set('board', on ? 'printed' : null);
  }

  /** Whether the page asks once more before something planned is thrown away. */
  get asks(): boolean {
    return this.asking;
  }

  set asks(on: boolean) {
    this.asking = on;
    this.keeper.set('ask', on ? null : 'no');
  }

  /** Whether single keys act on the table. */
  get keys(): boolean {
    return this.keyed;
  }

  set keys(on: boolean) {
    this.keyed = on;
    wantKeys(on);
    this.keeper.set('keys', on ? null : 'no');
  }

  /** Whether the browser says that it is one's turn while another page is looked at. */
  get call(): boolean {
    return this.calling;
  }

  set call(on: boolean) {
    this.calling = on;
    this.keeper.set('call', on ? 'yes' : null);
  }
}
