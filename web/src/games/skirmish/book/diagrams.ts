import { away, hull, meetsBox, polygon, box, type At, type Diagram, type Part } from '../../../rulebook/diagram';

/** A Sherman of the box, in millimetres, and the body of the arrow: TK-7.b. */
const TANK = [57, 26] as const;
const BODY = [120, 20] as const;
const SCALE = 2;
const SIZE = [TANK[0] * SCALE, TANK[1] * SCALE] as const;

const far = (mm: number): number => mm * SCALE;

const START: At = [80, 136];
const END: At = [START[0] + far(100), START[1]];

/** The eye of the shooter, the corners of the target, and which of them the wood hides. */
const EYE: At = [86, 220];
const TARGET: At = [352, 96];
const WOOD = [206, 50, 60, 80] as const;
const CORNERS = hull(TARGET, 100, SIZE);

const GUN: At = [200, 210];
const FRONT = GUN[1] - SIZE[0] / 2;
const SMALL = [54, 26] as const;

export const DIAGRAMS: readonly Diagram[] = [
  {
    id: 'tk-move',
    clause: 'TK-7.b',
    width: 440,
    height: 200,
    parts: [
      {
        is: 'area',
        path: polygon(
          hull([START[0] + far(BODY[0]) / 2, START[1] - SIZE[1] / 2 - far(BODY[1]) / 2], 90, [
            far(BODY[0]),
            far(BODY[1]),
          ]),
        ),
        tone: 'gun',
      },
      {
        is: 'area',
        path: polygon([
          [START[0] + far(BODY[0]), START[1] - SIZE[1] / 2 - far(BODY[1]) - 12],
          [START[0] + far(BODY[0]) + 60, START[1] - SIZE[1] / 2 - far(BODY[1]) / 2],
          [START[0] + far(BODY[0]), START[1] - SIZE[1] / 2 + 12],
        ]),
        tone: 'gun',
      },
      { is: 'unit', at: START, heading: 90, size: SIZE, tone: 'own' },
      { is: 'unit', at: END, heading: 90, size: SIZE, tone: 'reach' },
      { is: 'line', from: [START[0], START[1] + 42], to: [END[0], END[1] + 42], tone: 'reach', arrow: true },
      { is: 'word', at: [START[0] + far(60), START[1] - SIZE[1] / 2 - far(BODY[1]) - 8], word: 'body' },
      { is: 'word', at: [START[0] + far(BODY[0]) + 50, START[1] - SIZE[1] / 2 + 22], word: 'head' },
    ],
    legend: [
      { tone: 'gun', word: 'arrow' },
      { tone: 'own', word: 'tank' },
    ],
  },
  {
    id: 'tk-arc',
    clause: 'TK-9.e',
    width: 440,
    height: 290,
    parts: [
      { is: 'area', path: box(4, 4, 432, FRONT - 4), tone: 'reach' },
      { is: 'line', from: [4, FRONT], to: [436, FRONT], tone: 'ink', stopped: true },
      { is: 'area', path: box(GUN[0] - SIZE[1] / 2, 4, SIZE[1], FRONT - 4), tone: 'reach' },
      { is: 'unit', at: GUN, heading: 0, size: SIZE, tone: 'own', casemate: true },
      { is: 'unit', at: [80, 70], heading: 140, size: SMALL, tone: 'enemy' },
      { is: 'unit', at: [370, FRONT], heading: 0, size: SMALL, tone: 'enemy' },
      { is: 'unit', at: [70, 240], heading: 40, size: SMALL, tone: 'enemy' },
      { is: 'word', at: [80, 122], word: 'in' },
      { is: 'word', at: [370, FRONT + 46], word: 'across' },
      { is: 'word', at: [70, 284], word: 'behind' },
      { is: 'word', at: [10, FRONT + 20], word: 'line', from: 'start' },
    ],
    legend: [{ tone: 'reach', word: 'arc' }],
  },
  {
    id: 'tk-cover',
    clause: 'TK-9.m',
    width: 440,
    height: 300,
    parts: [
      { is: 'area', path: box(...WOOD), tone: 'wood' },
      { is: 'unit', at: EYE, heading: 60, size: SIZE, tone: 'own' },
      { is: 'unit', at: TARGET, heading: 100, size: SIZE, tone: 'enemy' },
      ...CORNERS.map((to): Part => {
        const hidden = meetsBox(EYE, to, WOOD);
        return { is: 'line', from: EYE, to, tone: hidden ? 'ink' : 'danger', ...(hidden ? { stopped: true } : {}) };
      }),
      { is: 'dot', at: EYE, r: 5, tone: 'ink' },
      { is: 'word', at: [EYE[0] - 20, EYE[1] - 50], word: 'eye' },
      {
        is: 'figure',
        at: [TARGET[0], TARGET[1] + 76],
        text: `${CORNERS.filter((c) => !meetsBox(EYE, c, WOOD)).length} / 4`,
      },
    ],
    legend: [
      { tone: 'danger', word: 'clear' },
      { tone: 'ink', word: 'hidden' },
      { tone: 'wood', word: 'wood' },
    ],
  },
  {
    id: 'tk-side',
    clause: 'TK-9.o',
    width: 440,
    height: 290,
    parts: [
      { is: 'area', path: box(4, FRONT, 432, 286 - FRONT), tone: 'danger' },
      { is: 'line', from: [4, FRONT], to: [436, FRONT], tone: 'ink', stopped: true },
      { is: 'unit', at: GUN, heading: 0, size: SIZE, tone: 'enemy' },
      { is: 'unit', at: [70, 60], heading: 130, size: SMALL, tone: 'own' },
      { is: 'unit', at: [360, FRONT + 10], heading: 285, size: SMALL, tone: 'own' },
      { is: 'line', from: away([70, 60], 130, 44), to: [GUN[0] - 12, FRONT - 4], tone: 'faint', arrow: true },
      {
        is: 'line',
        from: away([360, FRONT + 10], 285, 44),
        to: [GUN[0] + SIZE[1] / 2 + 4, GUN[1] - 34],
        tone: 'danger',
        arrow: true,
      },
      { is: 'word', at: [70, 112], word: 'front' },
      { is: 'word', at: [360, FRONT + 62], word: 'side' },
      { is: 'word', at: [10, FRONT - 9], word: 'line', from: 'start' },
    ],
    legend: [{ tone: 'danger', word: 'zone' }],
  },
];
