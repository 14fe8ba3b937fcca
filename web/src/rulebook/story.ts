import type { GuidePart } from '../api/types';

/** The story of a battle, in Markdown; empty where none is told. */
export const storyOf = (stories: GuidePart | undefined, scenario: string): string =>
  stories?.sections.find((s) => s.id === `story-${scenario}`)?.text ?? '';
