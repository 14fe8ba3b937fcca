/** What is remembered between visits. */
interface Memory {
  remember(key: string): string | null;
  keep(key: string, value: string): void;
}

/** So many matches are remembered; the oldest is forgotten first. */
const MOST = 40;

const read = (memory: Memory): [string, number][] =>
  (memory.remember('seen') ?? '').split(' ').flatMap((part): [string, number][] => {
    const [id = '', seq = ''] = part.split(':');
    return /^\d+$/.test(seq) ? [[id, Number(seq)]] : [];
  });

/** The last entry that this browser has been told of a match; undefined when it knows nothing of it. */
export const seenOf = (memory: Memory, match: string): number | undefined =>
  read(memory).find(([id]) => id === match)?.[1];

/** Remembers how far a match has been told here. */
export function markSeen(memory: Memory, match: string, seq: number): void {
  const others = read(memory).filter(([id]) => id !== match);
  const all = [...others, [match, seq] as const].slice(-MOST);
  memory.keep('seen', all.map(([id, n]) => `${id}:${n}`).join(' '));
}
