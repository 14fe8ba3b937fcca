import type { Client } from '../../../api/client';
import type { Setup } from '../../../api/types';
import { Inquiry } from '../../../table/follow.svelte';
import type { Outline } from '../types';

/** What the rules make of a set-up before it is played: its size, its zones, who may spend what. */
export const outlineOf = (api: Client, setup: () => Setup): Inquiry<Setup, Outline> =>
  new Inquiry(setup, (now) =>
    api.inspectStudy<Outline>('commander', { setup: now }, 0, { battle: {} }).catch(() => undefined),
  ).follow();
