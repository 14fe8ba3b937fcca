import type { GameCard } from '../../api/types';

/** The parts of a volume in the order of the page; the rules are what an address without a part shows. */
export const PARTS = ['rules', 'tables', 'scenarios', 'examples', 'questions', 'sheet', 'history', 'quick'] as const;
export type PartName = (typeof PARTS)[number];

/** Where the parts of a guide are shown. */
const SHOWN: Readonly<Record<string, PartName>> = {
  faq: 'questions',
  sheet: 'sheet',
  history: 'history',
  quick: 'quick',
};

export const partOf = (name: string | undefined): PartName => PARTS.find((p) => p === name) ?? 'rules';

export const partAddress = (game: string, part: PartName): string =>
  part === 'rules' ? `/rules/${game}` : `/rules/${game}/${part}`;

export const scenarioAddress = (game: string, id: string): string =>
  `/rules/${game}/scenarios/${encodeURIComponent(id)}`;

/** The address of a section of a guide: stories of battles stand with the battle, other stories with the history. */
export function sectionAddress(game: string, section: string, card: GameCard | undefined): string {
  const [part = ''] = section.split('-', 1);
  if (part !== 'story') return `${partAddress(game, SHOWN[part] ?? 'rules')}#${section}`;
  const id = section.slice('story-'.length);
  return card?.scenarios.some((s) => s.id === id) === true
    ? scenarioAddress(game, id)
    : `${partAddress(game, 'history')}#${section}`;
}
