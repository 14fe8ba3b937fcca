import type { Client } from '../../../api/client';
import type { View } from '../view';

/** The start position of a board as a spectator sees it. */
export async function viewOf(
  api: Client,
  game: string,
  scenario: string,
  options?: Readonly<Record<string, unknown>>,
): Promise<View> {
  const study = await api.study(game, { setup: { scenario, ...(options === undefined ? {} : { options }) } });
  const view = study.sights[0]?.view;
  if (view === undefined) throw new Error(`no sight of ${scenario}`);
  return view as View;
}
