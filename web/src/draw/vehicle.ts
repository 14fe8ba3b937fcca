/**
 * Vehicles seen from above, drawn from a handful of measures. Heading north
 * is up; the middle of the hull is the origin; a board square is 64 across.
 * Every game of Sabot makes its silhouettes here, so that a broad tank is
 * broad and a long gun long wherever it appears.
 */

/** How the front of the hull is shaped. */
export type Nose = 'square' | 'sloped' | 'wedge' | 'boat';

/** What sits on the hull. Casemates and open mounts do not turn. */
export type Top = 'round' | 'faceted' | 'box' | 'bustle' | 'casemate' | 'open' | 'cab';

/** Parts that tell a special vehicle at a glance. */
export type Fitting = 'antenna' | 'blade' | 'flail' | 'skirts' | 'screws' | 'spades' | 'cupola';

export interface Measures {
  readonly hull: { readonly length: number; readonly width: number; readonly nose: Nose };
  /** Tracks on both sides by their width, or wheels by their number a side. */
  readonly running: { readonly tracks: number } | { readonly wheels: number };
  readonly top: { readonly shape: Top; readonly length: number; readonly width: number; readonly at: number };
  readonly gun?: {
    readonly length: number;
    readonly calibre: number;
    readonly brake?: boolean;
    readonly barrels?: 1 | 2;
  };
  readonly fittings?: readonly Fitting[];
}

/** What a part is made of; the style sheet gives each its ink. */
export type Role = 'track' | 'links' | 'hull' | 'deck' | 'lines' | 'gun' | 'top' | 'hatch' | 'metal' | 'pennant';

/** One path of the drawing, in the order in which they are laid down. */
export interface Part {
  readonly role: Role;
  readonly d: string;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

const rect = (x: number, y: number, w: number, h: number, r = 0): string => {
  const k = Math.min(r, w / 2, h / 2);
  return k === 0
    ? `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
    : `M${n(x + k)} ${n(y)}h${n(w - 2 * k)}q${n(k)} 0 ${n(k)} ${n(k)}v${n(h - 2 * k)}q0 ${n(k)} ${n(-k)} ${n(k)}` +
        `h${n(2 * k - w)}q${n(-k)} 0 ${n(-k)} ${n(-k)}v${n(2 * k - h)}q0 ${n(-k)} ${n(k)} ${n(-k)}z`;
};

const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;

const polygon = (...points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`;

/** Draws the vehicle as parts, lowest first. */
export function drawVehicle(m: Measures): Part[] {
  const parts: Part[] = [];
  const add = (role: Role, ...ds: string[]): void => {
    if (ds.length > 0) parts.push({ role, d: ds.join('') });
  };
  const has = (f: Fitting): boolean => m.fittings?.includes(f) ?? false;
  drawBehind(m, has, add);
  drawRunningGear(m, add);
  add('hull', hullOutline(m));
  drawDeck(m, has, add);
  // A gun in an open mount lies above its shield; a turret covers its breech.
  if (m.top.shape === 'open') {
    drawTop(m, has, add);
    drawGun(m, add);
  } else {
    drawGun(m, add);
    drawTop(m, has, add);
  }
  return parts;
}

type Add = (role: Role, ...ds: string[]) => void;
type Has = (f: Fitting) => boolean;

function drawBehind({ hull }: Measures, has: Has, add: Add): void {
  const w = hull.width / 2;
  const l = hull.length / 2;
  if (has('blade')) {
    add(
      'metal',
      `M${n(-w * 0.55)} ${n(-l + 4)}V${n(-l - 4)}h2.5V${n(-l + 4)}zM${n(w * 0.55 - 2.5)} ${n(-l + 4)}V${n(-l - 4)}h2.5V${n(-l + 4)}z`,
    );
    add('top', `M${n(-w - 8)} ${n(-l - 3)}q${n(w + 8)} -7 ${n(2 * w + 16)} 0v-5q${n(-w - 8)} -7 ${n(-2 * w - 16)} 0z`);
  }
  if (has('flail')) {
    add('metal', rect(-w - 4, -l - 7, 3, 16), rect(w + 1, -l - 7, 3, 16));
    add('top', rect(-w - 6, -l - 10, 2 * w + 12, 5, 2));
    const chains = [];
    for (let x = -w - 3; x <= w + 3; x += (2 * w + 6) / 6) chains.push(`M${n(x)} ${n(-l - 10)}v-4`);
    add('lines', ...chains);
  }
  if (has('screws')) add('metal', circle(-w * 0.45, l + 2, 3.4), circle(w * 0.45, l + 2, 3.4));
  if (has('spades')) {
    add('metal', polygon([-w + 2, l - 3], [-w + 6, l - 3], [-w - 1, l + 7], [-w - 6, l + 6]));
    add('metal', polygon([w - 2, l - 3], [w - 6, l - 3], [w + 1, l + 7], [w + 6, l + 6]));
  }
}

function drawRunningGear({ hull, running }: Measures, add: Add): void {
  const w = hull.width / 2;
  const l = hull.length / 2;
  if ('wheels' in running) {
    const each = (hull.length - 6) / running.wheels;
    for (let i = 0; i < running.wheels; i++) {
      const y = -l + 3 + i * each + (each - 7.5) / 2;
      add('track', rect(-w - 3, y, 5.5, 7.5, 2), rect(w - 2.5, y, 5.5, 7.5, 2));
    }
    return;
  }
  const t = running.tracks;
  const links: string[] = [];
  add('track', rect(-w - t / 2, -l, t, 2 * l, 3.2), rect(w - t / 2, -l, t, 2 * l, 3.2));
  for (let y = -l + 4; y < l - 2; y += 4.6)
    links.push(`M${n(-w - t / 2)} ${n(y)}h${n(t)}M${n(w - t / 2)} ${n(y)}h${n(t)}`);
  add('links', ...links);
}

function hullOutline({ hull, running }: Measures): string {
  // Wheels stand out beside the hull; tracks are covered by half.
  const w = hull.width / 2 - ('tracks' in running ? running.tracks / 2 - 1.5 : 0);
  const l = hull.length / 2;
  switch (hull.nose) {
    case 'square':
      return polygon([-w, -l + 3], [-w + 3, -l + 1], [w - 3, -l + 1], [w, -l + 3], [w, l - 1.5], [-w, l - 1.5]);
    case 'sloped':
      return polygon(
        [-w, -l + 9],
        [-w + 5, -l],
        [w - 5, -l],
        [w, -l + 9],
        [w, l - 5],
        [w - 3, l - 1],
        [-w + 3, l - 1],
        [-w, l - 5],
      );
    case 'wedge':
      return polygon(
        [-w, -l + 12],
        [-w + 2, -l + 5],
        [-3, -l - 2],
        [3, -l - 2],
        [w - 2, -l + 5],
        [w, -l + 12],
        [w, l - 1],
        [-w, l - 1],
      );
    case 'boat':
      return (
        `M0 ${n(-l - 4)}C${n(w * 0.6)} ${n(-l)} ${n(w + 3)} ${n(-l * 0.6)} ${n(w + 3)} ${n(-l * 0.15)}` +
        `V${n(l - 6)}Q${n(w + 3)} ${n(l)} ${n(w - 3)} ${n(l)}H${n(-w + 3)}Q${n(-w - 3)} ${n(l)} ${n(-w - 3)} ${n(l - 6)}` +
        `V${n(-l * 0.15)}C${n(-w - 3)} ${n(-l * 0.6)} ${n(-w * 0.6)} ${n(-l)} 0 ${n(-l - 4)}z`
      );
  }
}

function drawDeck({ hull, running }: Measures, has: Has, add: Add): void {
  const w = hull.width / 2 - ('tracks' in running ? running.tracks / 2 : 0);
  const l = hull.length / 2;
  const slats = [];
  for (let y = l - 4; y > l - 12; y -= 2.6) slats.push(`M${n(-w + 4)} ${n(y)}H${n(w - 4)}`);
  if (hull.nose === 'boat') add('lines', `M${n(-w)} ${n(-l * 0.1)}Q0 ${n(-l * 0.75)} ${n(w)} ${n(-l * 0.1)}`);
  if (hull.nose === 'sloped' || hull.nose === 'wedge') add('lines', `M${n(-w + 1)} ${n(-l + 9)}H${n(w - 1)}`);
  if (hull.nose === 'square') add('lines', `M${n(-w + 1)} ${n(-l + 6)}H${n(w - 1)}`);
  add('lines', ...slats);
  if (has('skirts') && 'tracks' in running) {
    const x = hull.width / 2 + running.tracks / 2;
    for (let y = -l + 2; y < l - 8; y += 13) add('deck', rect(-x - 1.6, y, 3.6, 11.5, 1), rect(x - 2, y, 3.6, 11.5, 1));
  }
}

function drawGun({ top, gun }: Measures, add: Add): void {
  if (gun === undefined) return;
  const root = gunRoot(top);
  const c = gun.calibre;
  const offsets = gun.barrels === 2 ? [-c * 0.8, c * 0.8] : [0];
  for (const [i, x] of offsets.entries()) {
    const length = i === 0 ? gun.length : gun.length * 0.72;
    const width = i === 0 ? c : c * 0.7;
    add('gun', rect(x - width / 2, root - length, width, length + 2, 0.6));
    if (gun.brake === true) add('gun', rect(x - width * 0.85, root - length - 1, width * 1.7, 4.2, 1));
  }
  add(
    'gun',
    rect(
      -c * 0.95 - (gun.barrels === 2 ? c * 0.6 : 0),
      root - 3.5,
      c * 1.9 + (gun.barrels === 2 ? c * 1.2 : 0),
      5,
      1.2,
    ),
  );
}

function drawTop({ top, hull }: Measures, has: Has, add: Add): void {
  const w = top.width / 2;
  const front = top.at - top.length / 2;
  const back = top.at + top.length / 2;
  switch (top.shape) {
    case 'round':
      add('top', circle(0, top.at, w));
      break;
    case 'faceted':
      add(
        'top',
        polygon(
          [-w * 0.5, front],
          [w * 0.5, front],
          [w, front + top.length * 0.45],
          [w * 0.72, back],
          [-w * 0.72, back],
          [-w, front + top.length * 0.45],
        ),
      );
      break;
    case 'box':
      add(
        'top',
        polygon(
          [-w + 3, front],
          [w - 3, front],
          [w, front + 4],
          [w, back - 2],
          [w - 2, back],
          [-w + 2, back],
          [-w, back - 2],
          [-w, front + 4],
        ),
      );
      break;
    case 'bustle':
      add(
        'top',
        polygon(
          [-w * 0.55, front],
          [w * 0.55, front],
          [w, front + 6],
          [w, back - 9],
          [w * 0.7, back],
          [-w * 0.7, back],
          [-w, back - 9],
          [-w, front + 6],
        ),
      );
      add('lines', `M${n(-w * 0.8)} ${n(back - 7)}H${n(w * 0.8)}`);
      break;
    case 'casemate':
      add(
        'top',
        polygon(
          [-w * 0.62, front],
          [w * 0.62, front],
          [w, front + top.length * 0.4],
          [w * 0.86, back],
          [-w * 0.86, back],
          [-w, front + top.length * 0.4],
        ),
      );
      add(
        'lines',
        `M${n(-w * 0.62)} ${n(front)}L${n(-w * 0.55)} ${n(front + top.length * 0.42)}H${n(w * 0.55)}L${n(w * 0.62)} ${n(front)}`,
      );
      break;
    case 'open':
      // A shield in front, and a fighting compartment one can look into.
      add('top', polygon([-w, front + 3], [-w * 0.7, front], [w * 0.7, front], [w, front + 3], [w, back], [-w, back]));
      add('hatch', rect(-w + 3.2, front + 6, 2 * w - 6.4, top.length - 9, 1.5));
      break;
    case 'cab':
      add('top', rect(-w, front, 2 * w, top.length, 2.5));
      add('lines', `M${n(-w + 2)} ${n(front + 5)}H${n(w - 2)}`);
      break;
  }
  if (top.shape !== 'open' && top.shape !== 'cab')
    add('hatch', circle(w * 0.3, top.at + top.length * 0.14, Math.min(2.8, w * 0.3)));
  if (has('cupola')) add('hatch', circle(-w * 0.42, top.at + top.length * 0.16, 2.3));
  if (has('antenna')) {
    const x = -w * 0.6;
    const y = top.at + w * 0.5;
    const mast = hull.length / 2 - y + 6;
    add('lines', `M${n(x)} ${n(y)}l${n(-mast * 0.35)} ${n(mast)}`);
    add('pennant', `M${n(x - mast * 0.35)} ${n(y + mast)}l${n(-0.6)} -9.5l-10.5 6.6z`);
  }
}

/** In an open mount the breech is seen; elsewhere the gun starts at the mantlet. */
const gunRoot = (top: Measures['top']): number => (top.shape === 'open' ? top.at + 2 : top.at - top.length / 2 + 2);
