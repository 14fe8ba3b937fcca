import { describe, expect, it } from 'vitest';
import { client } from '../../../api/client';
import { Shelf } from './kept.svelte';
import { budgetFor, dataOf, fromLine, listIn, platoonOf, readLeftovers } from './platoon';

interface Thing {
  id: string;
  name: string;
  data: unknown;
}

/** A server that keeps things, and refuses what it is told to. */
function server(refuses: (name: string) => boolean = () => false) {
  const things: Thing[] = [];
  let count = 0;
  const send: typeof fetch = (where, init) => {
    const path = String(where);
    const answer = (status: number, body?: unknown): Promise<Response> =>
      Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
    if (init?.method === 'POST') {
      const { name, data } = JSON.parse(init.body as string) as Thing;
      if (refuses(name)) return answer(429, { title: 'too many' });
      const made = { id: `k${++count}`, name, data };
      things.unshift(made);
      return answer(201, made);
    }
    if (init?.method === 'DELETE') {
      const at = things.findIndex((k) => path.endsWith(`/${k.id}`));
      things.splice(at, 1);
      return answer(204);
    }
    return answer(200, things);
  };
  return { things, api: client(() => 'en', '', send) };
}

function browser(text: string | null) {
  return {
    text,
    remember() {
      return this.text;
    },
    keep(_: string, value: string) {
      this.text = value;
    },
  };
}

const usa = fromLine('usa m10+tool_kit sherman_75')!;

describe('platoons that are kept', () => {
  it('move from the browser to the server, each with a budget it fits', async () => {
    const { things, api } = server();
    const memory = browser(
      JSON.stringify([
        { name: 'Cats', line: 'germany panther+barkmann panther tiger_i' },
        { name: 'x'.repeat(40), line: 'usa m10' },
      ]),
    );
    const shelf = new Shelf(api, memory);
    expect(shelf.leftovers).toHaveLength(2);
    await shelf.load();
    expect(shelf.leftovers).toEqual([]);
    expect(memory.text).toBe('[]');
    expect(things.map((k) => k.name)).toEqual(['x'.repeat(32), 'Cats']);
    expect(things[1]!.data).toMatchObject({ nation: 'germany', options: { budget: 105 } });
    expect(shelf.list.map((k) => k.name)).toEqual(['x'.repeat(32), 'Cats']);
  });
  it('stay in the browser while the server does not take them', async () => {
    const { things, api } = server((name) => name === 'Late');
    const memory = browser(
      '[{"name":"Late","line":"usa m10"},{"name":"Soon","line":"usa m10"},{"name":"Odd","line":"mars m1"}]',
    );
    const shelf = new Shelf(api, memory);
    await shelf.load();
    expect(things.map((k) => k.name)).toEqual(['Soon']);
    expect(readLeftovers(memory.text).map((k) => k.name)).toEqual(['Late', 'Odd']);
    expect(shelf.leftovers.map((k) => k.name)).toEqual(['Late', 'Odd']);
  });
  it('are replaced by one of the same name, and forgotten', async () => {
    const { things, api } = server();
    const shelf = new Shelf(api, browser(null));
    await shelf.save('Cats', usa, 50);
    await shelf.save('Cats', { ...usa, nation: 'uk' }, 75);
    await shelf.save('Dogs', usa, 50);
    expect(things.map((k) => k.name)).toEqual(['Dogs', 'Cats']);
    expect(platoonOf(shelf.list[1]!.data)?.nation).toBe('uk');
    await shelf.forget(shelf.list[1]!.id);
    expect(things.map((k) => k.name)).toEqual(['Dogs']);
  });
});

describe('forms of a platoon', () => {
  it('TK-15.a a budget is the smallest usual one that is enough', () => {
    expect(budgetFor(usa)).toBe(50);
    expect(budgetFor(fromLine('germany panther panther')!)).toBe(75);
    expect(budgetFor(fromLine('germany panther panther panther panther')!)).toBe(128);
  });
  it('what the server keeps is read back, anything else is not', () => {
    expect(platoonOf(dataOf(usa, 50))).toEqual(usa);
    expect(platoonOf({ terrain: [] })).toBeUndefined();
    expect(platoonOf(null)).toBeUndefined();
  });
  it('of the browser survive nonsense', () => {
    expect(readLeftovers('[{"name":"a","line":"usa m10"},7]')).toEqual([{ name: 'a', line: 'usa m10' }]);
    expect(readLeftovers('{')).toEqual([]);
    expect(readLeftovers(null)).toEqual([]);
  });
  it('a roster file is cut down to what was selected', () => {
    const file =
      '<roster><selection name="Panther" number="1"><rules>long</rules><selection name="• Ernst Barkmann"/></selection></roster>';
    expect(listIn(file)).toBe(
      '<roster><selection name="Panther" number="1"/><selection name="• Ernst Barkmann"/></roster>',
    );
    expect(listIn('Panther\nStuG G')).toBe('Panther\nStuG G');
  });
});
