import type { Game } from '../game';
import { ratioOf } from './board/frame';
import type { View } from './view';
import { KEYS } from './keys';

const STRESS: Readonly<Record<string, 'lost' | 'announced' | 'end'>> = {
  destroyed: 'lost',
  sank: 'lost',
  'blew-up': 'lost',
  detonated: 'lost',
  announced: 'announced',
  won: 'end',
  drawn: 'end',
};

/** What Tank Chess brings to the page. */
export const game: Game = {
  name: 'tankchess',
  prefix: 'CH',
  quick: { setup: { scenario: 'quick12' }, seat: 1 },
  play: () => import('./play.svelte'),
  tile: () => import('./start/tile.svelte'),
  facts: [
    { id: 'boards', count: 8 },
    { id: 'units', count: 14 },
    { id: 'dice', count: 0 },
  ],
  words: () => import('./words'),
  battle: () => import('./setup/battle.svelte'),
  preview: () => import('./setup/preview.svelte'),
  picture: () => import('./setup/map.svelte'),
  sheet: () => import('./sheet.svelte'),
  scene: () => import('./watch/scene.svelte'),
  diagrams: () => import('./book/diagrams'),
  ratio: (view) => ratioOf(view as View),
  text: () => import('./watch/text.svelte'),
  mark: () => import('./board/mark.svelte'),
  detail: () => import('./panel/event-detail'),
  notation: true,
  keys: KEYS,
  telling: () => import('./telling/telling'),
  stress: ({ type }) => STRESS[type],
  learn: () => import('./learn/learn.svelte'),
  samples: () => import('./watch/samples'),
  cover: () => import('./watch/cover.svelte'),
  analysis: () => import('./analysis/analysis.svelte'),
  editor: () => import('./editor/editor.svelte'),
  prints: {
    cards: () => import('./print/cards.svelte'),
    tools: () => import('./print/tools.svelte'),
  },
};
