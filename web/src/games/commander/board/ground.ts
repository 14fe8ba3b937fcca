import type { Terrain } from '../types';

/**
 * Terrain as a printed map shows it, one drawing a position: stipple for
 * woods, contour lines for hills, blocks for a village. Each kind differs by
 * its pattern, so that a print in grey still reads.
 */

/** A position on the map, in drawing units. */
export const WIDE = 200;
export const HIGH = 160;

/** One path of the drawing and the ink it is printed in. */
export interface Ink {
  readonly ink: string;
  readonly d: string;
}

const f = (v: number): string => String(Math.round(v * 10) / 10);

/** Numbers between 0 and 1, always the same for the same name. */
function scatter(name: string): () => number {
  let state = 2166136261;
  for (const c of name) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9;
    state ^= state >>> 13;
    return (state >>> 0) / 4294967296;
  };
}

const circle = (x: number, y: number, r: number): string =>
  `M${f(x - r)} ${f(y)}a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0z`;

/** A closed round shape with a wavering edge around the middle. */
function blob(next: () => number, rx: number, ry: number, cx = WIDE / 2, cy = HIGH / 2): string {
  const count = 12;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const k = 0.86 + next() * 0.2;
    return [cx + Math.cos(angle) * rx * k, cy + Math.sin(angle) * ry * k] as const;
  });
  const middle = (i: number): readonly [number, number] => {
    const a = points[i % count] as readonly [number, number];
    const b = points[(i + 1) % count] as readonly [number, number];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const [sx, sy] = middle(count - 1);
  let d = `M${f(sx)} ${f(sy)}`;
  for (let i = 0; i < count; i++) {
    const [x, y] = points[i] as readonly [number, number];
    const [mx, my] = middle(i);
    d += `Q${f(x)} ${f(y)} ${f(mx)} ${f(my)}`;
  }
  return `${d}z`;
}

/** Places inside an oval, not too close to each other. */
function spread(next: () => number, count: number, apart: number, rx = 88, ry = 68): (readonly [number, number])[] {
  const list: (readonly [number, number])[] = [];
  for (let tries = 0; tries < count * 14 && list.length < count; tries++) {
    const x = (next() * 2 - 1) * rx;
    const y = (next() * 2 - 1) * ry;
    if ((x / rx) ** 2 + (y / ry) ** 2 > 1) continue;
    if (list.some(([u, v]) => Math.hypot(u - x, v - y) < apart)) continue;
    list.push([x, y]);
  }
  return list.map(([x, y]) => [x + WIDE / 2, y + HIGH / 2] as const).sort((a, b) => a[1] - b[1]);
}

/** The drawing of a kind of terrain on a position; the name keeps it the same for ever. */
export function drawTerrain(kind: Terrain, name: string): readonly Ink[] {
  const next = scatter(`${kind}${name}`);
  switch (kind) {
    case 'clear':
      return [];
    case 'woods':
      return woods(next);
    case 'hills':
      return hills(next);
    case 'balka':
      return balka(next);
    case 'walls':
      return walls(next);
    case 'wheatfield':
      return wheat(next);
    case 'village':
      return village(next);
    case 'swamp':
      return swamp(next);
    case 'stream':
      return stream(next);
    case 'bunkers':
      return bunkers();
    case 'foxholes':
      return foxholes();
  }
}

function woods(next: () => number): Ink[] {
  const trees = spread(next, 46, 15);
  let shade = '';
  let crown = '';
  let leaf = '';
  for (const [x, y] of trees) {
    const r = 7 + next() * 4;
    shade += circle(x + 2.5, y + 3.5, r);
    crown += circle(x, y, r);
    leaf += `M${f(x - r * 0.5)} ${f(y + 1)}q${f(r * 0.5)} ${f(-r * 0.9)} ${f(r)} 0`;
  }
  return [
    { ink: 'wood-floor', d: blob(next, 98, 78) },
    { ink: 'wood-shade', d: shade },
    { ink: 'wood-crown', d: crown },
    { ink: 'wood-leaf', d: leaf },
  ];
}

function hills(next: () => number): Ink[] {
  const cx = WIDE / 2 + (next() - 0.5) * 24;
  const cy = HIGH / 2 + (next() - 0.5) * 18;
  const lines = [1, 0.76, 0.52, 0.3].map((k) => blob(next, 92 * k, 70 * k, cx, cy));
  let hatch = '';
  for (let i = 0; i < 34; i++) {
    const angle = (i / 34) * Math.PI * 2;
    const [u, v] = [Math.cos(angle), Math.sin(angle)];
    hatch += `M${f(cx + u * 80)} ${f(cy + v * 61)}l${f(u * 9)} ${f(v * 8)}`;
  }
  return [
    { ink: 'hill-low', d: lines[0] ?? '' },
    { ink: 'hill-high', d: lines[2] ?? '' },
    { ink: 'hill-line', d: lines.join('') },
    { ink: 'hill-hatch', d: hatch },
    { ink: 'hill-top', d: `M${f(cx - 5)} ${f(cy + 5)}h10l-5 -10z` },
  ];
}

function balka(next: () => number): Ink[] {
  const y = (x: number, k: number): number => HIGH / 2 + Math.sin(x / 34 + k) * 15;
  const k = next() * 6;
  const upper: string[] = [];
  const lower: string[] = [];
  let teeth = '';
  for (let x = 4; x <= WIDE - 4; x += 8) {
    const wide = 20 + 13 * Math.sin((x / WIDE) * Math.PI);
    upper.push(`${f(x)} ${f(y(x, k) - wide)}`);
    lower.unshift(`${f(x)} ${f(y(x, k) + wide)}`);
    teeth += `M${f(x)} ${f(y(x, k) - wide)}v${f(9 + next() * 6)}M${f(x)} ${f(y(x, k) + wide)}v${f(-9 - next() * 6)}`;
  }
  return [
    { ink: 'balka-floor', d: `M${upper.join('L')}L${lower.join('L')}z` },
    { ink: 'balka-rim', d: `M${upper.join('L')}M${lower.join('L')}` },
    { ink: 'balka-teeth', d: teeth },
  ];
}

function walls(next: () => number): Ink[] {
  const lines = [
    [18, 34, 96, 26],
    [96, 26, 182, 40],
    [182, 40, 174, 92],
    [22, 60, 30, 128],
    [30, 128, 112, 136],
    [146, 132, 180, 126],
    [112, 86, 112, 136],
  ];
  let stones = '';
  let base = '';
  for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of lines) {
    base += `M${x1} ${y1}L${x2} ${y2}`;
    const length = Math.hypot(x2 - x1, y2 - y1);
    for (let at = 0; at < length; at += 10) {
      const k = at / length;
      const x = x1 + (x2 - x1) * k + (next() - 0.5) * 2;
      const y = y1 + (y2 - y1) * k + (next() - 0.5) * 2;
      stones += circle(x, y, 3.6 + next() * 1.4);
    }
  }
  return [
    { ink: 'wall-line', d: base },
    { ink: 'wall-stone', d: stones },
  ];
}

function wheat(next: () => number): Ink[] {
  const slant = (next() - 0.5) * 0.3;
  let rows = '';
  let ears = '';
  for (let y = 16; y < HIGH - 6; y += 12) {
    const shift = (y - HIGH / 2) * slant;
    rows += `M${f(12 + shift)} ${y}H${f(WIDE - 12 + shift)}`;
    for (let x = 16 + ((y / 12) % 2) * 6; x < WIDE - 14; x += 12) {
      ears += `M${f(x + shift)} ${y}v-8M${f(x + shift)} ${f(y - 4)}l-3 -4M${f(x + shift)} ${f(y - 4)}l3 -4`;
    }
  }
  return [
    { ink: 'wheat-field', d: `M10 8L${WIDE - 14} 4L${WIDE - 6} ${HIGH - 10}L6 ${HIGH - 4}z` },
    { ink: 'wheat-row', d: rows },
    { ink: 'wheat-ear', d: ears },
  ];
}

/** The ridge and hips of a roof that is wider than deep. */
function ridgeAlong(x: number, y: number, w: number, h: number): string {
  const half = f(h / 2);
  return (
    `M${f(x + 5)} ${f(y + h / 2)}h${w - 10}` +
    `M${f(x)} ${f(y)}l5 ${half}l-5 ${half}M${f(x + w)} ${f(y)}l-5 ${half}l5 ${half}`
  );
}

/** The same of one that is deeper than wide. */
function ridgeAcross(x: number, y: number, w: number, h: number): string {
  const half = f(w / 2);
  return (
    `M${f(x + w / 2)} ${f(y + 5)}v${h - 10}` +
    `M${f(x)} ${f(y)}l${half} 5l${half} -5M${f(x)} ${f(y + h)}l${half} -5l${half} 5`
  );
}

function village(next: () => number): Ink[] {
  const lots: readonly (readonly [number, number, number, number])[] = [
    [20, 18, 38, 28],
    [70, 14, 30, 36],
    [126, 20, 42, 26],
    [16, 96, 32, 40],
    [64, 102, 44, 30],
    [124, 94, 28, 44],
    [162, 100, 24, 28],
    [176, 22, 16, 32],
  ];
  let roofs = '';
  let ridges = '';
  let shade = '';
  for (const [x0, y0, w, h] of lots) {
    const x = x0 + (next() - 0.5) * 6;
    const y = y0 + (next() - 0.5) * 6;
    shade += `M${f(x + 4)} ${f(y + 5)}h${w}v${h}h${-w}z`;
    roofs += `M${f(x)} ${f(y)}h${w}v${h}h${-w}z`;
    ridges += w > h ? ridgeAlong(x, y, w, h) : ridgeAcross(x, y, w, h);
  }
  return [
    { ink: 'road', d: `M-2 74C60 66 120 84 ${WIDE + 2} 72M112 -2C104 60 116 110 108 ${HIGH + 2}` },
    { ink: 'house-shade', d: shade },
    { ink: 'house', d: roofs },
    { ink: 'house-ridge', d: ridges },
  ];
}

function swamp(next: () => number): Ink[] {
  let water = '';
  let reeds = '';
  for (const [x, y] of spread(next, 26, 20)) {
    const w = 14 + next() * 18;
    water += `M${f(x - w / 2)} ${f(y)}h${f(w)}M${f(x - w / 3)} ${f(y + 5)}h${f(w * 0.6)}`;
    if (next() > 0.4) reeds += `M${f(x)} ${f(y - 1)}v-11M${f(x - 3)} ${f(y - 1)}l-4 -8M${f(x + 3)} ${f(y - 1)}l4 -8`;
  }
  return [
    { ink: 'swamp-floor', d: blob(next, 96, 76) },
    { ink: 'swamp-water', d: water },
    { ink: 'swamp-reed', d: reeds },
  ];
}

function stream(next: () => number): Ink[] {
  const k = (next() - 0.5) * 20;
  const bed = `M-2 ${f(84 + k)}C40 ${f(44 + k)} 70 ${f(122 - k)} 106 ${f(84 + k)}S170 ${f(50 - k)} ${WIDE + 2} ${f(88 - k)}`;
  return [
    { ink: 'stream-bank', d: bed },
    { ink: 'stream-water', d: bed },
    { ink: 'stream-flow', d: bed },
  ];
}

/** Foxholes and Bunkers lie at the sides, so that cards do not cover them. */
function bunkers(): Ink[] {
  const box = (x: number, y: number): string => `M${x - 13} ${y + 9}v-11l6 -7h14l6 7v11z`;
  const slit = (x: number, y: number): string => `M${x - 8} ${y}h16`;
  const at: readonly (readonly [number, number])[] = [
    [22, 18],
    [WIDE - 22, 18],
    [22, HIGH - 18],
    [WIDE - 22, HIGH - 18],
  ];
  return [
    { ink: 'bunker', d: at.map(([x, y]) => box(x, y)).join('') },
    { ink: 'bunker-slit', d: at.map(([x, y]) => slit(x, y)).join('') },
  ];
}

function foxholes(): Ink[] {
  let pits = '';
  for (const y of [14, HIGH - 14]) {
    for (let x = 18; x < WIDE - 10; x += 28) pits += `M${x - 8} ${y - 2}a8 7 0 0 0 16 0q-8 4 -16 0z`;
  }
  return [{ ink: 'foxhole', d: pits }];
}
