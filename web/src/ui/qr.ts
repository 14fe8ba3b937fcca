import { correction, generate } from 'lean-qr';

/** A code that cameras read: how many squares wide it is, and its dark squares as the path of a drawing in that unit. */
export interface Code {
  readonly size: number;
  readonly path: string;
}

/** Runs of dark squares in a row are one rectangle, so that no seams show between them. */
export function codeOf(text: string): Code {
  const bits = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < bits.size; y++) {
    for (let x = 0; x < bits.size; x++) {
      const from = x;
      while (bits.get(x, y)) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`;
    }
  }
  return { size: bits.size, path };
}
