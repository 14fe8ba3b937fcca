import { numbers, trees } from '../../../draw/foliage';
import type { Piece } from '../view';

/**
 * Terrain as a printed map has it, about the middle of the piece, in
 * millimetres: woods as crowns and stipple, buildings as roofs in a yard. The
 * whole card counts (TK-8.f), so its edge is always drawn.
 */
export interface GroundDrawing {
  readonly area: string;
  readonly signs: string;
  /** Crowns or roofs, filled. */
  readonly solid: string;
  readonly shade: string;
  readonly ridges: string;
}

const n = (v: number): string => v.toFixed(1);

export function drawPiece(p: Pick<Piece, 'id' | 'type' | 'length' | 'width'>): GroundDrawing {
  const w = p.width / 20;
  const l = p.length / 20;
  const area = `M${n(-w)} ${n(-l)}H${n(w)}V${n(l)}H${n(-w)}z`;
  return p.type === 'woods' ? { area, ...woods(p.id, w, l) } : { area, ...buildings(p.id + p.length + p.width, w, l) };
}

function woods(name: string, w: number, l: number): Omit<GroundDrawing, 'area'> {
  const next = numbers(name);
  const places: [number, number, number][] = [];
  const dots: string[] = [];
  const step = 15;
  for (let y = -l + 9; y <= l - 7; y += step) {
    for (let x = -w + 9; x <= w - 7; x += step) {
      const cx = x + (next() - 0.5) * 7;
      const cy = y + (next() - 0.5) * 7;
      const r = 5 + next() * 2.6;
      if (next() < 0.16) dots.push(`M${n(cx - 3)} ${n(cy)}h.1M${n(cx + 3)} ${n(cy + 2)}h.1M${n(cx)} ${n(cy - 4)}h.1`);
      else places.push([cx, cy, r]);
    }
  }
  return { ...trees(places), signs: dots.join('') };
}

/** One to three roofs with their ridges, in a walled yard. */
function buildings(name: string, w: number, l: number): Omit<GroundDrawing, 'area'> {
  const next = numbers(name);
  const roofs: string[] = [];
  const ridges: string[] = [];
  const shade: string[] = [];
  const add = (x: number, y: number, rw: number, rl: number): void => {
    const box = (dx: number, dy: number): string => `M${n(x + dx)} ${n(y + dy)}h${n(rw)}v${n(rl)}h${n(-rw)}z`;
    roofs.push(box(0, 0));
    shade.push(box(1.8, 2.8));
    const hip = Math.min(rw, rl) * 0.32;
    ridges.push(
      rl >= rw
        ? `M${n(x + rw / 2)} ${n(y + hip)}V${n(y + rl - hip)}M${n(x)} ${n(y)}L${n(x + rw / 2)} ${n(y + hip)}L${n(x + rw)} ${n(y)}` +
            `M${n(x)} ${n(y + rl)}L${n(x + rw / 2)} ${n(y + rl - hip)}L${n(x + rw)} ${n(y + rl)}`
        : `M${n(x + hip)} ${n(y + rl / 2)}H${n(x + rw - hip)}M${n(x)} ${n(y)}L${n(x + hip)} ${n(y + rl / 2)}L${n(x)} ${n(y + rl)}` +
            `M${n(x + rw)} ${n(y)}L${n(x + rw - hip)} ${n(y + rl / 2)}L${n(x + rw)} ${n(y + rl)}`,
    );
  };
  const inset = Math.min(4.5, w * 0.3);
  const iw = w - inset;
  const il = l - inset;
  if (Math.min(iw, il) < 9) {
    add(-iw, -il, 2 * iw, 2 * il);
  } else {
    const flip = next() < 0.5 ? 1 : -1;
    const long = 1.2 + next() * 0.25;
    const deep = iw * (0.9 + next() * 0.25);
    add(flip === 1 ? -iw : iw - deep, -il, deep, il * long);
    const rest = 2 * il - il * long - 4;
    if (rest > 8) add(flip === 1 ? iw - iw * 1.3 : -iw, il - rest, iw * 1.3, rest);
    add(flip === 1 ? iw - iw * 0.55 : -iw, -il + il * 0.2, iw * 0.55, il * 0.5);
  }
  const wall = `M${n(-w + 1.5)} ${n(-l + 1.5)}H${n(w - 1.5)}V${n(l - 1.5)}H${n(-w + 1.5)}z`;
  return { solid: roofs.join(''), shade: shade.join(''), ridges: ridges.join(''), signs: wall };
}
