/** A stretch of text, marked where a searched word stands in it. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

/** Lower case without accents, apostrophes as they are typed, letter for letter, so that places stay the same. */
export const folded = (text: string): string =>
  Array.from(text, (c) => (c === '’' ? "'" : c.normalize('NFD').charAt(0).toLowerCase() || c)).join('');

/** Markdown as one line of running text. */
export const plain = (markdown: string): string =>
  markdown
    .split('\n')
    .filter((l) => !/^\|[\s:|-]+\|?$/.test(l) && !l.startsWith('```'))
    .map((l) =>
      l
        .replace(/^\||\|\s*$/g, '')
        .replace(/\s*\|\s*/g, ' · ')
        .replace(/^(-|\d+\.) /, ''),
    )
    .join(' ')
    .replace(/\*\*|[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The part of a clause around the first word that was searched, with all of them marked. */
export function excerpt(markdown: string, words: string, length = 220): Stretch[] {
  const text = plain(markdown);
  const wanted = folded(words)
    .split(/\s+/)
    .filter((w) => w !== '');
  const places = placesOf(folded(text), wanted);
  const first = places[0]?.[0] ?? 0;
  let from = Math.max(0, first - Math.floor(length / 3));
  if (from > 0) from = Math.max(0, text.indexOf(' ', from) + 1);
  const to = Math.min(text.length, from + length);
  const parts: Stretch[] = [];
  let at = from;
  if (from > 0) parts.push({ text: '… ', found: false });
  for (const [start, end] of places) {
    if (start < at || end > to) continue;
    if (start > at) parts.push({ text: text.slice(at, start), found: false });
    parts.push({ text: text.slice(start, end), found: true });
    at = end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), found: false });
  if (to < text.length) parts.push({ text: ' …', found: false });
  return parts;
}

/** Where the words begin a word of the text, in order. */
function placesOf(text: string, wanted: readonly string[]): [number, number][] {
  const places: [number, number][] = [];
  for (const m of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu)) {
    const word = wanted.find((w) => m[0].startsWith(w));
    if (word !== undefined) places.push([m.index, m.index + word.length]);
  }
  return places;
}
