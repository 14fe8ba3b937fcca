/** The plain Markdown of the rulebook, read into blocks that a component shows without raw HTML. */

export type Inline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly is: 'clause'; readonly text: string };

export type Block =
  | { readonly is: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly is: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly is: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly is: 'code'; readonly text: string };

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  for (let i = 0; i < lines.length;) {
    const line = lines[i] ?? '';
    if (line.trim() === '') {
      i++;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((l, at) => at > i && l.startsWith('```'));
      const stop = end < 0 ? lines.length : end;
      blocks.push({ is: 'code', text: lines.slice(i + 1, stop).join('\n') });
      i = stop + 1;
    } else if (line.startsWith('|')) {
      const rows = take(lines, i, (l) => l.startsWith('|'));
      i += rows.length;
      blocks.push(tableOf(rows));
    } else if (isItem(line)) {
      const run = take(lines, i, (l) => isItem(l) || /^\s+\S/.test(l));
      i += run.length;
      blocks.push(listOf(run));
    } else {
      const run = take(lines, i, (l) => l.trim() !== '' && !l.startsWith('|') && !l.startsWith('```') && !isItem(l));
      i += run.length;
      blocks.push({ is: 'paragraph', text: inlinesOf(run.join(' ')) });
    }
  }
  return blocks;
}

const isItem = (line: string): boolean => /^(-|\d+\.) /.test(line);

function take(lines: readonly string[], from: number, want: (line: string) => boolean): string[] {
  let to = from;
  while (to < lines.length && want(lines[to] ?? '')) to++;
  return lines.slice(from, to);
}

function listOf(run: readonly string[]): Block {
  const items: string[] = [];
  for (const line of run) {
    if (isItem(line)) items.push(line.replace(/^(-|\d+\.) /, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return { is: 'list', ordered: /^\d/.test(run[0] ?? ''), items: items.map(inlinesOf) };
}

function tableOf(rows: readonly string[]): Block {
  const cells = rows.map((r) =>
    r
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((c) => inlinesOf(c.trim())),
  );
  const [head = [], , ...rest] = cells;
  return { is: 'table', head, rows: rest };
}

/** Bold, italic, code and clause names inside a line. */
export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let last = 0;
  for (const m of text.matchAll(
    /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{2}-(?:\d+|[A-Z]\d*)(?:\.(?:\d+|[a-z]))*)\b/g,
  )) {
    if (m.index > last) parts.push({ is: 'text', text: text.slice(last, m.index) });
    if (m[1] !== undefined) parts.push({ is: 'strong', text: m[1] });
    else if (m[2] !== undefined) parts.push({ is: 'em', text: m[2] });
    else if (m[3] !== undefined) parts.push({ is: 'code', text: m[3] });
    else if (m[4] !== undefined) parts.push({ is: 'clause', text: m[4] });
    last = m.index + m[0].length;
  }
  if (last < text.length) parts.push({ is: 'text', text: text.slice(last) });
  return parts;
}
