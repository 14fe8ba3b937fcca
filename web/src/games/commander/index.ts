import type { Game } from '../game';
import { ratioOf } from './board/ratio';
import { scoreOf } from './score';
import { sidesIn } from './sides';
import { KEYS } from './keys';

const STRESS: Readonly<Record<string, 'lost' | 'announced' | 'end'>> = {
  destroyed: 'lost',
  'card-played': 'announced',
  'game-ended': 'end',
};

/** What Tank Commander brings to the page. */
export const game: Game = {
  name: 'commander',
  prefix: 'TC',
  quick: {
    setup: { scenario: 'tc-first', options: { turnLimit: 12 } },
    seat: 1,
    ready: ['nation', 'year', 'build', 'terrain', 'place'],
  },
  play: () => import('./play.svelte'),
  tile: () => import('./start/tile.svelte'),
  facts: [
    { id: 'cards', count: 166 },
    { id: 'battles', count: 11 },
    { id: 'sides', count: 2 },
  ],
  words: () => import('./words'),
  battle: () => import('./setup/battle.svelte'),
  preview: () => import('./setup/preview.svelte'),
  picture: () => import('./setup/map.svelte'),
  sheet: () => import('./sheet.svelte'),
  scene: () => import('./watch/scene.svelte'),
  diagrams: () => import('./book/diagrams'),
  ratio: ratioOf,
  text: () => import('./panel/text-board.svelte'),
  mark: () => import('./board/seat-mark.svelte'),
  sides: sidesIn,
  score: scoreOf,
  detail: () => import('./panel/event-detail'),
  keys: KEYS,
  telling: () => import('./telling/telling'),
  stress: ({ type }) => STRESS[type],
  lessons: () => import('./learn/lessons'),
  samples: () => import('./watch/samples'),
  editor: () => import('./editor/editor.svelte'),
  forces: () => import('./forces/forces.svelte'),
  prints: {
    force: () => import('./print/force.svelte'),
    cards: () => import('./print/cards.svelte'),
  },
};
