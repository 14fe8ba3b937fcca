// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type Client } from '../src/api/client';
import type { Snapshot } from '../src/api/types';
import { Witness } from '../src/dice/witness';
import { Session, SHELL } from '../src/session.svelte';
import Advice from '../src/table/advice.svelte';
import { Stage } from '../src/table/stage-state.svelte';
import { Table } from '../src/table/table.svelte';
import { eventually } from './eventually';
import WithSession from './with-session.svelte';

const me = { seat: 1, you: true, name: '' };
const action = { type: 'move', from: 'c1', to: 'c2' };
const hint = {
  action,
  text: 'Hc1-c2N',
  score: 0,
  line: [],
  reason: { kind: 'aims', text: 'It sees the tank from there.' },
};

const plan = { type: 'move', from: 'f1', to: 'f2' };
const yours = { action: plan, text: 'Lf1-f2N', score: -90, line: [], reason: { kind: 'worse', text: 'It is worse.' } };

/** Advice at a table where we decide, with these people and computers. */
async function at(players: readonly object[], part: object = {}, planned?: object) {
  const api = {
    hint: vi.fn<Client['hint']>((_id, _seat, compare) =>
      Promise.resolve({ ...hint, ...(compare === undefined ? {} : { yours }) } as unknown as Awaited<
        ReturnType<Client['hint']>
      >),
    ),
    act: vi.fn<Client['act']>(() => new Promise<never>(() => undefined)),
  };
  const session = new Session();
  session.lang = 'en';
  Object.assign(session.api, api);
  const table = new Table(
    api as Partial<Client> as Client,
    'm1',
    new Witness({ remember: () => null, keep: () => undefined }, 'm1'),
  );
  const snapshot = {
    ...{ seq: 1, mine: [1], status: 'playing', players, waiting: [{ seat: 1, kind: 'move' }] },
    sights: [{ seat: 1, view: {}, legal: [{ text: '', action }] }],
    ...part,
  };
  table.known = { ...table.known, snapshot: snapshot as unknown as Snapshot };
  const stage = new Stage<unknown>(table, {
    game: 'tankchess',
    needsCurtain: () => false,
    sheet: () => ({ width: 12, height: 12 }),
    standing: () => [],
    chosen: () => undefined,
  });
  const adopt = vi.fn(() => 'Drive · c1 → c2');
  const shown = render(WithSession, {
    props: { session, what: Advice as unknown as Component<Record<string, unknown>>, props: { stage, adopt, planned } },
  });
  const button = (): HTMLButtonElement | null => shown.container.querySelector('button');
  const named = (text: string): HTMLButtonElement | undefined =>
    [...shown.container.querySelectorAll('button')].find((b) => b.textContent.includes(text));
  return { api, adopt, button, named, table, container: shown.container };
}

describe('advice', () => {
  const scrolled = vi.fn<Element['scrollIntoView']>();
  beforeEach(async () => {
    await SHELL.fetch('en');
    scrolled.mockClear();
    Element.prototype.scrollIntoView = scrolled;
  });

  it('is asked for, shown as a plan with its reason, and played when its player says so', async () => {
    const { api, adopt, button, container } = await at([me, { seat: 2, mind: 'recruit', name: '' }]);
    expect(button()?.textContent).toContain('What would you do?');
    button()!.click();
    await eventually(() => expect(container.textContent).toContain('It sees the tank from there.'));
    expect(api.hint).toHaveBeenCalledWith('m1', 1, undefined);
    expect(adopt).toHaveBeenCalledWith(action);
    // Where the panel is low it would stand below the edge.
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    expect(container.textContent).toContain('Drive · c1 → c2');
    expect(api.act).not.toHaveBeenCalled();
    button()!.click();
    expect(api.act.mock.calls[0]?.[1]).toMatchObject({ seat: 1, seq: 1, action });
  });

  it('comes a little later where too much was asked at once', async () => {
    const { api, button, container } = await at([me, { seat: 2, mind: 'recruit', name: '' }]);
    api.hint.mockRejectedValueOnce(new Refusal({ status: 429, code: 'too-many', title: 'Too many requests' }));
    button()!.click();
    await eventually(() => expect(container.textContent).toContain('It sees the tank from there.'));
    expect(container.textContent).not.toContain('Too many');
  });

  it('says why not what was planned, and nothing of what is the same', async () => {
    const people = [me, { seat: 2, mind: 'recruit', name: '' }];
    const { api, button, named, container } = await at(people, {}, plan);
    expect(named('Why not mine?')).toBeUndefined();
    button()!.click();
    await eventually(() => expect(named('Why not mine?')).toBeDefined());
    named('Why not mine?')!.click();
    await eventually(() => expect(container.textContent).toContain('It is worse.'));
    expect(api.hint).toHaveBeenLastCalledWith('m1', 1, plan);
    expect(named('Why not mine?')).toBeUndefined();
    for (const same of [undefined, { to: 'c2', from: 'c1', type: 'move', target: '' }]) {
      const agreed = await at(people, {}, same);
      agreed.button()!.click();
      await eventually(() => expect(agreed.named('Do it')).toBeDefined());
      expect(agreed.named('Why not mine?')).toBeUndefined();
    }
  });

  it('is for nobody who plays against people, and for nothing that answers itself', async () => {
    expect((await at([me, { seat: 2, name: 'Ada' }])).button()).toBeNull();
    const only = { waiting: [{ seat: 1, kind: 'move', listed: true }] };
    expect((await at([me, { seat: 2, mind: 'ace', name: '' }], only)).button()).toBeNull();
    expect((await at([me, { seat: 2, mind: 'ace', name: '' }], { waiting: [{ seat: 2 }] })).button()).toBeNull();
  });
});
