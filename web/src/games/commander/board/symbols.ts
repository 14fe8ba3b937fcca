import type { Part } from '../../../draw/vehicle';

/** The pictures of cards that are no unit, drawn with the same inks as the vehicles. */

const part = (role: Part['role'], d: string): Part => ({ role, d });

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const PLANE: readonly Part[] = [
  part('hull', 'M-3.5 -24q3.5 -6 7 0l2 16l24 4v8l-24 3l-1.5 14l8 4v5H-12v-5l8 -4l-1.5 -14l-24 -3v-8l24 -4z'),
  part('deck', 'M-2.5 -8h5v11h-5z'),
  part('lines', 'M-29 -1h58M-9 30h18'),
];

const SHELL = 'M0 -13q5 6 5 13v11h-10v-11q0 -7 5 -13z';

const CLOUD =
  'M-22 14c-9 0 -10 -12 -2 -14c-3 -10 10 -15 15 -8c3 -9 17 -8 18 1c9 -2 15 8 8 13c5 6 -2 12 -8 10c-4 7 -15 6 -17 0c-4 5 -12 4 -14 -2z';

const SYMBOLS: Readonly<Record<string, readonly Part[]>> = {
  panzerfaust: [
    part('metal', 'M-4 -4h3.4v34h-3.4z'),
    part('top', 'M-9.5 -8q7 -22 8.8 -22q1.8 0 8.8 22q-4 5 -8.8 6q-4.8 -1 -8.8 -6z'),
    part('gun', 'M-1 8h5v4h-5z'),
  ],
  panzerschreck: [
    part('gun', 'M-5 -28h10v58h-10z'),
    part('top', 'M-14 -8h28v16h-28z'),
    part('metal', 'M-6 -30h12v4h-12zM-6 28h12v4h-12z'),
  ],
  'anti-tank-mine': [
    part('hull', dot(0, 0, 25)),
    part('deck', dot(0, 0, 17)),
    part('metal', dot(0, 0, 6)),
    part('lines', 'M-25 0h-6M25 0h6M0 -25v-6M0 25v6'),
  ],
  'at-rifle-ptrs-41': [
    part('gun', 'M-1.4 -31h3v40h-3z'),
    part('metal', 'M-4 -33h8v5h-8z'),
    part('hull', 'M-3.5 6h7l3 24h-9z'),
    part('lines', 'M0 -10l-13 -9M0 -10l13 -9'),
    part('top', 'M-3 -4h10v8h-10z'),
  ],
  'flammenwerfer-41': [
    part('hull', 'M-17 -14h13v34q-6.500 6 -13 0z'),
    part('hull', 'M4 -14h13v34q-6.500 6 -13 0z'),
    part('gun', 'M-4 -4h8v5h-8z'),
    part('pennant', 'M0 -12q-11 -7 -3 -20q1 5 4 3q-1 -6 3 -9q0 6 5 10q4 10 -9 16z'),
  ],
  'flamethrower-roks': [
    part('hull', 'M-15 -12h22v32h-22z'),
    part('metal', 'M10 -10h7v30h-7z'),
    part('gun', 'M7 0h4v4h-4z'),
    part('pennant', 'M-2 -12q-11 -7 -3 -20q1 5 4 3q-1 -6 3 -9q0 6 5 10q4 10 -9 16z'),
  ],
  'heavy-machine-gun': [
    part('metal', 'M-2 4l-20 22l3 2.500L0 9l19 19.500l3 -2.500L2 4zM-1.500 4h3v25h-3z'),
    part('gun', 'M-2 4V-32h4V4z'),
    part('hull', 'M-5 -8h10v22h-10z'),
    part('top', 'M5 -3h13v11H5z'),
  ],
  minefield: [-18, 0, 18].flatMap((x, i) => [
    part('hull', dot(x, i === 1 ? -12 : 10, 9)),
    part('metal', dot(x, i === 1 ? -12 : 10, 3.2)),
    part('lines', `M${x - 13} ${i === 1 ? -12 : 10}h4M${x + 9} ${i === 1 ? -12 : 10}h4M${x} ${i === 1 ? -25 : -3}v4`),
  ]),
  'minefield-gap': [
    part('hull', dot(-22, -10, 8) + dot(22, -10, 8) + dot(-22, 16, 8) + dot(22, 16, 8)),
    part('metal', dot(-22, -10, 3) + dot(22, -10, 3) + dot(-22, 16, 3) + dot(22, 16, 3)),
    part('pennant', 'M0 -26l10 13h-6v38h-8v-38h-6z'),
  ],
  wire: [
    part('metal', 'M-26 -20h3.500v40h-3.500zM22.500 -20h3.500v40h-3.500z'),
    part(
      'lines',
      'M-24 -8q6 -14 12 0t12 0t12 0t12 0M-24 10q6 -14 12 0t12 0t12 0t12 0' +
        'M-18 -12l-5 8M-6 -12l-5 8M6 -12l-5 8M18 -12l-5 8M-12 6l5 8M0 6l5 8M12 6l5 8',
    ),
  ],
  bridge: [
    part('deck', 'M-11 -29h22v58h-22z'),
    part('lines', 'M-11 -19h22M-11 -9h22M-11 1h22M-11 11h22M-11 21h22'),
    part('metal', 'M-15 -30h4v60h-4zM11 -30h4v60h-4z'),
    part('links', 'M-31 -8q5 -5 10 0M-31 6q5 -5 10 0M21 -8q5 -5 10 0M21 6q5 -5 10 0'),
  ],
  ford: [
    part('lines', 'M-30 -14q8 -8 15 0t15 0t15 0t15 0M-30 2q8 -8 15 0t15 0t15 0t15 0M-30 18q8 -8 15 0t15 0t15 0t15 0'),
    part('pennant', 'M0 -30l9 12h-5v36h5l-9 12l-9 -12h5v-36h-5z'),
  ],
  path: [
    part('deck', 'M-9 30C-16 10 10 6 2 -10C-2 -18 2 -24 8 -30h12C8 -20 16 -14 17 -4C18 10 0 12 7 30z'),
    part('lines', 'M0 28C-6 12 16 8 9 -8C7 -16 10 -24 14 -30'),
  ],
  smoke: [part('hull', CLOUD), part('lines', 'M-14 4q4 -8 9 -2M2 -4q6 -8 11 0M0 10q6 4 12 -1')],
  'artillery-barrage': [
    part('hull', 'M-18 0m0 -13q5 6 5 13v11h-10v-11q0 -7 5 -13z'),
    part('hull', `${SHELL.replace('M0 -13', 'M0 -25')}`),
    part('hull', 'M18 0m0 -13q5 6 5 13v11h-10v-11q0 -7 5 -13z'),
    part('pennant', 'M-24 29l7 -9l5 5l5 -10l7 9l7 -9l5 10l5 -5l7 9z'),
  ],
  'rocket-artillery-german': rockets(5),
  'rocket-artillery-soviet': rockets(4),
  'counterbattery-fire': [
    part('gun', 'M-3 4L-16 -24l6 -3L4 1z'),
    part('hull', dot(0, 8, 12)),
    part('deck', dot(0, 8, 5)),
    part('lines', 'M14 -26l12 12M26 -26L14 -14'),
  ],
  'air-strike': PLANE,
  'stuka-air-strike': [
    part(
      'hull',
      'M-3.500 -24q3.500 -6 7 0l1.500 15l8 4l17 -9l2 8l-18 13l-10 -1l-1 17l8 3v5H-11v-5l8 -3l-1 -17l-10 1l-18 -13l2 -8l17 9l8 -4z',
    ),
    part('deck', 'M-2.500 -9h5v13h-5z'),
    part('lines', 'M-22 -5l8 6M22 -5l-8 6M-9 28h18'),
  ],
  'sturmovik-air-strike': PLANE,
  'tank-buster': [...PLANE, part('gun', 'M-14 -14h3v14h-3zM11 -14h3v14h-3z')],
  'aircraft-interception': [
    part('hull', 'M-3 -18q3 -5 6 0l1.500 12l18 3v7l-18 2l-1 10l6 3v4H-9v-4l6 -3l-1 -10l-18 -2v-7l18 -3z'),
    part('pennant', 'M-28 -30l7 2l-2 3l8 8l-3 3l-8 -8l-3 2zM28 -30l-7 2l2 3l-8 8l3 3l8 -8l3 2z'),
  ],
  'flank-shot': [
    part('hull', 'M-8 -8h20v32h-20z'),
    part('top', 'M-4 0h12v14h-12z'),
    part('gun', 'M0.500 -18h3v20h-3z'),
    part('pennant', 'M-32 5h15v-6l10 10l-10 10v-6h-15z'),
  ],
  'weapon-malfunction': [
    part('gun', 'M-4 26V-6h8v32z'),
    part('metal', 'M-6 -8l4 -14l3 6l4 -12l3 20z'),
    part('pennant', 'M-24 -20l5 -4l9 11l-5 4zM24 -20l-5 -4l-9 11l5 4z'),
  ],
  breakdown: [
    part(
      'track',
      'M-30 4q0 -12 12 -12h14v6h-14q-6 0 -6 6t6 6h14v6h-14q-12 0 -12 -12zM8 -12h10q12 0 12 12t-12 12h-6v-6h6q6 0 6 -6t-6 -6h-12z',
    ),
    part('pennant', 'M-4 -22l6 14l-6 2l8 22l-3 -16l6 -2z'),
  ],
  repair: [
    part('metal', 'M-20 24L6 -3a12 12 0 0 1 14 -17l-8 8l1 6l6 1l8 -8A12 12 0 0 1 11 3L-15 29z'),
    part('hatch', dot(-16, 25, 2)),
  ],
  'tank-repair-shop': [
    part('deck', 'M-28 -4L0 -26L28 -4v30h-56z'),
    part('lines', 'M-28 -4h56M-16 26V6h32v20'),
    part('metal', 'M-8 22L4 10a6 6 0 0 1 7 -8l-4 4l1 3l3 1l4 -4a6 6 0 0 1 -8 7L-5 25z'),
  ],
  'tank-ace': [
    part(
      'pennant',
      'M0 -29l6.500 18.500l19.500 0.500l-15.500 12l5.500 19l-16 -11l-16 11l5.500 -19l-15.500 -12l19.500 -0.500z',
    ),
    part('metal', 'M-22 24h44v3h-44z'),
  ],
  reinforcements: [
    part('deck', 'M-22 -20h24v34h-24z'),
    part('hull', 'M-10 -14h24v34h-24z'),
    part('top', 'M2 -8h24v34h-24z'),
    part('pennant', 'M10 5h5v-5h4v5h5v4h-5v5h-4v-5h-5z'),
  ],
  recon: [
    part('metal', 'M-21 -20h13v10h16v-10h13l5 34q-11 9 -20 0l-2 -12h-8l-2 12q-9 9 -20 0z'),
    part('hatch', dot(-16, 12, 7) + dot(16, 12, 7)),
  ],
  sniper: [
    part('lines', 'M0 -30v60M-30 0h60'),
    part('gun', 'M-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0zM-19 0a19 19 0 1 1 38 0a19 19 0 1 1 -38 0z'),
    part('pennant', dot(0, 0, 4)),
  ],
  'heroic-squad-leader': [
    part('hull', 'M-18 26q0 -22 18 -22t18 22z'),
    part('top', 'M-12 -4q0 -18 12 -18t12 18q-12 6 -24 0z'),
    part('pennant', 'M14 -30v26M14 -30h14l-4 5l4 5h-14z'),
  ],
  coordination: [
    part('lines', 'M-20 16L0 -18L20 16z'),
    part('hull', dot(-20, 16, 9) + dot(0, -18, 9) + dot(20, 16, 9)),
    part('metal', dot(-20, 16, 3) + dot(0, -18, 3) + dot(20, 16, 3)),
  ],
  withdrawal: [part('hull', 'M-9 -28h18v18h-18z'), part('pennant', 'M0 29l-17 -18h9v-18h16v18h9z')],
  'tactical-advantage': [
    part('lines', 'M-26 20q26 -40 52 0M-18 20q18 -27 36 0'),
    part('metal', 'M-1.500 -30h3v24h-3z'),
    part('pennant', 'M1.500 -30h20l-6 7l6 7h-20z'),
  ],
  panic: [
    part('hull', dot(-14, -2, 6) + dot(14, -2, 6) + 'M-22 18q8 -14 16 0zM6 18q8 -14 16 0z'),
    part('pennant', 'M-3 -30h6l-1.500 26h-3zM-3 2h6v6h-6z'),
  ],
  confusion: [
    part('lines', 'M-26 -14C-4 -30 2 -2 -10 2C-24 8 -8 26 6 14C22 0 6 -18 20 -24'),
    part('pennant', 'M14 -30l12 4l-9 8zM-30 -18l2 11l8 -7z'),
  ],
  'forward-observer': [
    part('metal', 'M-3 30V0h6v30z'),
    part('hull', 'M-20 -16q0 -12 20 -12t20 12q0 10 -20 10t-20 -10z'),
    part('hatch', dot(-9, -16, 5) + dot(9, -16, 5)),
  ],
  'special-ammunition': [
    part('hull', 'M-14 26V-4q0 -14 7 -22q7 8 7 22v30z'),
    part('deck', 'M4 26V2q0 -12 6 -18q6 6 6 18v24z'),
    part('pennant', 'M-14 6h14v6h-14zM4 10h12v5h-12z'),
  ],
  'mine-dogs': [
    part('hull', 'M-24 -6q2 -8 10 -7l6 -7l3 8h20l9 -6l-4 10v6l4 18h-5l-5 -14h-20l-4 14h-5l1 -16q-8 0 -10 -6z'),
    part('pennant', 'M-6 -20h16v9h-16z'),
  ],
  woods: [-17, 1, 18].flatMap((x, i) => [
    part('deck', dot(x, i === 1 ? -9 : 9, 13)),
    part('lines', `M${x - 6} ${i === 1 ? -6 : 12}q6 -9 12 0`),
  ]),
  hills: [
    part('deck', 'M-30 22q14 -46 30 -44t30 44z'),
    part('lines', 'M-20 22q10 -30 20 -30t20 30M-10 22q6 -16 10 -16t10 16'),
  ],
  village: [
    part('deck', 'M-28 26V2l13 -12l13 12v24zM4 26V-4l11 -10l11 10v30z'),
    part('metal', 'M-19 12h8v14h-8zM12 8h6v6h-6z'),
    part('lines', 'M-30 4l15 -14l15 14M1 -2L15 -15L29 -2'),
  ],
  foxholes: [-18, 2, 20].map((x, i) => part('deck', `M${x - 10} ${i * 9 - 9}a10 8 0 0 0 20 0q-10 5 -20 0z`)),
  bunkers: [part('deck', 'M-26 22v-24l12 -14h28l12 14v24z'), part('metal', 'M-16 0h32v6h-32z')],
  stream: [part('lines', 'M-14 -30C6 -18 -22 -4 -2 8S-14 22 2 30M2 -30C22 -18 -6 -4 14 8S2 22 18 30')],
  swamp: [
    part(
      'lines',
      'M-28 -8h22M2 -8h24M-20 6h26M12 6h16M-28 20h20M0 20h26M-16 -8v-9M-20 -8l-4 -7M-12 -8l4 -7M14 6v-9M10 6l-4 -7M18 6l4 -7',
    ),
  ],
  walls: [part('deck', 'M-30 -8h60v18h-60z'), part('lines', 'M-30 1h60M-18 -8v9M-2 -8v9M14 -8v9M-10 1v9M6 1v9M22 1v9')],
  wheatfield: [
    part(
      'lines',
      [-24, -12, 0, 12, 24]
        .map((x) => `M${x} 24V-10M${x} -10l-5 -7M${x} -10l5 -7M${x} 0l-5 -7M${x} 0l5 -7M${x} -12v-10`)
        .join(''),
    ),
  ],
  balka: [
    part('deck', 'M-30 -14C-10 -22 0 0 30 -12v22C4 20 -8 4 -30 12z'),
    part('lines', 'M-24 -14v7M-14 -15v7M-4 -11v7M8 -7v7M20 -9v7'),
  ],
};

function rockets(count: number): readonly Part[] {
  const step = 44 / (count - 1);
  return Array.from({ length: count }, (_, i) => -22 + i * step).flatMap((x) => [
    part('hull', `M${x - 3} 8v-22l3 -9l3 9v22z`),
    part('pennant', `M${x - 3} 10h6l-3 16z`),
  ]);
}

/** The picture of a card that is no unit. */
export function drawSymbol(id: string): readonly Part[] {
  return SYMBOLS[id] ?? [];
}
