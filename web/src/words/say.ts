/**
 * The template language of the rulebook, the same lines as in Go: {field},
 * {field:prefix}, {field|cm}, {field?text}, {!field?text}, {^field} and {}.
 * Whatever is missing stays visible.
 */

export type Words = Readonly<Record<string, string>>;
export type Args = Readonly<Record<string, unknown>>;

/** Speaks for one vocabulary in one language. */
export type Say = (key: string, args?: Args) => string;

type Part =
  | { readonly is: 'literal'; readonly text: string }
  | { readonly is: 'self' }
  | {
      readonly is: 'insert' | 'lookup' | 'measure';
      readonly field: readonly string[];
      /** Of a lookup. */
      readonly prefix: string;
      /** Of a measure. */
      readonly unit: string;
      readonly capital: boolean;
    }
  | {
      readonly is: 'condition';
      readonly field: readonly string[];
      readonly unless: boolean;
      readonly when: readonly Part[];
    };

/** Lookups inside lookups end visibly instead of never. */
const MAX_DEPTH = 4;

/** Makes a voice of several vocabularies; the first that has a key speaks. */
export function voice(...vocabularies: readonly Words[]): Say {
  const parsed = new Map<string, readonly Part[]>();
  const find = (key: string): readonly Part[] | undefined => {
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const template = vocabularies.find((w) => Object.hasOwn(w, key))?.[key];
    if (template === undefined) return undefined;
    const parts = parse(template);
    parsed.set(key, parts);
    return parts;
  };
  return (key, args = {}) => {
    const parts = find(key);
    return parts === undefined ? key : fill(find, parts, args, '', 0);
  };
}

/** Whether any of the vocabularies has words for a key. */
export const knows = (key: string, ...vocabularies: readonly Words[]): boolean =>
  vocabularies.some((w) => Object.hasOwn(w, key));

function parse(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  while (rest !== '') {
    const open = rest.indexOf('{');
    const end = open < 0 ? -1 : matching(rest, open);
    if (open < 0 || end < 0) {
      parts.push({ is: 'literal', text: rest });
      break;
    }
    if (open > 0) parts.push({ is: 'literal', text: rest.slice(0, open) });
    parts.push(placeholder(rest.slice(open + 1, end)));
    rest = rest.slice(end + 1);
  }
  return parts;
}

/** The place of the brace that closes the one at `open`; -1 when none does. */
function matching(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

function placeholder(inner: string): Part {
  if (inner === '') return { is: 'self' };
  const question = inner.indexOf('?');
  if (question >= 0) {
    const head = inner.slice(0, question);
    const unless = head.startsWith('!');
    return {
      is: 'condition',
      unless,
      field: (unless ? head.slice(1) : head).split('.'),
      when: parse(inner.slice(question + 1)),
    };
  }
  const capital = inner.startsWith('^');
  const [head = '', unit = ''] = (capital ? inner.slice(1) : inner).split('|');
  const [name = '', prefix = ''] = head.split(':');
  const is = unit !== '' ? 'measure' : prefix !== '' ? 'lookup' : 'insert';
  return { is, field: name.split('.'), prefix, unit, capital };
}

type Find = (key: string) => readonly Part[] | undefined;

function fill(find: Find, parts: readonly Part[], args: Args, self: string, depth: number): string {
  return parts.map((p) => fillPart(find, p, args, self, depth)).join('');
}

function fillPart(find: Find, p: Part, args: Args, self: string, depth: number): string {
  if (p.is === 'literal') return p.text;
  if (p.is === 'self') return self;
  const value = dig(args, p.field);
  if (p.is === 'condition') return isEmpty(value) === p.unless ? fill(find, p.when, args, self, depth) : '';
  if (value === undefined || value === null || (p.is === 'lookup' && depth >= MAX_DEPTH)) return source(p);
  const items = (Array.isArray(value) ? (value as unknown[]) : [value]).map((item) => {
    if (p.is === 'lookup') return lookup(find, p.prefix, String(item), args, depth + 1);
    return p.is === 'measure' ? measure(find, p.unit, item) : String(item);
  });
  const text = (p.is === 'lookup' ? gathered(items) : items).join(', ');
  return p.capital ? capital(text) : text;
}

/** The same name once, with how often it comes: 4 × T-34. */
export function gathered(names: readonly string[]): readonly string[] {
  return [...new Set(names)].map((name) => {
    const n = names.filter((other) => other === name).length;
    return n > 1 ? `${n}\u00a0×\u00a0${name}` : name;
  });
}

function lookup(find: Find, prefix: string, value: string, args: Args, depth: number): string {
  const parts = find(`${prefix}.${value}`) ?? find(`${prefix}.*`);
  return parts === undefined ? `${prefix}.${value}` : fill(find, parts, args, value, depth);
}

/** Tenths of a millimetre, the games' unit of length, in the first decimal of a unit that people read. */
const PER_DECIMAL: Readonly<Record<string, number>> = { cm: 10, mm: 1 };

/** A length in a unit, with one decimal behind the mark of the language. */
function measure(find: Find, unit: string, value: unknown): string {
  if (!Number.isInteger(value)) return String(value);
  const u = Number(value);
  const n = Math.round(Math.abs(u) / (PER_DECIMAL[unit] ?? 1));
  const mark = find('decimal-mark')?.[0];
  return `${u < 0 ? '-' : ''}${Math.floor(n / 10)}${mark?.is === 'literal' ? mark.text : '.'}${n % 10}`;
}

/** A placeholder as it stood, for what is missing. */
function source(p: Extract<Part, { readonly prefix: string }>): string {
  const tail = `${p.prefix === '' ? '' : `:${p.prefix}`}${p.unit === '' ? '' : `|${p.unit}`}`;
  return `{${p.capital ? '^' : ''}${p.field.join('.')}${tail}}`;
}

function dig(args: Args, field: readonly string[]): unknown {
  let value: unknown = args;
  for (const name of field) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The text with its first letter as a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
