import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, selfAnswered, test } from './page';
import { launch } from './server';

/** A person with a browser of their own at the server of this test, whose dice are not fixed. */
async function person(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', baseURL, viewport: { width: 1180, height: 820 } });
  return context.newPage();
}

interface Seen {
  readonly status: string;
  readonly last: number;
  readonly waiting: readonly { readonly seat: number; readonly listed: boolean }[];
  readonly sights: readonly { readonly seat: number; readonly legal: readonly { readonly text: string }[] }[];
  readonly seq: number;
  readonly players: readonly { readonly present: boolean }[];
}
interface Entry {
  readonly origin?: string;
}

test('two browsers roll together; one leaves and the links it left are used; the log is checked', async ({
  browser,
}) => {
  const { url, stop } = await launch();
  try {
    const ada = await person(browser, url);
    await ada.goto('/new/skirmish?invite');
    await ada.getByLabel('Your name').fill('Ada');
    await ada.getByRole('button', { name: 'Begin and get the link' }).click();
    const room = ada.getByRole('region', { name: 'Invite your friend' });
    await expect(room).toContainText('Nothing is dealt');
    await expectAccessibleEverywhere(ada, 'the waiting room');
    const id = new URL(ada.url()).pathname.split('/').at(-1)!;
    const bob = await person(browser, url);
    await bob.goto(await room.getByLabel('Invitation link').inputValue());
    await bob.getByLabel('Your name').fill('Bob');
    await bob.getByRole('button', { name: 'Sit down' }).click();
    await bob.waitForURL(/\/match\//);
    await expect(room).toBeHidden();

    const look = async (who: Page): Promise<Seen> =>
      (await (await who.request.get(`/api/v1/matches/${id}`)).json()) as Seen;
    const origins = async (): Promise<string[]> => {
      const { entries } = (await (await ada.request.get(`/api/v1/matches/${id}/entries`)).json()) as {
        entries: Entry[];
      };
      return entries.flatMap((e) => e.origin ?? []);
    };
    /** Plays whatever is proposed, for whoever has to decide, until a roll of this kind has been seen. */
    const playUntil = async (origin: string, away?: Page): Promise<void> => {
      for (let i = 0; i < 400; i++) {
        if ((await origins()).includes(origin)) return;
        for (const [seat, who] of [
          [1, ada],
          [2, bob],
        ] as const) {
          const s = await look(who);
          const due = s.waiting.find((d) => d.seat === seat);
          if (s.status !== 'playing' || due === undefined) continue;
          const legal = s.sights.find((x) => x.seat === seat)?.legal ?? [];
          // What leaves no choice the page answers by itself, where it is open.
          if (who !== away && selfAnswered(due, legal)) {
            await expect.poll(async () => (await look(who)).seq).toBeGreaterThan(s.seq);
            continue;
          }
          const choice = legal[(i * 7) % legal.length];
          if (choice === undefined) continue;
          const answer = await who.request.post(`/api/v1/matches/${id}/actions`, {
            data: { id: `${origin}${i}-${seat}`, seat, text: choice.text },
          });
          expect(answer.status(), `${choice.text}: ${await answer.text()}`).toBe(200);
        }
      }
      throw new Error(
        `no roll was ${origin}, ${away === undefined ? 'with both there' : 'with one away'}: ${await origins()}`,
      );
    };
    await expect.poll(async () => (await look(ada)).status).toBe('playing');
    await playUntil('joint');
    // Bob closes the page; he still sits there.
    await bob.goto('/');
    await expect.poll(async () => (await look(ada)).players[1]?.present).toBe(false);
    await playUntil('left', bob);
    await bob.goto(`/match/${id}`);
    await bob.request.post(`/api/v1/matches/${id}/resign`, { data: { id: 'enough', seat: 2 } });
    await expect(ada.getByRole('heading', { name: 'You have won' })).toBeVisible();
    await expect(ada.getByText('does not agree')).toBeHidden();

    await ada.goto(`/verify/${id}`);
    await expect(ada.getByRole('heading', { name: 'Everything holds' })).toBeVisible();
    await expect(ada.getByText('Signed by this server.')).toBeVisible();
    await expect(ada.getByText('Agrees with what this browser has kept')).toBeVisible();
    await expect(ada.getByText(/\d+ joint: every player/)).toBeVisible();
    await expectAccessibleEverywhere(ada, 'three verdicts');

    // Somebody who did not play has nothing to compare; a log without its last line is not signed.
    const log = await (await ada.request.get(`/api/v1/matches/${id}/log`)).text();
    const eve = await person(browser, url);
    await eve.goto('/verify');
    await eve.getByLabel('Match log').fill(log.trimEnd().split('\n').slice(0, -1).join('\n'));
    await eve.getByRole('button', { name: 'Check it' }).click();
    await expect(eve.getByText('Nobody has signed this log.')).toBeVisible();
    await expect(eve.getByText('This browser has kept nothing of this match.')).toBeVisible();
  } finally {
    stop();
  }
});
