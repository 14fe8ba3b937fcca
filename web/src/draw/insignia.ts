/** The stand under a hull: angular for side A, round for side B, both pointing ahead. */
export function stand(side: 1 | 2, length: number, width: number): string {
  const l = length / 20 + 3;
  const w = width / 20 + 3;
  return side === 1
    ? `M0 ${-l - 5}L5 ${-l}H${w - 4}L${w} ${-l + 4}V${l - 4}L${w - 4} ${l}H${-w + 4}L${-w} ${l - 4}V${-l + 4}L${-w + 4} ${-l}H-5z`
    : `M0 ${-l - 5}Q3 ${-l} ${w * 0.4} ${-l}Q${w} ${-l} ${w} ${-l + w}V${l - w}Q${w} ${l} 0 ${l}` +
        `Q${-w} ${l} ${-w} ${l - w}V${-l + w}Q${-w} ${-l} ${-w * 0.4} ${-l}Q-3 ${-l} 0 ${-l - 5}z`;
}

/** National marks, drawn plainly, about the origin and six millimetres wide. */
export const MARKS: Readonly<Record<string, readonly { readonly ink: string; readonly d: string }[]>> = {
  usa: [{ ink: '#f1efe4', d: star(4.4) }],
  ussr: [{ ink: '#b3321f', d: star(4.4) }],
  germany: [
    { ink: '#f1efe4', d: 'M-4.2 -1.9h2.3v-2.3h3.8v2.3h2.3v3.8h-2.3v2.3h-3.8v-2.3h-2.3z' },
    { ink: '#1b1c19', d: 'M-4.2 -0.9h3.3v-3.3h1.8v3.3h3.3v1.8h-3.3v3.3h-1.8v-3.3h-3.3z' },
  ],
  uk: [
    { ink: '#27406b', d: disc(4.2) },
    { ink: '#f1efe4', d: disc(2.8) },
    { ink: '#a5301f', d: disc(1.4) },
  ],
};

function star(r: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const a = (i * Math.PI) / 5;
    const k = i % 2 === 0 ? r : r * 0.4;
    return `${(k * Math.sin(a)).toFixed(2)} ${(-k * Math.cos(a)).toFixed(2)}`;
  });
  return `M${points.join('L')}z`;
}

function disc(r: number): string {
  return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
