import type { Client } from '../../../api/client';
import { Latest } from '../../../table/latest';
import type { Mustered, Options, Platoon } from '../view';

/** The options a platoon is checked by. */
export type Limits = Pick<Options, 'budget' | 'wave2' | 'noCards'>;

type Asked = { readonly limits: Limits } & ({ readonly platoon: Platoon } | { readonly roster: string });

/** Asks the rules about a platoon while it is built: every fault at once, each with its clause. */
export class Judge {
  found = $state.raw<Mustered | null>(null);
  /** The platoon the answer is about, as text. */
  about = $state('');
  private readonly latest: Latest<Asked, Mustered>;
  private readonly api: Client;

  constructor(api: Client) {
    this.api = api;
    this.latest = new Latest(
      (q) => this.send(q),
      (m, q) => {
        this.found = m;
        this.about = JSON.stringify('platoon' in q ? q.platoon : m.platoon);
      },
    );
  }

  ask(platoon: Platoon, limits: Limits): void {
    this.latest.ask({ platoon, limits });
  }

  /** Reads a list that another program wrote. */
  read(roster: string, limits: Limits): Promise<Mustered> {
    return this.send({ roster, limits });
  }

  private send({ limits, ...question }: Asked): Promise<Mustered> {
    const setup = { scenario: 'tank_ace', options: limits };
    return this.api.inspectStudy<Mustered>('skirmish', { setup }, 0, question);
  }
}
