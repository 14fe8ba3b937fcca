// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import HandBoard from '../src/games/tankchess/board/hand-board.svelte';
import { Choices } from '../src/games/tankchess/plan/choices';
import { WORDS } from '../src/games/tankchess/words';
import { Session, SHELL } from '../src/session.svelte';
import WithSession from './with-session.svelte';

const scene = { width: 4, height: 4, ground: new Map(), units: [], wrecks: [] };

describe('the board of Tank Chess', () => {
  beforeEach(async () => {
    await Promise.all([SHELL.fetch('en'), WORDS.fetch('en')]);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
  });

  it('15.2.9 hears its keys wherever the focus is, except in fields and where the page says no', () => {
    const press = vi.fn();
    const hand = { press, cursor: 'b2', plan: {}, marks: {}, choices: new Choices([]), reach: undefined };
    const session = new Session();
    session.lang = 'en';
    const shown = (more: object) =>
      render(WithSession, {
        props: {
          session,
          what: HandBoard as unknown as Component<Record<string, unknown>>,
          props: { hand, scene, name: 'quick12', label: 'Board', ...more },
        },
      });
    const { unmount } = shown({});
    const from = (html: string): number => {
      press.mockClear();
      const box = document.body.appendChild(document.createElement('div'));
      box.innerHTML = html;
      box.firstElementChild!.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
      box.remove();
      return press.mock.calls.length;
    };
    expect(from('<button>N</button>')).toBe(1);
    expect(press.mock.calls[0]?.[1]).toBe('b2');
    expect(from('<p>log</p>')).toBe(1);
    expect(from('<input>')).toBe(0);
    unmount();
    shown({ everywhere: false });
    expect(from('<p>log</p>')).toBe(0);
  });
});
