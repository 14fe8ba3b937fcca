import { describe, expect, it } from 'vitest';
import bookEN from '../../../rulebook/words/engagement.en.json';
import bookFR from '../../../rulebook/words/engagement.fr.json';
import commanderEN from './commander/words.en.json';
import commanderFR from './commander/words.fr.json';
import engagementEN from './engagement/words.en.json';
import engagementFR from './engagement/words.fr.json';
import skirmishEN from './skirmish/words.en.json';
import skirmishFR from './skirmish/words.fr.json';

type Words = Readonly<Record<string, string>>;

/** Which buttons a text of a lesson speaks of. */
const BUTTONS: readonly (readonly [en: Words, fr: Words, Readonly<Record<string, readonly string[]>>])[] = [
  [
    commanderEN,
    commanderFR,
    {
      'first.place.task': ['act.place'],
      'first.move.task': ['act.move'],
      'first.end.title': ['act.end'],
      'first.end.task': ['act.end'],
      'first.end.hint': ['act.end'],
      'first.fire.task': ['act.fire'],
      'first.shot.task': ['act.shots-done'],
      'first.card.task': ['act.play'],
      'second.force.task': ['act.build'],
      'second.terrain.task': ['act.terrain'],
      'second.place.task': ['act.place'],
      'second.window.task': ['act.pass'],
      'second.instant.task': ['act.draw'],
      'second.enter.task': ['act.end'],
      'second.declare.task': ['act.melee-fire'],
      'second.discard.task': ['act.discard', 'act.keep'],
    },
  ],
  [
    { ...bookEN, ...engagementEN },
    { ...bookFR, ...engagementFR },
    {
      'scout.deploy.task': ['re.act.done'],
      'scout.orders.task': ['order.advance', 're.orders.give'],
      'scout.orders.hint': ['order.run', 'order.hold'],
      'scout.shooting.task': ['re.act.done'],
      'scout.shooting.hint': ['re.act.done'],
      'duel.deploy.task': ['re.act.done'],
      'duel.orders.task': ['order.advance'],
      'duel.orders.hint': ['order.run', 'order.hold'],
    },
  ],
  [
    skirmishEN,
    skirmishFR,
    {
      'shermans.deploy.task': ['tk.act.deploy'],
      'shermans.move.task': ['tk.act.move'],
      'shermans.phase.hint': ['tk.act.end'],
      'shermans.stand.task': ['tk.act.end'],
    },
  ],
];

/** What stays the same on a button, whatever it is about. */
const fixed = (label: string): string =>
  label
    .split(/\{[^}]*\}/)
    .map((part) => part.replace('·', '').trim())
    .toSorted((a, b) => b.length - a.length)[0] ?? '';

describe('texts of lessons', () => {
  it('15.2.11 call every button what it is called', () => {
    for (const [en, fr, texts] of BUTTONS)
      for (const words of [en, fr])
        for (const [key, buttons] of Object.entries(texts))
          for (const button of buttons) {
            const name = fixed(words[button] ?? '');
            expect(name, button).not.toBe('');
            expect(words[`lesson.${key}`], key).toContain(name);
          }
  });
});
