import type { Choice } from '../../../api/types';
import type { Act, Of, Pose, PosedKind } from '../view';

/** The server's list of what can be done, ready for questions. */
export class Choices {
  readonly all: readonly Act[];

  constructor(legal: readonly Choice[]) {
    this.all = legal.map((c) => c.action as Act);
  }

  ofKind<Kind extends Act['type']>(kind: Kind): Of<Kind>[] {
    return this.all.filter((a): a is Of<Kind> => a.type === kind);
  }

  has(kind: Act['type']): boolean {
    return this.all.some((a) => a.type === kind);
  }

  /** Poses the server suggests for a tank. */
  poses(kind: PosedKind, tank: string): Pose[] {
    return this.all.flatMap((a) =>
      a.type === kind && 'tank' in a && a.tank === tank && 'h' in a ? [{ x: a.x, y: a.y, h: a.h }] : [],
    );
  }

  /** Shots at a target, of the first attack or the second. */
  get shots(): readonly (Of<'shoot'> | Of<'second-attack'>)[] {
    return [...this.ofKind('shoot'), ...this.ofKind('second-attack')];
  }

  /** Re-rolls that need no dice chosen: the only set of a source, or all dice. */
  get plainRerolls(): readonly Of<'reroll'>[] {
    const all = this.ofKind('reroll');
    return [...new Set(all.map((r) => r.with))].flatMap((source) => {
      const sets = all.filter((r) => r.with === source).toSorted((a, b) => b.dice.length - a.dice.length);
      const [first, second] = sets;
      return first !== undefined && first.dice.length > (second?.dice.length ?? 0) ? [first] : [];
    });
  }

  /** What the digits on the keyboard answer, in the order of the buttons; re-rolls come first. */
  get numbered(): readonly Act[] {
    const kinds: readonly Act['type'][] = [
      'choose-role',
      'choose-edge',
      'activate',
      'use-card',
      'cancel',
      'keep-critical',
      'repair',
    ];
    return [...this.plainRerolls, ...this.all.filter((a) => kinds.includes(a.type))].slice(0, 9);
  }

  /** The digit of an action, where it has one. */
  digit(a: Act): string {
    const at = this.numbered.indexOf(a);
    return at < 0 ? '' : String(at + 1);
  }

  /** Tanks that the list has poses for. */
  posed(kind: PosedKind): string[] {
    return [...new Set(this.all.flatMap((a) => (a.type === kind && 'tank' in a ? [a.tank] : [])))];
  }
}

/** How a decision is taken on the table. */
export type InputMode = 'pose' | 'piece' | 'token' | 'target' | 'tank' | 'edge' | 'dice' | 'list' | 'platoon';

export function inputModeOf(kind: string): InputMode {
  switch (kind) {
    case 'deploy':
    case 'move':
    case 'pregame-move':
    case 'extra-move':
    case 'command':
      return 'pose';
    case 'terrain':
      return 'piece';
    case 'objective':
      return 'token';
    case 'shoot':
    case 'second-attack':
      return 'target';
    case 'activate':
      return 'tank';
    case 'edge':
      return 'edge';
    case 'reroll-attack':
    case 'reroll-defence':
      return 'dice';
    case 'platoon':
      return 'platoon';
    default:
      return 'list';
  }
}

/** The action that carries a pose in answer to a decision. */
export function posedKind(kind: string): PosedKind {
  switch (kind) {
    case 'deploy':
      return 'deploy';
    case 'command':
      return 'command-move';
    case 'move':
      return 'move';
    default:
      return 'extra-move';
  }
}
