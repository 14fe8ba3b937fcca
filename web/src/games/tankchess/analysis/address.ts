import type { Line, Setup } from '../../../api/types';

/** Where an analysis begins. */
export type Root =
  | { readonly is: 'setup'; readonly setup: Setup }
  | { readonly is: 'match'; readonly match: string; readonly seq: number }
  | { readonly is: 'saved'; readonly id: string };

/** What the address of the analysis board says: a beginning, moves, and how many of them are shown. */
export interface Address {
  readonly root: Root;
  readonly moves: readonly string[];
  readonly at: number;
}

/** The moves of a match from its start, those taken back left out, and how many of them were played up to an entry. */
export function movesOf(lines: readonly Line[], seq: number): { start: number; moves: string[]; at: number } {
  const start = lines.find((l) => l.do === 'start')?.seq ?? 0;
  let kept: { readonly seq: number; readonly text: string }[] = [];
  const taken = lines.some((l) => l.do === 'undo' && l.seq > seq);
  for (const l of lines) {
    // What was taken back later was played at that entry.
    if (taken && l.seq > seq) break;
    if (l.do === 'undo') kept = kept.filter((k) => k.seq <= (l.to ?? 0));
    else if ((l.do === 'act' || l.do === 'timeout') && l.text !== undefined) kept.push({ seq: l.seq, text: l.text });
  }
  return { start, moves: kept.map((k) => k.text), at: kept.filter((k) => k.seq <= seq).length };
}

/** A position text as a set-up (CH-15.c). */
export const setupOfText = (tfen: string, options?: Readonly<Record<string, unknown>>): Setup => ({
  scenario: 'custom',
  details: { tfen },
  ...(options === undefined || Object.keys(options).length === 0 ? {} : { options }),
});

export function readAddress(search: string): Address {
  const q = new URLSearchParams(search);
  const moves = (q.get('moves') ?? '').split(',').filter((m) => m !== '');
  const at = Number(q.get('at') ?? NaN);
  return { root: rootOf(q), moves, at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length };
}

function rootOf(q: URLSearchParams): Root {
  const match = q.get('match');
  if (match !== null) return { is: 'match', match, seq: Math.max(0, Math.floor(Number(q.get('seq') ?? 0)) || 0) };
  const saved = q.get('saved');
  if (saved !== null) return { is: 'saved', id: saved };
  const tfen = q.get('tfen');
  const options = optionsOf(q.get('options'));
  if (tfen !== null) return { is: 'setup', setup: setupOfText(tfen, options) };
  return {
    is: 'setup',
    setup: { scenario: q.get('board') ?? 'quick12', ...(options === undefined ? {} : { options }) },
  };
}

function optionsOf(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The address that leads back to the same place. */
export function writeAddress(a: Address): string {
  const q = new URLSearchParams();
  if (a.root.is === 'match') {
    q.set('match', a.root.match);
    q.set('seq', String(a.root.seq));
  } else if (a.root.is === 'saved') {
    q.set('saved', a.root.id);
  } else {
    const { setup } = a.root;
    const details = setup.details as { tfen?: string } | undefined;
    if (details?.tfen !== undefined) q.set('tfen', details.tfen);
    else q.set('board', setup.scenario);
    if (setup.options !== undefined && Object.keys(setup.options).length > 0)
      q.set('options', JSON.stringify(setup.options));
  }
  if (a.moves.length > 0) q.set('moves', a.moves.join(','));
  if (a.at < a.moves.length) q.set('at', String(a.at));
  return `/analysis/tankchess?${q.toString()}`;
}
