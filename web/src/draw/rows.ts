/** Rows of a comma-separated table by the names in its head. */
export function rows(text: string): Readonly<Record<string, string>>[] {
  const lines = text.trim().split(/\r?\n/).map(fields);
  const head = lines[0] ?? [];
  return lines.slice(1).map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])));
}

function fields(line: string): string[] {
  const out: string[] = [];
  for (const m of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    out.push(m[1]?.replaceAll('""', '"') ?? m[2] ?? '');
  }
  return out;
}
