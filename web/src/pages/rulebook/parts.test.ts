import { describe, expect, it } from 'vitest';
import type { GameCard } from '../../api/types';
import { routeOf } from '../../route';
import { partAddress, partOf, PARTS, sectionAddress } from './parts';

const card = { scenarios: [{ id: 'RE-S2' }] } as unknown as GameCard;

describe('the parts of a volume', () => {
  it('have addresses that lead back to them', () => {
    for (const part of PARTS) {
      const route = routeOf(partAddress('commander', part));
      expect(route.page === 'rulebook' && partOf(route.part)).toBe(part);
    }
    expect(partOf('nonsense')).toBe('rules');
  });

  it('show each section of a guide where it belongs', () => {
    expect(sectionAddress('commander', 'faq-wheat', card)).toBe('/rules/commander/questions#faq-wheat');
    expect(sectionAddress('engagement', 'story-RE-S2', card)).toBe('/rules/engagement/scenarios/RE-S2');
    expect(sectionAddress('skirmish', 'story-pool', card)).toBe('/rules/skirmish/history#story-pool');
    expect(routeOf('/rules/engagement/scenarios/RE-S2')).toEqual({
      page: 'rulebook',
      game: 'engagement',
      part: 'scenarios',
      scenario: 'RE-S2',
    });
  });
});
