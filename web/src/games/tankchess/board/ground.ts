import { SIZE } from './frame';
import { place, square, type Ground, type Scene, type Square } from '../view';

/** The paths that draw one kind of ground; the style sheet gives their inks. */
export interface GroundDrawing {
  readonly kind: Ground;
  /** The area, filled. */
  readonly area: string;
  /** The outline where the area ends. */
  readonly rim: string;
  /** Signs on it: waves, stones, stipple, crowns. */
  readonly signs: string;
}

/** Draws every kind of ground that lies on the board, in a fixed order. */
export function drawGround(scene: Scene): GroundDrawing[] {
  const kinds: Ground[] = ['water', 'mud', 'obstacle', 'low', 'hedge', 'tree', 'mine'];
  return kinds.flatMap((kind) => {
    const squares = [...scene.ground].filter(([, g]) => g === kind).map(([s]) => s);
    return squares.length === 0 ? [] : [drawKind(kind, squares, scene)];
  });
}

function drawKind(kind: Ground, squares: readonly Square[], scene: Scene): GroundDrawing {
  const here = new Set(squares);
  const area: string[] = [];
  const rim: string[] = [];
  const signs: string[] = [];
  for (const s of squares) {
    const { file, rank } = place(s);
    const x = file * SIZE;
    const y = (scene.height - 1 - rank) * SIZE;
    const open = {
      north: !here.has(square(file, rank + 1)),
      east: !here.has(square(file + 1, rank)),
      south: !here.has(square(file, rank - 1)),
      west: !here.has(square(file - 1, rank)),
    };
    if (kind === 'obstacle' || kind === 'water' || kind === 'mud') {
      area.push(`M${x} ${y}h${SIZE}v${SIZE}h${-SIZE}z`);
      if (open.north) rim.push(`M${x} ${y}h${SIZE}`);
      if (open.east) rim.push(`M${x + SIZE} ${y}v${SIZE}`);
      if (open.south) rim.push(`M${x} ${y + SIZE}h${SIZE}`);
      if (open.west) rim.push(`M${x} ${y}v${SIZE}`);
    }
    const shift = (file * 7 + rank * 13) % 5;
    switch (kind) {
      case 'obstacle':
        signs.push(cliff(x, y, open));
        break;
      case 'water':
        for (let i = 0; i < 3; i++) signs.push(wave(x + 6 + ((i + shift) % 2) * 14, y + 14 + i * 18));
        break;
      case 'mud':
        signs.push(stipple(x, y, shift));
        break;
      case 'low':
        area.push(`M${x + 5} ${y + 14}h54v36h-54z`);
        signs.push(bricks(x + 5, y + 14));
        break;
      case 'hedge':
        area.push(scallops(x + 32, y + 32, 27, 20, 11));
        signs.push(leaves(x, y, shift));
        break;
      case 'tree':
        area.push(scallops(x + 32, y + 32, 25, 25, 9));
        signs.push(crown(x + 32, y + 32));
        break;
      case 'mine':
        area.push(disc(x + 32, y + 33, 11));
        signs.push(horns(x + 32, y + 33));
        break;
      case 'open':
        break;
    }
  }
  return { kind, area: area.join(''), rim: rim.join(''), signs: signs.join('') };
}

interface OpenSides {
  readonly north: boolean;
  readonly east: boolean;
  readonly south: boolean;
  readonly west: boolean;
}

/** Hachures point from the edge into the rock, long and short in turn. */
function cliff(x: number, y: number, open: OpenSides): string {
  const out: string[] = [];
  for (let i = 0; i < 8; i++) {
    const at = 4 + i * 8;
    const long = i % 2 === 0 ? 13 : 7;
    if (open.north) out.push(`M${x + at} ${y}v${long}`);
    if (open.south) out.push(`M${x + at} ${y + SIZE}v${-long}`);
    if (open.west) out.push(`M${x} ${y + at}h${long}`);
    if (open.east) out.push(`M${x + SIZE} ${y + at}h${-long}`);
  }
  return out.join('');
}

const wave = (x: number, y: number): string => `M${x} ${y}q5 -5 10 0t10 0t10 0t8 0`;

function stipple(x: number, y: number, shift: number): string {
  const out: string[] = [];
  for (let i = 0; i < 16; i++) {
    const u = x + 7 + ((i * 23 + shift * 11) % 50);
    const v = y + 7 + ((i * 37 + shift * 17) % 50);
    out.push(i % 3 === 0 ? `M${u} ${v}h7` : `M${u} ${v}h0.1`);
  }
  return out.join('');
}

/** Three courses of dressed stone. */
function bricks(x: number, y: number): string {
  const out = [`M${x} ${y}h54v36h-54zM${x} ${y + 12}h54M${x} ${y + 24}h54`];
  for (const [row, from] of [18, 9, 18].entries()) {
    for (let u = from; u < 54; u += 18) out.push(`M${x + u} ${y + row * 12}v12`);
  }
  return out.join('');
}

/** A closed line of small bows around an ellipse. */
function scallops(cx: number, cy: number, rx: number, ry: number, bows: number): string {
  const at = (i: number): string => {
    const a = (i / bows) * Math.PI * 2;
    return `${(cx + rx * Math.sin(a)).toFixed(1)} ${(cy - ry * Math.cos(a)).toFixed(1)}`;
  };
  const r = ((Math.PI * (rx + ry)) / bows / 2) * 1.05;
  let d = `M${at(0)}`;
  for (let i = 1; i <= bows; i++) d += `A${r.toFixed(1)} ${r.toFixed(1)} 0 0 1 ${at(i)}`;
  return `${d}z`;
}

function leaves(x: number, y: number, shift: number): string {
  const out: string[] = [];
  for (let i = 0; i < 7; i++) {
    const u = x + 12 + ((i * 17 + shift * 5) % 36);
    const v = y + 22 + ((i * 11 + shift * 3) % 22);
    out.push(`M${u} ${v}q3 -5 6 0`);
  }
  return out.join('');
}

function crown(cx: number, cy: number): string {
  let d = `M${cx - 3} ${cy}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`;
  for (let i = 0; i < 9; i++) {
    const a = ((i + 0.5) / 9) * Math.PI * 2;
    const [s, c] = [Math.sin(a), Math.cos(a)];
    d += `M${(cx + 8 * s).toFixed(1)} ${(cy - 8 * c).toFixed(1)}L${(cx + 18 * s).toFixed(1)} ${(cy - 18 * c).toFixed(1)}`;
  }
  return d;
}

const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

function horns(cx: number, cy: number): string {
  let d = '';
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2;
    const [s, c] = [Math.sin(a), Math.cos(a)];
    d += `M${(cx + 11 * s).toFixed(1)} ${(cy - 11 * c).toFixed(1)}L${(cx + 18 * s).toFixed(1)} ${(cy - 18 * c).toFixed(1)}`;
  }
  return `${d}M${cx - 4} ${cy - 4}l8 8M${cx + 4} ${cy - 4}l-8 8`;
}
