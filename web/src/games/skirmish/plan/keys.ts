import { faced, sided, slid, swung, turned, type Aim } from './arrow';
import { onTable } from '../plane';

export type Command = 'confirm' | 'back' | 'nearest' | 'next' | 'previous' | 'target' | 'stop';

/** What a key does: change the plan's aim, or give a command. */
export type Keyed = { readonly aim: (a: Aim, flank?: 'left' | 'right') => Aim } | { readonly do: Command };

/**
 * Keys at the table. With an arrow, up and down slide along it and left and
 * right swing it; what is placed freely is pushed over the table instead.
 */
export function keyed(e: Pick<KeyboardEvent, 'key' | 'shiftKey'>, free: boolean, turn = 0): Keyed | undefined {
  const fine = e.shiftKey;
  const step = fine ? 10 : 100;
  const angle = fine ? 10 : 50;
  switch (e.key) {
    case 'ArrowUp':
      return { aim: (a) => (free ? pushed(a, 0, step, turn) : slid(a, step)) };
    case 'ArrowDown':
      return { aim: (a) => (free ? pushed(a, 0, -step, turn) : slid(a, -step)) };
    case 'ArrowLeft':
      return { aim: (a) => (free ? pushed(a, -step, 0, turn) : swung(a, -angle)) };
    case 'ArrowRight':
      return { aim: (a) => (free ? pushed(a, step, 0, turn) : swung(a, angle)) };
    case ',':
    case '<':
      return { aim: (a) => turned(a, a.pose.h - angle) };
    case '.':
    case '>':
      return { aim: (a) => turned(a, a.pose.h + angle) };
    case 'f':
    case 'F':
      return { aim: faced };
    case 's':
    case 'S':
      return { aim: sided };
    case 'n':
    case 'N':
      return { do: 'nearest' };
    case 'g':
      return { do: 'next' };
    case 'G':
      return { do: 'previous' };
    case 't':
    case 'T':
      return { do: 'target' };
    case 'x':
    case 'X':
      return { do: 'stop' };
    case 'Enter':
    case 'c':
    case 'C':
      return { do: 'confirm' };
    case 'Escape':
      return { do: 'back' };
    default:
      return undefined;
  }
}

/** Pushes a free thing as the eye sees it, whichever way the table is turned. */
function pushed(a: Aim, right: number, up: number, turn: number): Aim {
  const quarter = ((turn % 4) + 4) % 4;
  const [dx, dy] = (
    [
      [right, up],
      [-up, right],
      [-right, -up],
      [up, -right],
    ] as const
  )[quarter] ?? [right, up];
  return { ...a, pose: onTable({ x: a.pose.x + dx, y: a.pose.y + dy, h: a.pose.h }) };
}
