import { expect, it } from 'vitest';
import { Attempt } from './attempt.svelte';
import { Refusal } from './client';

const refuse = (): Promise<never> =>
  Promise.reject(
    new Refusal({ type: 'about:blank', title: 'Conflict', status: 409, code: 'conflict', detail: 'taken' }),
  );

it('says what the server has against something, until it is tried again', async () => {
  const attempt = new Attempt();
  const under = attempt.run(refuse);
  expect(attempt.busy).toBe(true);
  await under;
  expect([attempt.busy, attempt.problem]).toEqual([false, 'taken']);
  await attempt.run(refuse, (r) => r.problem.code ?? '');
  expect(attempt.problem).toBe('conflict');
  await attempt.run(() => Promise.resolve());
  expect(attempt.problem).toBe('');
});

it('hides no error of the page', async () => {
  const attempt = new Attempt();
  await expect(attempt.run(() => Promise.reject(new TypeError('page')))).rejects.toThrow('page');
  expect(attempt.busy).toBe(false);
});
