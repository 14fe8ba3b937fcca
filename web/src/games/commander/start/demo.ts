import { emptyView } from '../setup/picture';
import { spotIndex } from '../view';
import type { Piece, Terrain, View } from '../types';

/** The moment on the start page: Soviet armour meets a German line before a village. */

const GROUND: Readonly<Record<string, Terrain>> = {
  A1: 'woods',
  B2: 'wheatfield',
  A3: 'hills',
  C3: 'village',
  E2: 'hills',
  D4: 'woods',
  E4: 'balka',
  D1: 'walls',
};

const UNITS: readonly (readonly [number: number, owner: 1 | 2, pos: string, more?: Partial<Piece>])[] = [
  [44, 1, 'B3'],
  [48, 1, 'B3'],
  [5, 1, 'C3'],
  [41, 1, 'C3'],
  [83, 1, 'D3', { fired: true }],
  [3, 1, 'E4'],
  [56, 2, 'C2'],
  [56, 2, 'C2'],
  [57, 2, 'D2'],
  [11, 2, 'B2'],
  [10, 2, 'C3'],
  [98, 2, 'E2'],
  [58, 2, 'A1'],
];

export const DEMO: View = demo();

function demo(): View {
  const empty = emptyView({ scenario: 'tc-17-3' });
  const spots = [...empty.board.spots];
  for (const [pos, base] of Object.entries(GROUND)) spots[spotIndex(pos)] = { base };
  const cards = UNITS.map(([number, owner, pos, more], i): Piece => ({
    id: i + 1,
    number,
    owner,
    pos,
    place: 'board',
    ...more,
  }));
  return { ...empty, phase: 'play', turn: 4, active: 2, cards, board: { ...empty.board, spots } };
}
