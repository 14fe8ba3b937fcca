import cardsText from '../../../../games/commander/printed/data/cards.csv?raw';
import printedText from '../../../../games/commander/printed/data/printed.csv?raw';
import type { Setup } from '../../api/types';
import type { Options } from './types';

/**
 * The 166 cards, read from the same file that the rules read: what is printed
 * on a card of the page is what the server plays with.
 */

export type Nation = 'german' | 'soviet' | 'neutral';

export type Kind =
  | 'tank'
  | 'assault-gun'
  | 'tank-destroyer'
  | 'halftrack'
  | 'armoured-car'
  | 'truck'
  | 'at-gun'
  | 'infantry'
  | 'cavalry'
  | 'equipment'
  | 'terrain'
  | 'event'
  | 'artillery'
  | 'air';

export interface Card {
  readonly number: number;
  readonly id: string;
  readonly side: Nation;
  readonly kind: Kind;
  readonly hit: readonly [short: number, long: number];
  readonly pen: readonly [short: number, long: number];
  readonly armour: readonly [front: number, side: number];
  readonly he: number;
  readonly sa: number;
  readonly ft: number;
  readonly tmv: number;
  readonly years?: readonly [first: number, last: number];
  readonly points: number;
  readonly fast: boolean;
  readonly instant: boolean;
  readonly interrupt: boolean;
  readonly supply: number;
  readonly limit: number;
  readonly clause: string;
}

const UNITS: readonly Kind[] = [
  'tank',
  'assault-gun',
  'tank-destroyer',
  'halftrack',
  'armoured-car',
  'truck',
  'at-gun',
  'infantry',
  'cavalry',
];

export const isUnit = (c: Card): boolean => UNITS.includes(c.kind);
export const isTank = (c: Card): boolean => UNITS.indexOf(c.kind) >= 0 && UNITS.indexOf(c.kind) <= 2;
export const isVehicle = (c: Card): boolean => UNITS.indexOf(c.kind) >= 0 && UNITS.indexOf(c.kind) <= 5;
export const isFoot = (c: Card): boolean => c.kind === 'infantry' || c.kind === 'cavalry';

/** Splits one line of a CSV file; a field in quotes may hold commas. */
export function fields(line: string): string[] {
  const out: string[] = [];
  let text = '';
  let quoted = false;
  for (const c of line) {
    if (c === '"') quoted = !quoted;
    else if (c === ',' && !quoted) {
      out.push(text);
      text = '';
    } else text += c;
  }
  out.push(text);
  return out;
}

type Row = Readonly<Record<string, string>>;

function rows(text: string): Row[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = fields(head);
  return lines.map((line) => {
    const values = fields(line);
    return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']));
  });
}

const num = (row: Row, field: string): number => Number(row[field] ?? '') || 0;

function cardOf(row: Row): Card {
  const timing = (row['timing'] ?? '').split('|');
  const first = num(row, 'year_first');
  return {
    number: num(row, 'number'),
    id: row['id'] ?? '',
    side: row['side'] as Nation,
    kind: row['kind'] as Kind,
    hit: [num(row, 'hit_short'), num(row, 'hit_long')],
    pen: [num(row, 'pen_short'), num(row, 'pen_long')],
    armour: [num(row, 'armour_front'), num(row, 'armour_side')],
    he: num(row, 'he'),
    sa: num(row, 'sa'),
    ft: num(row, 'ft'),
    tmv: num(row, 'tmv'),
    ...(first === 0 ? {} : { years: [first, num(row, 'year_last')] as const }),
    points: num(row, 'points'),
    fast: row['speed'] === 'fast',
    instant: timing.includes('instant'),
    interrupt: timing.includes('interrupt'),
    supply: num(row, 'supply_cost'),
    limit: num(row, 'deck_limit'),
    clause: row['clause'] ?? '',
  };
}

/** A set of cards by number; 0 is no card. */
export type Cards = readonly Card[];

function read(changes: readonly Row[]): Cards {
  const list: Card[] = [];
  for (const row of rows(cardsText)) {
    const own = changes.filter((c) => c['id'] === row['id']);
    const changed = Object.fromEntries(own.map((c) => [c['field'] ?? '', c['printed'] ?? '']));
    const card = cardOf({ ...row, ...changed });
    list[card.number] = card;
  }
  return list;
}

/** The cards with their errata, which is how they are played. */
export const CARDS: Cards = read([]);

/** The cards of a match: with errata, or as they were printed (option cardValues). */
export function cardsOf(setup: Setup): Cards {
  const { cardValues } = (setup.options ?? {}) as Partial<Options>;
  return cardValues === 'printed' ? read(rows(printedText)) : CARDS;
}

const NONE: Card = {
  number: 0,
  id: '',
  side: 'neutral',
  kind: 'event',
  hit: [0, 0],
  pen: [0, 0],
  armour: [0, 0],
  he: 0,
  sa: 0,
  ft: 0,
  tmv: 0,
  points: 0,
  fast: false,
  instant: false,
  interrupt: false,
  supply: 0,
  limit: 0,
  clause: '',
};

/** A card by its number. A number that nobody knows is an empty card, not a crash. */
export const cardByNumber = (cards: Cards, number: number): Card => cards[number] ?? NONE;

/** A card by the id that forces name it with. */
export const cardByID = (id: string): Card => CARDS.find((c) => c?.id === id) ?? NONE;

/** A card without figures: its picture may be large, or its effect be printed. */
export const isTextCard = (c: Card): boolean => !isUnit(c) && c.hit[0] === 0 && c.sa + c.ft === 0;
