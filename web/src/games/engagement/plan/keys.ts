/** What a key means on the table. */
export type KeyCommand =
  | { readonly do: 'drive' | 'turn' | 'turret'; readonly by: number }
  | { readonly do: 'shift'; readonly x: number; readonly y: number }
  | {
      readonly do:
        | 'confirm'
        | 'back'
        | 'undo'
        | 'reverse'
        | 'prefix'
        | 'suggest'
        | 'target'
        | 'unit'
        | 'man'
        | 'place'
        | 'floor'
        | 'form'
        | 'stop';
    };

/** Reads a key for a vehicle's path, or for a squad that is pushed as the eye sees it. */
export function readKey(
  e: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  vehicle: boolean,
  flip: boolean,
): KeyCommand | undefined {
  const far = e.shiftKey ? 500 : 100;
  const sign = flip ? -1 : 1;
  switch (e.key) {
    case 'ArrowUp':
      return vehicle ? { do: 'drive', by: far } : { do: 'shift', x: 0, y: sign * far };
    case 'ArrowDown':
      return vehicle ? { do: 'drive', by: -far } : { do: 'shift', x: 0, y: -sign * far };
    case 'ArrowLeft':
      return vehicle ? { do: 'turn', by: e.shiftKey ? -450 : -50 } : { do: 'shift', x: -sign * far, y: 0 };
    case 'ArrowRight':
      return vehicle ? { do: 'turn', by: e.shiftKey ? 450 : 50 } : { do: 'shift', x: sign * far, y: 0 };
    case ',':
      return { do: 'turret', by: -50 };
    case '.':
      return { do: 'turret', by: 50 };
    case 'Escape':
      return { do: 'back' };
    case 'Backspace':
      return { do: 'undo' };
    default:
      return letter(e.key.toLowerCase());
  }
}

function letter(key: string): KeyCommand | undefined {
  switch (key) {
    case 'c':
      return { do: 'confirm' };
    case 'r':
      return { do: 'reverse' };
    case 'n':
      return { do: 'prefix' };
    case 'g':
      return { do: 'suggest' };
    case 't':
      return { do: 'target' };
    case 'u':
      return { do: 'unit' };
    case 'p':
      return { do: 'place' };
    case 'm':
      return { do: 'man' };
    case 'l':
      return { do: 'floor' };
    case 'f':
      return { do: 'form' };
    case 'x':
      return { do: 'stop' };
    default:
      return undefined;
  }
}
