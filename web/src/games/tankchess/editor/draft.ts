import type { TankchessBoardFile } from '../../../api/schema';
import {
  groundOf,
  GROUNDS,
  HEADINGS,
  letterOf,
  place,
  signOf,
  square,
  unitOf,
  type Code,
  type Ground,
  type Heading,
  type Scene,
  type Side,
  type Square,
  type Unit,
} from '../view';
import { sceneOf } from '../tfen';

/** A board while it is drawn. Nothing here knows whether it may be played; the server says that. */
export interface Draft {
  readonly width: number;
  readonly height: number;
  readonly ground: ReadonlyMap<Square, Ground>;
  readonly units: readonly Unit[];
}

/** What the hand draws with. */
export type Tool =
  | { readonly is: 'ground'; readonly ground: Ground }
  | { readonly is: 'unit'; readonly owner: Side; readonly unit: Code; readonly heading: Heading }
  | { readonly is: 'erase' };

/** The square half a turn around the middle. */
export function twin(d: Pick<Draft, 'width' | 'height'>, s: Square): Square {
  const { file, rank } = place(s);
  return square(d.width - 1 - file, d.height - 1 - rank);
}

const turnedBy = (h: Heading, steps: number): Heading => HEADINGS[(HEADINGS.indexOf(h) + steps + 16) % 8] ?? h;
const other = (owner: Side): Side => (owner === 1 ? 2 : 1);

/** Draws on one square and, where both halves are to be alike, on its twin for the other side. */
export function draw(d: Draft, at: Square, tool: Tool, both: boolean): Draft {
  const once = drawOne(d, at, tool);
  const far = twin(d, at);
  if (!both || far === at) return once;
  return drawOne(
    once,
    far,
    tool.is === 'unit' ? { ...tool, owner: other(tool.owner), heading: turnedBy(tool.heading, 4) } : tool,
  );
}

function drawOne(d: Draft, at: Square, tool: Tool): Draft {
  const rest = d.units.filter((u) => u.square !== at);
  const ground = new Map(d.ground);
  switch (tool.is) {
    case 'ground':
      if (tool.ground === 'open') ground.delete(at);
      else ground.set(at, tool.ground);
      return { ...d, ground };
    case 'unit':
      return { ...d, units: [...rest, { owner: tool.owner, unit: tool.unit, square: at, heading: tool.heading }] };
    case 'erase':
      if (rest.length < d.units.length) return { ...d, units: rest };
      ground.delete(at);
      return { ...d, ground };
  }
}

/** Turns the unit on a square by eighths of a turn. */
export function turnUnit(d: Draft, at: Square, steps: number, both: boolean): Draft {
  const squares = both ? [at, twin(d, at)] : [at];
  return {
    ...d,
    units: d.units.map((u) => (squares.includes(u.square) ? { ...u, heading: turnedBy(u.heading, steps) } : u)),
  };
}

/** Another size; what no longer fits is cut off at the top and at the right. */
export function resize(d: Draft, width: number, height: number): Draft {
  const fits = (s: Square): boolean => place(s).file < width && place(s).rank < height;
  return {
    width,
    height,
    ground: new Map([...d.ground].filter(([s]) => fits(s))),
    units: d.units.filter((u) => fits(u.square)),
  };
}

/** Makes Black's half the image of White's; a middle rank keeps its left half. */
export function mirrored(d: Draft): Draft {
  const lower = (s: Square): boolean => {
    const { file, rank } = place(s);
    return rank * 2 + 1 < d.height || (rank * 2 + 1 === d.height && file * 2 + 1 <= d.width);
  };
  const ground = new Map<Square, Ground>();
  for (const [s, g] of d.ground) {
    if (lower(s)) ground.set(s, g).set(twin(d, s), g);
  }
  const mine = d.units.filter((u) => lower(u.square));
  return {
    ...d,
    ground,
    units: [
      ...mine,
      ...mine.map((u) => ({ ...u, owner: other(u.owner), square: twin(d, u.square), heading: turnedBy(u.heading, 4) })),
    ],
  };
}

const rowsDown = (d: Draft): number[] => Array.from({ length: d.height }, (_, i) => d.height - 1 - i);
const filesOf = (d: Draft): number[] => Array.from({ length: d.width }, (_, i) => i);

/** The position text of the board (CH-15.c), White to move. */
export function tfenOf(d: Draft): string {
  const units = new Map(d.units.map((u) => [u.square, u]));
  const rank = (r: number): string => {
    let text = '';
    let open = 0;
    for (const file of filesOf(d)) {
      const s = square(file, r);
      const u = units.get(s);
      const g = d.ground.get(s) ?? 'open';
      if (u === undefined && g === 'open') {
        open++;
        continue;
      }
      text += open > 0 ? open : '';
      open = 0;
      text += g === 'open' ? '' : signOf(g) + (u === undefined ? '' : '=');
      text += u === undefined ? '' : letterOf(u) + HEADINGS.indexOf(u.heading);
    }
    return text + (open > 0 ? open : '');
  };
  return `${d.width}x${d.height} ${rowsDown(d).map(rank).join('/')} w 0 1`;
}

/** The board as a file, in the form of the boards that come with the game. */
export function boardFile(d: Draft, name: string, waived: boolean): TankchessBoardFile {
  const units = new Map(d.units.map((u) => [u.square, u]));
  const start = (owner: Side) =>
    d.units
      .filter((u) => u.owner === owner)
      .map(({ unit, square, heading }) => ({ unit, letter: letterOf({ owner: 1, unit }), square, heading }));
  const terrain: Partial<Record<Ground, Square[]>> = {};
  for (const [s, g] of [...d.ground].sort(([a], [b]) => place(a).rank - place(b).rank || place(a).file - place(b).file))
    (terrain[g] ??= []).push(s);
  return {
    id: 'custom',
    name,
    width: d.width,
    height: d.height,
    ...(waived ? { symmetry: 'none', advice: 'waived' } : { symmetry: 'rot180' }),
    map: rowsDown(d).map((r) =>
      filesOf(d)
        .map((f) => {
          const u = units.get(square(f, r));
          return u === undefined ? signOf(d.ground.get(square(f, r)) ?? 'open') : letterOf(u);
        })
        .join(''),
    ),
    terrain,
    start: { white: start(1), black: start(2) },
  };
}

/** A drawing from what is on a board. */
export const draftOf = (scene: Scene): Draft => ({
  width: scene.width,
  height: scene.height,
  ground: scene.ground,
  units: scene.units,
});

/** What a file or the details of a set-up draw: a board with a map, or a position text. Undefined when it is neither. */
export function draftOfDetails(details: unknown): { draft: Draft; waived: boolean; name: string } | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const f = details as {
    tfen?: unknown;
    map?: unknown;
    start?: unknown;
    terrain?: unknown;
    symmetry?: unknown;
    advice?: unknown;
    name?: unknown;
  };
  const name = typeof f.name === 'string' ? f.name : '';
  const waived = f.advice === 'waived' || f.symmetry === 'none';
  if (Array.isArray(f.map)) return { draft: draftOfMap(f.map.map(String), f.start, f.terrain), waived, name };
  if (typeof f.tfen !== 'string') return undefined;
  return { draft: draftOf(sceneOf(f.tfen)), waived, name };
}

function draftOfMap(rows: readonly string[], start: unknown, terrain: unknown): Draft {
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const ground = new Map<Square, Ground>();
  const units: Unit[] = [];
  for (const [i, row] of rows.entries()) {
    for (const [file, sign] of [...row].entries()) {
      const at = square(file, height - 1 - i);
      const found = unitOf(sign);
      if (found !== undefined) units.push({ ...found, square: at, heading: found.owner === 1 ? 'N' : 'S' });
      else if (groundOf(sign) !== 'open') ground.set(at, groundOf(sign));
    }
  }
  // The lists say what the map cannot: headings, and the ground under a unit.
  const headings = new Map<Square, Heading>();
  for (const list of Object.values((start ?? {}) as Record<string, { square?: Square; heading?: Heading }[]>)) {
    for (const u of list ?? [])
      if (u.square !== undefined && u.heading !== undefined) headings.set(u.square, u.heading);
  }
  for (const [kind, squares] of Object.entries((terrain ?? {}) as Record<string, Square[]>)) {
    if (GROUNDS.includes(kind as Ground)) for (const s of squares ?? []) ground.set(s, kind as Ground);
  }
  return { width, height, ground, units: units.map((u) => ({ ...u, heading: headings.get(u.square) ?? u.heading })) };
}

/** Steps that can be taken back. */
export interface Steps {
  readonly past: readonly Draft[];
  readonly now: Draft;
  readonly future: readonly Draft[];
}

const MAX_STEPS = 200;

export const begin = (now: Draft): Steps => ({ past: [], now, future: [] });

/** A new step; `same` replaces the latest one, so that a stroke of the brush is one step. */
export function next(s: Steps, now: Draft, same = false): Steps {
  return same ? { past: s.past, now, future: [] } : { past: [...s.past.slice(-MAX_STEPS), s.now], now, future: [] };
}

export function undo(s: Steps): Steps {
  const last = s.past.at(-1);
  return last === undefined ? s : { past: s.past.slice(0, -1), now: last, future: [s.now, ...s.future] };
}

export function redo(s: Steps): Steps {
  const [first, ...rest] = s.future;
  return first === undefined ? s : { past: [...s.past, s.now], now: first, future: rest };
}
