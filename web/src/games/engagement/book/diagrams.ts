import { away, box, sector, type At, type Diagram, type Part, type Tone } from '../../../rulebook/diagram';

const SIZE = [62, 32] as const;
const HERE: At = [220, 170];

/** The side that is struck, by the bearing of the shooter: RE-14.7. */
const FRONT = 45;
const REAR = 150;

/** What a rifle squad may drive or walk under each order, in centimetres: RE-0.7. */
const ORDERS: readonly (readonly [word: string, from: number, to: number, tone: Tone])[] = [
  ['hold', 0, 0, 'own'],
  ['crawl', 0, 10, 'own'],
  ['advance', 0, 20, 'own'],
  ['run', 0, 30, 'gun'],
  ['assault', 0, 20, 'own'],
  ['withdraw', 21, 30, 'gun'],
];
const CM = 8.4;
const ROW = 34;

/** How far one looks for infantry in cover, in centimetres from the observer: RE-0.11. */
const SEEN: readonly (readonly [word: string, from: number, to: number, tone: Tone])[] = [
  ['open', 0, 20, 'gun'],
  ['plus', 20, 30, 'own'],
  ['roll', 30, 100, 'faint'],
];
const LOOK = 4;

export const DIAGRAMS: readonly Diagram[] = [
  {
    id: 're-orders',
    clause: 'RE-0.7',
    width: 440,
    height: ORDERS.length * ROW + 34,
    parts: [
      ...[0, 10, 20, 30].flatMap((cm): Part[] => [
        {
          is: 'line',
          from: [130 + cm * CM, 6],
          to: [130 + cm * CM, ORDERS.length * ROW + 6],
          tone: 'faint',
          stopped: true,
        },
        { is: 'figure', at: [130 + cm * CM, ORDERS.length * ROW + 24], text: `${cm} cm`, tone: 'faint' },
      ]),
      ...ORDERS.flatMap(([word, from, to, tone], i): Part[] => [
        { is: 'word', at: [116, i * ROW + 28], word, from: 'end' },
        to === 0
          ? { is: 'dot', at: [130, i * ROW + 23], r: 6, tone }
          : { is: 'area', path: box(130 + from * CM, i * ROW + 12, (to - from) * CM, 22), tone },
      ]),
    ],
    legend: [
      { tone: 'own', word: 'fires' },
      { tone: 'gun', word: 'silent' },
    ],
  },
  {
    id: 're-detection',
    clause: 'RE-0.11',
    width: 440,
    height: 120,
    parts: [
      ...SEEN.flatMap(([word, from, to, tone]): Part[] => [
        { is: 'area', path: box(20 + from * LOOK, 16, (to - from) * LOOK, 64), tone },
        { is: 'word', at: [20 + ((from + to) / 2) * LOOK, 54], word },
        {
          is: 'figure',
          at: [20 + to * LOOK - (to === 100 ? 14 : 0), 104],
          text: to === 100 ? `${to} cm` : String(to),
          tone: 'faint',
        },
      ]),
      { is: 'dot', at: [20, 48], r: 9, tone: 'ink' },
    ],
    legend: [
      { tone: 'gun', word: 'open-key' },
      { tone: 'own', word: 'plus-key' },
      { tone: 'faint', word: 'roll-key' },
    ],
  },
  {
    id: 're-faces',
    clause: 'RE-14.7',
    width: 440,
    height: 340,
    parts: [
      { is: 'area', path: sector(HERE, -FRONT, FRONT, 150), tone: 'own' },
      { is: 'area', path: sector(HERE, FRONT, REAR, 150), tone: 'gun' },
      { is: 'area', path: sector(HERE, 360 - REAR, 360 - FRONT, 150), tone: 'gun' },
      { is: 'area', path: sector(HERE, REAR, 360 - REAR, 150), tone: 'danger' },
      { is: 'unit', at: HERE, heading: 0, size: SIZE, tone: 'ink' },
      { is: 'figure', at: away(HERE, FRONT, 168), text: `${FRONT}°` },
      { is: 'figure', at: away(HERE, REAR, 168), text: `${REAR}°` },
      { is: 'word', at: away(HERE, 0, 100), word: 'front' },
      { is: 'word', at: away(HERE, 90, 100), word: 'side' },
      { is: 'word', at: away(HERE, 270, 100), word: 'side' },
      { is: 'word', at: away(HERE, 180, 100), word: 'rear' },
    ],
    legend: [],
  },
  {
    id: 're-arcs',
    clause: 'RE-19.13',
    width: 440,
    height: 250,
    parts: [
      { is: 'area', path: sector([220, 220], -90, 90, 150), tone: 'reach' },
      { is: 'area', path: sector([220, 220], -22.5, 22.5, 200), tone: 'danger' },
      { is: 'unit', at: [220, 214], heading: 0, size: SIZE, tone: 'own' },
      { is: 'word', at: away([220, 220], 22.5, 214), word: 'angle' },
      { is: 'word', at: away([220, 220], -22.5, 214), word: 'angle' },
      { is: 'figure', at: away([220, 220], 84, 172), text: '90°' },
      { is: 'word', at: away([220, 220], 0, 120), word: 'hull' },
      { is: 'word', at: away([220, 220], 56, 104), word: 'turret' },
    ],
    legend: [
      { tone: 'danger', word: 'hull-key' },
      { tone: 'reach', word: 'turret-key' },
    ],
  },
];
