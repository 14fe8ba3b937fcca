import { describe, expect, it } from 'vitest';
import type { At, Diagram } from '../rulebook/diagram';
import en from '../words/diagrams.en.json';
import fr from '../words/diagrams.fr.json';
import book from '../../../rulebook/clauses.csv?raw';
import { GAMES } from '.';

const clauses = new Set(book.split('\n').map((line) => line.split(',')[1]));
const volumes = await Promise.all(
  Object.values(GAMES).map(async ({ name, prefix, diagrams }) => ({
    name,
    prefix,
    diagrams: (await diagrams?.())?.DIAGRAMS ?? [],
  })),
);
const drawings: readonly (readonly [string, Diagram])[] = volumes.flatMap((v) =>
  v.diagrams.map((d) => [d.id, d] as const),
);

const pointsOf = (d: Diagram): readonly At[] =>
  d.parts.flatMap((p): readonly At[] => {
    switch (p.is) {
      case 'grid':
        return [p.at, [p.at[0] + p.columns * p.cell, p.at[1] + p.rows * p.cell]];
      case 'line':
        return [p.from, p.to];
      case 'area':
        return [];
      default:
        return [p.at];
    }
  });

/** Every key of the vocabulary that a drawing speaks. */
const keysOf = (d: Diagram): readonly string[] => [
  `diagram.${d.id}`,
  `diagram.${d.id}.text`,
  ...d.parts.flatMap((p) => (p.is === 'word' ? [`diagram.${d.id}.${p.word}`] : [])),
  ...d.legend.map((l) => `diagram.${d.id}.${l.word}`),
];

describe('the drawings of the book', () => {
  it.each(volumes)('$name has at least three, each at a rule of its book', ({ prefix, diagrams }) => {
    expect(diagrams.length).toBeGreaterThanOrEqual(3);
    for (const d of diagrams) {
      expect(d.clause.startsWith(`${prefix}-`)).toBe(true);
      expect(clauses).toContain(d.clause);
    }
  });

  it.each(drawings)('%s lies within its frame', (_, d) => {
    for (const [x, y] of pointsOf(d)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(d.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(d.height);
    }
  });

  it('speaks both languages, and has no words for nothing', () => {
    const spoken = new Set(drawings.flatMap(([, d]) => keysOf(d)));
    for (const words of [en, fr]) expect(new Set(Object.keys(words))).toEqual(spoken);
  });
});
