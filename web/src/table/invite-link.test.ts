// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../words/en.json';
import { voice } from '../words/say';
import InviteLink from './invite-link.svelte';
import { eventually } from '../../test/eventually';

const shown = (host: string): void => {
  render(InviteLink, { url: `http://${host}/join/abc`, id: 'link', t: voice(en) });
};

afterEach(cleanup);

describe('a link to hand on', () => {
  it('is a code for cameras, and says that only its own network can follow it', () => {
    shown('192.168.1.20:8080');
    expect(screen.getByRole('img', { name: 'The link as a code for cameras' })).toBeTruthy();
    expect(screen.getByText(/same network/)).toBeTruthy();
  });

  it('is a code and nothing else where anybody can follow it', () => {
    shown('sabot.example.org');
    expect(screen.getByRole('img', { name: 'The link as a code for cameras' })).toBeTruthy();
    expect(screen.queryByText(/same network|--addr/)).toBeNull();
  });

  it('is no code where no other device can follow it, and says how others come in', () => {
    shown('127.0.0.1:8080');
    expect(screen.queryByRole('img', { name: 'The link as a code for cameras' })).toBeNull();
    expect(screen.getByText(/--addr 0\.0\.0\.0:/)).toBeTruthy();
  });

  it('is copied also by a page that came without encryption', async () => {
    const copy = vi.fn(() => true);
    Object.assign(document, { execCommand: copy });
    shown('192.168.1.20:8080');
    await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(copy).toHaveBeenCalledWith('copy');
    expect(await eventually(() => screen.getByRole('button', { name: 'Copied' }))).toBeTruthy();
  });
});
