/** A token: what it is for, and the sign on it. */
export interface Token {
  readonly kind: 'speed' | 'damage' | 'destroyed' | 'objective' | 'name';
  readonly sign: string;
}

const some = (count: number, kind: Token['kind'], sign: string): Token[] =>
  Array.from({ length: count }, () => ({ kind, sign }));

/** Enough for two platoons of six; speed shows how many moves a tank has made. */
export const TOKENS: readonly Token[] = [
  ...some(3, 'objective', ''),
  ...some(6, 'speed', '1'),
  ...some(6, 'speed', '2'),
  ...some(2, 'speed', '3'),
  ...some(10, 'damage', '1'),
  ...some(4, 'damage', '3'),
  ...some(6, 'destroyed', ''),
  ...['A', 'B'].flatMap((side) => Array.from({ length: 6 }, (_, i) => some(1, 'name', `${side}${i + 1}`)).flat()),
];
