import type { Game } from '../game';
import { scoreOf } from './score';
import { sidesIn } from './sides';
import { KEYS } from './keys';

/** What TANKS brings to the page. */
export const game: Game = {
  name: 'skirmish',
  prefix: 'TK',
  quick: { setup: { scenario: 'barkmann' }, seat: 1 },
  play: () => import('./play.svelte'),
  tile: () => import('./start/tile.svelte'),
  facts: [
    { id: 'tanks', count: 28 },
    { id: 'missions', count: 5 },
    { id: 'cards', count: 52 },
  ],
  words: () => import('./words'),
  battle: () => import('./setup/battle.svelte'),
  asks: ['budget', 'terrain', 'map', 'clock'],
  preview: () => import('./setup/preview.svelte'),
  picture: () => import('./setup/map.svelte'),
  sheet: () => import('./sheet.svelte'),
  scene: () => import('./watch/scene.svelte'),
  diagrams: () => import('./book/diagrams'),
  ratio: () => 1,
  text: () => import('./panel/text-board.svelte'),
  mark: () => import('../../draw/mark.svelte'),
  sides: sidesIn,
  score: scoreOf,
  detail: () => import('./panel/event-detail'),
  keys: KEYS,
  telling: () => import('./telling/telling'),
  stress: ({ type }) => (type === 'destroyed' ? 'lost' : type === 'scored' ? 'announced' : undefined),
  lessons: () => import('./learn/lessons'),
  samples: () => import('./watch/samples'),
  editor: () => import('./editor/editor.svelte'),
  forces: () => import('./forces/forces.svelte'),
  extent: () => import('./print/extent'),
  prints: {
    force: () => import('./print/force.svelte'),
    cards: () => import('./print/cards.svelte'),
    tools: () => import('./print/tools.svelte'),
  },
};
