import { spawn, type ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

// A game without a table of its own is played in words. The toy game of
// internal/toygame is served by a program of its own.
let server: ChildProcess;
let url = '';
const folder = mkdtempSync(join(tmpdir(), 'sabot-toy-'));

test.beforeAll(async () => {
  const program = join(folder, 'serve');
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('go', ['build', '-o', program, './internal/toygame/serve'], { cwd: root, stdio: 'inherit' });
  server = spawn(program, [join(folder, 'data')]);
  url = await new Promise<string>((done, fail) => {
    server.stdout?.once('data', (line: Buffer) => done(/http:\S+/.exec(line.toString())?.[0] ?? ''));
    server.once('exit', () => fail(new Error('the toy game is not served')));
  });
});

test.afterAll(() => {
  server.kill('SIGINT');
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
});

test('a game without a table of its own is played in words', async ({ page }) => {
  const begun = await page.request.post(`${url}/api/v1/matches`, {
    data: { game: 'tictactoe', setup: { scenario: 'plain' }, seats: [{ who: 'me' }, { who: 'ai' }] },
  });
  const { id } = (await begun.json()) as { id: string };
  await page.goto(`${url}/match/${id}`);
  await expect(page.getByText('.........')).toBeVisible();
  await expect(page.locator('.actions button')).toHaveCount(9);
  const over = page.getByRole('status').filter({ hasText: /XT-/ });
  for (let turn = 0; turn < 30 && !(await over.isVisible()); turn++) {
    const seq = await page.locator('.text-table').getAttribute('data-seq');
    await page.locator('.actions button').first().click();
    // Mine and the computer's, or the end.
    await expect(page.locator('.text-table')).not.toHaveAttribute('data-seq', seq ?? '');
    await expect(page.locator('.actions button').first().or(over)).toBeVisible();
  }
  await expect(over).toBeVisible();
});
