import type { Game } from '../game';
import { sidesIn } from './sides';
import type { View } from './types';
import { KEYS } from './keys';

/** What Rules of Engagement brings to the page. */
export const game: Game = {
  name: 'engagement',
  prefix: 'RE',
  quick: { setup: { scenario: 'RE-S1' }, seat: 1 },
  play: () => import('./play.svelte'),
  tile: () => import('./start/tile.svelte'),
  facts: [
    { id: 'vehicles', count: 41 },
    { id: 'weapons', count: 64 },
    { id: 'scenarios', count: 7 },
  ],
  words: () => import('./words'),
  battle: () => import('./setup/battle.svelte'),
  asks: ['map', 'budget'],
  preview: () => import('./setup/preview.svelte'),
  picture: () => import('./setup/map.svelte'),
  sheet: () => import('./sheet.svelte'),
  scene: () => import('./watch/scene.svelte'),
  diagrams: () => import('./book/diagrams'),
  ratio: (view) => (view as View).width / (view as View).height,
  text: () => import('./panel/text-board.svelte'),
  mark: () => import('../../draw/mark.svelte'),
  detail: () => import('./panel/event-detail'),
  keys: KEYS,
  telling: () => import('./telling/telling'),
  sides: sidesIn,
  score: (view) => [{ id: 'points', sides: (view as View).score }],
  stress: ({ type }) =>
    type === 'knocked-out' || type === 'removed' ? 'lost' : type === 'bailed-out' ? 'announced' : undefined,
  lessons: () => import('./learn/lessons'),
  samples: () => import('./watch/samples'),
  editor: () => import('./editor/editor.svelte'),
  forces: () => import('./forces/forces.svelte'),
  extent: () => import('./print/extent'),
  prints: {
    force: () => import('./print/force.svelte'),
    cards: () => import('./print/cards.svelte'),
  },
};
