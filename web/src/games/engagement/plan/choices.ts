import type { Choice } from '../../../api/types';
import type { Action, OrderAction, ActionOf } from '../types';

/** How a decision is answered on the table. */
export type InputMode = 'muster' | 'deploy' | 'orders' | 'move' | 'shoot' | 'snap' | 'crawl' | 'place' | 'list';

export function inputModeOf(kind: string): InputMode {
  switch (kind) {
    case 'muster':
    case 'deploy':
    case 'orders':
    case 'move':
    case 'shoot':
      return kind;
    case 'opportunity':
      return 'snap';
    case 'withdraw':
    case 'scramble':
    case 'consolidate':
      return 'crawl';
    case 'displace':
      return 'place';
    default:
      return 'list';
  }
}

/** As many answers as fit below the table; more are listed in the panel. */
export const BAR = 5;

/** The server's list of what can be done, ready for questions. */
export class Choices {
  readonly all: readonly Action[];
  private readonly texts: ReadonlyMap<Action, string>;

  constructor(legal: readonly Choice[]) {
    this.all = legal.map((c) => c.action as Action);
    this.texts = new Map(legal.map((c) => [c.action as Action, c.text]));
  }

  ofKind<Kind extends Action['type']>(kind: Kind): ActionOf<Kind>[] {
    return this.all.filter((a): a is ActionOf<Kind> => a.type === kind);
  }

  /** Units the list speaks of, in its order. */
  readonly units = (): string[] => [...new Set(this.all.flatMap((a) => ('unit' in a ? [a.unit] : [])))];

  of(unit: string): Action[] {
    return this.all.filter((a) => 'unit' in a && a.unit === unit);
  }

  orders(unit: string): OrderAction[] {
    return this.ofKind('order').filter((a) => a.unit === unit);
  }

  /** Posts that men of a crew could take over (RE-18.3). */
  posts(unit: string): ActionOf<'assign'>[] {
    return this.ofKind('assign').filter((a) => a.unit === unit);
  }

  /** Enemies that a unit could fire at, as the list suggests. */
  targets(unit: string | undefined): string[] {
    return [
      ...new Set(
        this.ofKind('fire')
          .filter((a) => a.unit === unit)
          .flatMap((a) => (a.shots ?? []).flatMap((s) => (s.target === undefined ? [] : [s.target]))),
      ),
    ];
  }

  /** The way out of a decision: done, hold fire, stay, dodge. */
  get defaultAction(): Action | undefined {
    const ways = ['dodge', 'done', 'hold-fire', 'stay'];
    return this.all
      .filter((a) => ways.includes(a.type))
      .toSorted((a, b) => ways.indexOf(a.type) - ways.indexOf(b.type))[0];
  }

  /**
   * What is done with a button: everything that no plan on the map or sheet
   * stands for, so that nothing the server lists is out of reach. Where units
   * are moved or fired one by one, only that of the chosen one.
   */
  plain(mode: InputMode, unit: string | undefined): Action[] {
    const single = mode === 'move' || mode === 'shoot';
    return this.all.filter((a) => !isPlanned(mode, a) && (!single || !('unit' in a) || a.unit === unit));
  }

  /** The server's own words for an action, where the page has none. */
  textOf(a: Action): string {
    return this.texts.get(a) ?? a.type;
  }
}

/** Whether the map or a sheet is where this is chosen. */
function isPlanned(mode: InputMode, a: Action): boolean {
  switch (mode) {
    case 'muster':
      return true;
    case 'deploy':
      return a.type === 'deploy';
    case 'orders':
      return a.type === 'order' || a.type === 'assign' || a.type === 'done';
    case 'move':
      return a.type === 'drive' || a.type === 'walk' || a.type === 'enter';
    case 'shoot':
      return a.type === 'fire' && (a.shots ?? []).some((s) => s.target !== undefined);
    case 'snap':
      return a.type === 'snap';
    case 'crawl':
      return a.type === 'walk';
    case 'place':
      return a.type === 'place';
    case 'list':
      return false;
  }
}
