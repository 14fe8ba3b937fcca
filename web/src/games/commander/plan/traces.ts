import type { GameEvent, Line } from '../../../api/types';
import type { Trace } from './marks';
import { pieceOf, RESERVE, type Pos, type View } from '../view';

interface Shown {
  readonly id: number;
}

const idOf = (e: GameEvent, field: string): number => (e[field] as Shown | undefined)?.id ?? 0;
const posOf = (e: GameEvent, field: string): Pos => (typeof e[field] === 'string' ? e[field] : '');

/** What a line did, as traces on the map: ways gone, shots fired, cards lost. */
export function tracesOf(line: Line | undefined, v: View): readonly Trace[] {
  if (line === undefined) return [];
  const fallen = new Map<number, Pos>();
  for (const e of line.events) if (e.type === 'destroyed') fallen.set(idOf(e, 'card'), posOf(e, 'pos'));
  const where = (id: number): Pos => pieceOf(v, id)?.pos ?? fallen.get(id) ?? '';
  const list: Trace[] = [];
  line.events.forEach((e, i) => {
    const key = `${line.seq}/${i}`;
    if (e.type === 'stepped' || e.type === 'retreated') {
      const [from, to] = [posOf(e, 'from'), posOf(e, 'to')];
      if (from !== '' && to !== '' && from !== RESERVE && to !== RESERVE) list.push({ kind: 'went', from, to, key });
    } else if (e.type === 'shotFired') {
      const from = where(idOf(e, 'firer'));
      const to = where(idOf(e, 'target')) || posOf(e, 'pos');
      if (from !== '' && to !== '' && from !== to) list.push({ kind: 'shot', from, to, key });
    } else if (e.type === 'destroyed') {
      const at = posOf(e, 'pos');
      if (at !== '' && at !== RESERVE) list.push({ kind: 'lost', from: at, to: at, key });
    }
  });
  return list;
}
