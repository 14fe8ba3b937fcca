import type { Line } from '../../../api/types';
import type { Trace } from './marks';
import { pieceOf, RESERVE } from '../view';
import type { Event, Pos, View } from '../types';

/** What a line did, as traces on the map: ways gone, shots fired, cards lost. */
export function tracesOf(line: Line | undefined, v: View): readonly Trace[] {
  if (line === undefined) return [];
  const events = line.events as readonly unknown[] as readonly Event[];
  const fallen = new Map(events.flatMap((e) => (e.type === 'destroyed' ? [[e.card.id, e.pos ?? ''] as const] : [])));
  const where = (id: number): Pos => pieceOf(v, id)?.pos ?? fallen.get(id) ?? '';
  const trace = (e: Event): Omit<Trace, 'key'> | undefined => {
    switch (e.type) {
      case 'stepped':
      case 'retreated':
        return { kind: 'went', from: e.from, to: e.to };
      case 'shot-fired':
        return { kind: 'shot', from: where(e.firer.id), to: (e.target && where(e.target.id)) || (e.pos ?? '') };
      case 'destroyed':
        return { kind: 'lost', from: e.pos ?? '', to: e.pos ?? '' };
      default:
        return undefined;
    }
  };
  const onBoard = (p: Pos): boolean => p !== '' && p !== RESERVE;
  return events.flatMap((e, i) => {
    const t = trace(e);
    const drawn = t !== undefined && onBoard(t.from) && onBoard(t.to) && (t.kind === 'lost' || t.from !== t.to);
    return drawn ? [{ ...t, key: `${line.seq}/${i}` }] : [];
  });
}
