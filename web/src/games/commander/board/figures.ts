import type { Part } from '../../../draw/vehicle';

/** Men, horses and guns seen from above, heading north, about 64 across. */

const n = (value: number): string => String(Math.round(value * 10) / 10);

const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`;

/** One man: shoulders, helmet, rifle. */
function man(x: number, y: number): Part[] {
  return [
    { role: 'gun', d: `M${n(x + 4)} ${n(y + 2)}l1.4 -15h1.6l-0.6 15z` },
    { role: 'hull', d: oval(x, y + 1.5, 7.4, 4.6) },
    { role: 'top', d: oval(x, y - 0.5, 4.2, 4.6) },
  ];
}

/** A squad: better troops are more men on the card. */
export function drawSquad(quality: number): Part[] {
  const places: readonly (readonly [number, number])[] = [
    [0, -15],
    [-17, -3],
    [17, -3],
    [-9, 15],
    [11, 16],
  ];
  return places.slice(0, Math.max(3, Math.min(5, quality))).flatMap(([x, y]) => man(x, y));
}

/** A squadron: three horses with their riders. */
export function drawCavalry(): Part[] {
  const horse = (x: number, y: number): Part[] => [
    { role: 'hull', d: oval(x, y, 5.4, 13.5) },
    {
      role: 'deck',
      d: `M${n(x - 3)} ${n(y - 10)}l1 -10q2 -3 4 0l1 10z`,
    },
    { role: 'lines', d: `M${n(x)} ${n(y + 13)}q1 4 -1 8` },
    { role: 'top', d: oval(x, y + 1, 4, 4.2) },
  ];
  return [...horse(-17, 8), ...horse(17, 6), ...horse(0, -6)];
}

/** An anti-tank gun: trails behind, wheels beside, shield, barrel. */
export function drawGun(penetration: number, he: number): Part[] {
  const barrel = 14 + penetration * 1.1;
  const bore = 2.6 + he * 0.28;
  const shield = 13 + Math.min(penetration, 14) * 0.35;
  return [
    { role: 'metal', d: 'M-3 2L-15 29l3.4 1.4L1 4zM3 2l12 27l-3.4 1.4L-1 4z' },
    { role: 'track', d: `M${n(-shield - 1)} -5h5v13h-5zM${n(shield - 4)} -5h5v13h-5z` },
    { role: 'hull', d: 'M-7 -3h14v12h-14z' },
    { role: 'gun', d: `M${n(-bore / 2)} 8V${n(-barrel)}h${n(bore)}V8z` },
    ...(penetration > 8
      ? [{ role: 'gun' as const, d: `M${n(-bore * 0.9)} ${n(-barrel - 1)}h${n(bore * 1.8)}v4h${n(-bore * 1.8)}z` }]
      : []),
    { role: 'top', d: `M${n(-shield)} -3L${n(-shield + 3)} -8H${n(shield - 3)}L${n(shield)} -3z` },
  ];
}
