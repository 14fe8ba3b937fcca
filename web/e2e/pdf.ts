import { inflateSync } from 'node:zlib';

/**
 * Just enough of PDF to measure what Chromium prints: its pages, and the lines,
 * shapes and letters on them in millimetres from the upper left corner.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** What is painted, as far as it is not clipped away. */
  readonly shapes: readonly Box[];
  /** Where letters begin. */
  readonly letters: readonly { readonly x: number; readonly y: number }[];
}

export const widthOf = (b: Box): number => b.right - b.left;
export const heightOf = (b: Box): number => b.bottom - b.top;

const MM = 25.4 / 72;

type Matrix = readonly [number, number, number, number, number, number];
const UNIT: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

interface Item {
  readonly dictionary: string;
  readonly stream?: Buffer;
}

function itemsOf(file: Buffer): Map<number, Item> {
  const text = file.toString('latin1');
  const items = new Map<number, Item>();
  const start = /(?:^|[\r\n])(\d+) 0 obj\b/g;
  for (let m = start.exec(text); m !== null; m = start.exec(text)) {
    const from = m.index + m[0].length;
    const end = text.indexOf('endobj', from);
    const opens = text.indexOf('stream', from);
    if (opens < 0 || opens > end) {
      items.set(Number(m[1]), { dictionary: text.slice(from, end) });
      continue;
    }
    const dictionary = text.slice(from, opens);
    const begins = opens + 'stream'.length + (text[opens + 6] === '\r' ? 2 : 1);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const raw = file.subarray(begins, begins + length);
    const stream = dictionary.includes('/FlateDecode') && !dictionary.includes('/Image') ? inflateSync(raw) : raw;
    items.set(Number(m[1]), { dictionary, stream });
    start.lastIndex = begins + length;
  }
  return items;
}

const numbers = (text: string | undefined): number[] => (text ?? '').trim().split(/\s+/).map(Number);

/** Forms that a stream may draw, by name. */
function formsOf(items: ReadonlyMap<number, Item>, dictionary: string): Map<string, Item> {
  const own = /\/Resources (\d+) 0 R/.exec(dictionary);
  const resources = own === null ? dictionary : (items.get(Number(own[1]))?.dictionary ?? '');
  const forms = new Map<string, Item>();
  for (const m of resources.matchAll(/\/(X\d+) (\d+) 0 R/g)) {
    const item = items.get(Number(m[2]));
    if (m[1] !== undefined && item?.dictionary.includes('/Form') === true) forms.set(m[1], item);
  }
  return forms;
}

export function readPdf(file: Buffer): readonly PdfPage[] {
  const items = itemsOf(file);
  const pages = [...items.values()].filter((i) => /\/Type \/Page\b(?!s)/.test(i.dictionary));
  return pages.map(({ dictionary }) => {
    const [, , width = 0, height = 0] = numbers(/\/MediaBox \[([^\]]*)\]/.exec(dictionary)?.[1]);
    const content = items.get(Number(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]))?.stream;
    const page = {
      width: width * MM,
      height: height * MM,
      shapes: [] as Box[],
      letters: [] as { x: number; y: number }[],
    };
    const whole = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    paint(items, dictionary, content ?? Buffer.alloc(0), UNIT, whole, height, page);
    return page;
  });
}

interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
}

/** Follows the commands of a stream. */
function paint(
  items: ReadonlyMap<number, Item>,
  dictionary: string,
  stream: Buffer,
  matrix: Matrix,
  clip: Box,
  high: number,
  into: { shapes: Box[]; letters: { x: number; y: number }[] },
): void {
  const forms = formsOf(items, dictionary);
  const saved: State[] = [];
  let state: State = { matrix, clip };
  let given: number[] = [];
  let name = '';
  let path: { x: number; y: number }[] = [];
  let clips = false;
  let line: Matrix = UNIT;
  const at = (x: number, y: number, m: Matrix = state.matrix) => ({
    x: (m[0] * x + m[2] * y + m[4]) * MM,
    y: (high - (m[1] * x + m[3] * y + m[5])) * MM,
  });
  const box = (): Box | undefined => {
    if (path.length === 0) return undefined;
    const [xs, ys] = [path.map((p) => p.x), path.map((p) => p.y)];
    return { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
  };
  const done = (painted: boolean): void => {
    const b = box();
    if (b !== undefined) {
      const seen = both(b, state.clip);
      if (painted && seen.right >= seen.left && seen.bottom >= seen.top) into.shapes.push(seen);
      if (clips) state = { ...state, clip: seen };
    }
    clips = false;
    path = [];
  };
  const text = stream
    .toString('latin1')
    .replace(/\((?:\\.|[^\\)])*\)/g, '0')
    .replace(/<<.*?>>/gs, '')
    .replace(/<[0-9A-Fa-f\s]*>/g, '0');
  for (const word of text.split(/[\s[\]]+/)) {
    if (/^[-+.\d]/.test(word)) {
      given.push(Number(word));
      continue;
    }
    if (word.startsWith('/')) {
      name = word.slice(1);
      continue;
    }
    const g = given;
    const m6 = g.slice(-6) as unknown as Matrix;
    const n = (i: number): number => g[i] ?? 0;
    if (word === 'q') saved.push(state);
    else if (word === 'Q') state = saved.pop() ?? state;
    else if (word === 'cm') state = { ...state, matrix: times(m6, state.matrix) };
    else if (word === 'm' || word === 'l') path.push(at(n(0), n(1)));
    else if (word === 'c') for (const i of [0, 2, 4]) path.push(at(n(i), n(i + 1)));
    else if (word === 'v' || word === 'y') for (const i of [0, 2]) path.push(at(n(i), n(i + 1)));
    else if (word === 're') path.push(at(n(0), n(1)), at(n(0) + n(2), n(1) + n(3)));
    else if (word === 'W' || word === 'W*') clips = true;
    else if (word === 'n') done(false);
    else if (['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].includes(word)) done(true);
    else if (word === 'BT') line = UNIT;
    else if (word === 'Tm') line = m6;
    else if (word === 'Td' || word === 'TD') line = times([1, 0, 0, 1, n(0), n(1)], line);
    else if (word === 'Tj' || word === 'TJ') into.letters.push(at(0, 0, times(line, state.matrix)));
    else if (word === 'Do') {
      const form = forms.get(name);
      if (form?.stream !== undefined) {
        const own = /\/Matrix \[([^\]]*)\]/.exec(form.dictionary)?.[1];
        const inner = own === undefined ? state.matrix : times(numbers(own) as unknown as Matrix, state.matrix);
        paint(items, form.dictionary, form.stream, inner, state.clip, high, into);
      }
    }
    given = [];
  }
}

const least = (list: readonly number[]): number => list.reduce((a, b) => Math.min(a, b), Infinity);
const most = (list: readonly number[]): number => list.reduce((a, b) => Math.max(a, b), -Infinity);

const both = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
