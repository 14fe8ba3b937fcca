import { describe, expect, it } from 'vitest';
import { blocksOf, inlinesOf } from './markdown';

describe('markdown', () => {
  it('reads paragraphs, lists, tables and code', () => {
    const blocks = blocksOf(
      'One\nline.\n\n- first\n  goes on\n- second\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx  y\n```\n1. one',
    );
    expect(blocks.map((b) => b.is)).toEqual(['paragraph', 'list', 'table', 'code', 'list']);
    expect(blocks[0]).toEqual({ is: 'paragraph', text: [{ is: 'text', text: 'One line.' }] });
    expect(blocks[1]).toMatchObject({ ordered: false, items: [[{ text: 'first goes on' }], [{ text: 'second' }]] });
    expect(blocks[2]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] });
    expect(blocks[3]).toEqual({ is: 'code', text: 'x  y' });
    expect(blocks[4]).toMatchObject({ ordered: true });
  });

  it('finds clauses, bold, italic and code in a line', () => {
    expect(inlinesOf('**Ruling.** See CH-4.c and `Lc3`, *not* CH-16.')).toEqual([
      { is: 'strong', text: 'Ruling.' },
      { is: 'text', text: ' See ' },
      { is: 'clause', text: 'CH-4.c' },
      { is: 'text', text: ' and ' },
      { is: 'code', text: 'Lc3' },
      { is: 'text', text: ', ' },
      { is: 'em', text: 'not' },
      { is: 'text', text: ' ' },
      { is: 'clause', text: 'CH-16' },
      { is: 'text', text: '.' },
    ]);
  });

  it('finds clauses of cards and battles', () => {
    const named = inlinesOf('TC-C0.1, RE-S7, TC-X.2, TC-9.5.1.c.').flatMap((p) => (p.is === 'clause' ? [p.text] : []));
    expect(named).toEqual(['TC-C0.1', 'RE-S7', 'TC-X.2', 'TC-9.5.1.c']);
  });

  it('leaves markup it does not know as text', () => {
    expect(inlinesOf('<b>x</b>')).toEqual([{ is: 'text', text: '<b>x</b>' }]);
  });
});
