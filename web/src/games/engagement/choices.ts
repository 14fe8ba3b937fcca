import type { Choice } from '../../api/types';
import type { Act, Command, Of } from './view';

/** How a decision is answered on the table. */
export type Manner = 'muster' | 'deploy' | 'orders' | 'move' | 'shoot' | 'snap' | 'crawl' | 'list';

export function mannerOf(kind: string): Manner {
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
    default:
      return 'list';
  }
}

/** The server's list of what can be done, ready for questions. */
export class Choices {
  readonly all: readonly Act[];

  constructor(legal: readonly Choice[]) {
    this.all = legal.map((c) => c.action as Act);
  }

  only<Kind extends Act['type']>(kind: Kind): Of<Kind>[] {
    return this.all.filter((a): a is Of<Kind> => a.type === kind);
  }

  /** Units the list speaks of, in its order. */
  readonly units = (): string[] => [...new Set(this.all.flatMap((a) => ('unit' in a ? [a.unit] : [])))];

  of(unit: string): Act[] {
    return this.all.filter((a) => 'unit' in a && a.unit === unit);
  }

  orders(unit: string): Command[] {
    return this.only('order').filter((a) => a.unit === unit);
  }

  /** Enemies that a unit could fire at, as the list suggests. */
  targets(unit: string | undefined): string[] {
    return [
      ...new Set(
        this.only('fire')
          .filter((a) => a.unit === unit)
          .flatMap((a) => (a.shots ?? []).flatMap((s) => (s.target === undefined ? [] : [s.target]))),
      ),
    ];
  }

  /** The way out of a decision: done, hold fire, stay, dodge. */
  get way(): Act | undefined {
    return this.all.find((a) => a.type === 'done' || a.type === 'hold_fire' || a.type === 'stay' || a.type === 'dodge');
  }

  /** What is done with a button: everything that needs no plan. */
  plain(manner: Manner, unit: string | undefined): Act[] {
    const mine = (a: Act): boolean => !('unit' in a) || a.unit === unit;
    switch (manner) {
      case 'muster':
        return [];
      case 'deploy':
      case 'snap':
        return this.all.filter((a) => a.type === 'done' || a.type === 'hold_fire');
      case 'orders':
        return this.all.filter((a) => a.type === 'assign' && a.unit === unit);
      case 'move':
        return this.all.filter(
          (a) =>
            a.type === 'done' ||
            (mine(a) && (a.type === 'mount' || a.type === 'dismount' || a.type === 'enter' || a.type === 'doze')),
        );
      case 'shoot':
        return this.all.filter(
          (a) =>
            a.type === 'done' ||
            (mine(a) && (a.type === 'detect' || (a.type === 'fire' && (a.shots ?? []).every((s) => s.at === 'pots')))),
        );
      case 'crawl':
        return this.all.filter((a) => a.type !== 'walk');
      case 'list':
        return [...this.all];
    }
  }
}
