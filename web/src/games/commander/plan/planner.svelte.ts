import { freshID, Refusal } from '../../../api/client';
import type { Decision, Verdict } from '../../../api/types';
import { valueOf } from '../../../draw/chance';
import { Inquiry } from '../../../table/follow.svelte';
import type { Table } from '../../../table/table.svelte';
import { cardByNumber, cardsOf, type Card, type Cards } from '../catalogue';
import { Choices } from './choices';
import { EMPTY, moveOf, waysTo, type Plan } from './plan';
import { handOf, lyingOn, pieceOf, RESERVE, stackAt } from '../view';
import type {
  Action,
  Group,
  Hazard,
  ID,
  Loading,
  Pos,
  Prospect,
  Seat,
  Shot,
  Transfer,
  View,
  Way,
  WhyNot,
} from '../types';

/** What the server answers to "would that be allowed?". */
interface Tried extends Verdict {
  /** The question that was answered, as text. */
  readonly asked: string;
}

/**
 * The player's side of the table: the plan in the making, and what the server
 * has said about it. Rules live on the server; this asks.
 */
export class Planner {
  plan = $state.raw<Plan>(EMPTY);
  /** A position that is only looked at. */
  look = $state<Pos | undefined>(undefined);
  verdict = $state.raw<Tried | null>(null);
  /** What was tried last. */
  private trying = '';

  private readonly table: Table;
  private readonly shotInquiry = new Inquiry(
    () => this.shotQuestion,
    ({ from }) => this.inspect<readonly Prospect[]>({ shots: from }),
  );
  private readonly loadInquiry = new Inquiry(
    () => this.loadQuestion,
    ({ seq: _, ...loading }) => this.inspect<Loading>({ loading }),
  );
  private readonly pathInquiry = new Inquiry(
    () => this.pathQuestion,
    async (move) => {
      const [reach = [], pathCards = []] = await Promise.all([
        this.inspect<readonly (readonly Pos[])[]>({ reach: move }),
        this.inspect<readonly Way[]>({ pathCards: move }),
      ]);
      return { reach, pathCards };
    },
  );
  private readonly hazardInquiry = new Inquiry(
    () => this.hazardQuestion,
    ({ type: _, ...card }) => this.inspect<readonly Hazard[]>({ card }),
  );
  private readonly whyInquiry = new Inquiry(
    () => this.whyQuestion,
    (why) => this.inspect<WhyNot>({ why }),
  );
  private readonly announcedInquiry = new Inquiry(
    () => this.announcedQuestion,
    () => this.inspect<Omit<Prospect, 'shot'>>({ announced: {} }),
  );
  private readonly transferInquiry = new Inquiry(
    () => this.transferQuestion,
    (transfers) => this.inspect<readonly Transfer[]>({ transfers }),
  );

  constructor(table: Table) {
    this.table = table;
  }

  /** Asks what the plan makes worth asking, for as long as the component lives. */
  follow(): void {
    this.shotInquiry.follow();
    this.loadInquiry.follow();
    this.pathInquiry.follow();
    this.transferInquiry.follow();
    this.hazardInquiry.follow();
    this.whyInquiry.follow();
    this.announcedInquiry.follow();
  }

  /** Every shot from the plan's position. */
  get prospects(): readonly Prospect[] {
    return this.shotInquiry.answer ?? [];
  }

  /** Why the position that was tapped cannot be had. */
  get whyNot(): WhyNot | undefined {
    return this.whyInquiry.answer;
  }

  /** What the shot may do that waits for its Interrupts. */
  get announced(): Omit<Prospect, 'shot'> | undefined {
    return this.announcedInquiry.answer;
  }

  /** Whom the card that is about to be played would strike. */
  get hazards(): readonly Hazard[] {
    return this.hazardInquiry.answer ?? [];
  }

  /** Every way the chosen cards can go. */
  get reach(): readonly (readonly Pos[])[] {
    return this.pathInquiry.answer?.reach ?? [];
  }

  /** Ways that cards of the hand open to them besides. */
  get pathCards(): readonly Way[] {
    return this.pathInquiry.answer?.pathCards ?? [];
  }

  /** Equipment that could still change hands at the plan's position. */
  get transferOffers(): readonly Transfer[] {
    return this.transferInquiry.answer ?? [];
  }

  readonly view = $derived.by(() => this.table.sight?.view as View);
  readonly cards = $derived.by<Cards>(() => cardsOf(this.view.setup));
  readonly seat = $derived.by<Seat>(() => (this.table.seat === 2 ? 2 : 1));
  readonly decision = $derived.by<Decision | undefined>(() => {
    const acting = this.table.acting;
    // What standing orders are about to answer is not asked.
    if (this.table.sight?.answered === true) return undefined;
    return acting === undefined ? undefined : this.table.snapshot?.waiting.find((d) => d.seat === acting);
  });
  /** The request for a pause that nobody waits for (TC-X.1). */
  readonly mayHold = $derived.by(
    () =>
      this.decision === undefined &&
      this.table.snapshot?.waiting.some((d) => d.kind === 'hold' && d.seat === this.table.seat) === true,
  );
  readonly choices = $derived.by(
    () => new Choices(this.table.acting === undefined ? [] : (this.table.sight?.legal ?? [])),
  );
  readonly hand = $derived.by(() => handOf(this.view, this.seat));

  /** The fire action under way has one position; nobody chooses another. */
  readonly firing = $derived.by<Pos | undefined>(() =>
    this.decision?.kind === 'shot' ? this.view.pending?.from : undefined,
  );
  readonly from = $derived.by<Pos | undefined>(() => this.firing ?? this.plan.from);

  /** How the chosen cards could travel: the last answer, also while the next is on its way. */
  readonly loading = $derived.by(() => (this.plan.cards.length === 0 ? undefined : this.loadInquiry.latest));
  /** The group that the chosen cards make, without its path; none until the rules have said. */
  readonly group = $derived.by<Group | undefined>(() =>
    this.plan.cards.length === 0 ? {} : this.loadInquiry.answer?.group,
  );
  readonly move = $derived.by(() =>
    this.decision?.kind === 'play' && this.group !== undefined ? moveOf(this.plan, this.group) : undefined,
  );

  /** Shots of the chosen cards (of all when none is chosen) at a position, the deadliest first, smoke last. */
  shotsAt(p: Pos): readonly Prospect[] {
    return this.shots
      .filter((x) => (x.shot.target === undefined ? x.shot.pos : pieceOf(this.view, x.shot.target)?.pos) === p)
      .toSorted(
        (a, b) =>
          Number(a.shot.fire === 'smoke') - Number(b.shot.fire === 'smoke') ||
          valueOf(b.pKill) - valueOf(a.pKill) ||
          valueOf(b.pImmobilise) - valueOf(a.pImmobilise),
      );
  }

  readonly shots = $derived.by<readonly Prospect[]>(() => {
    const chosen = this.plan.cards;
    return chosen.length === 0 ? this.prospects : this.prospects.filter((x) => chosen.includes(x.shot.firer));
  });

  /** Positions with an enemy that can be fired at. */
  readonly targets = $derived.by<ReadonlySet<Pos>>(
    () =>
      new Set(
        this.shots.flatMap((x) => {
          const at = x.shot.target === undefined ? undefined : pieceOf(this.view, x.shot.target)?.pos;
          return at === undefined ? [] : [at];
        }),
      ),
  );

  cardOf(id: ID | undefined): Card {
    return cardByNumber(this.cards, pieceOf(this.view, id)?.number ?? 0);
  }

  /** Copies of the same card in hand. */
  copies(id: ID): readonly ID[] {
    const number = pieceOf(this.view, id)?.number;
    return this.hand.filter((x) => x.number === number).map((x) => x.id);
  }

  drop(): void {
    this.plan = EMPTY;
    this.look = undefined;
  }

  /** A new position of the match asks for the shots again: they may have changed. */
  private readonly shotQuestion = $derived.by(() => {
    const kind = this.decision?.kind;
    const from =
      kind === 'melee-fire' ? this.view.melee?.pos : kind === 'play' || kind === 'shot' ? this.from : undefined;
    return from === undefined || from === RESERVE ? undefined : { from, seq: this.table.snapshot?.seq };
  });

  private readonly loadQuestion = $derived.by(() => {
    const { cards, load, unload } = this.plan;
    if (this.decision?.kind !== 'play' || cards.length === 0) return undefined;
    return { cards, load, unload, seq: this.table.snapshot?.seq };
  });

  private readonly pathQuestion = $derived.by(() =>
    this.plan.from !== undefined && this.plan.cards.length > 0 && this.group !== undefined
      ? { from: this.plan.from, groups: [this.group] }
      : undefined,
  );

  private readonly whyQuestion = $derived.by(() => {
    const { from } = this;
    const { why, cards } = this.plan;
    return from === undefined || from === RESERVE || why === undefined ? undefined : { from, at: why, cards };
  });

  private readonly announcedQuestion = $derived.by(() =>
    this.decision?.kind === 'window' && this.view.windows?.at(-1)?.kind === 'shot'
      ? { seq: this.table.snapshot?.seq }
      : undefined,
  );

  private readonly hazardQuestion = $derived.by(() =>
    this.plan.play?.type === 'instant' ? this.plan.play : undefined,
  );

  private readonly transferQuestion = $derived.by(() => {
    const { from, transfers } = this.plan;
    if (this.decision?.kind !== 'play' || from === undefined || from === RESERVE) return undefined;
    // Only where something could be handed over at all.
    const borne = stackAt(this.view, from, this.seat).some((x) => lyingOn(this.view, x.id).length > 0);
    return borne ? { from, transfers } : undefined;
  });

  /** Positions to which a way leads by itself, and those to which only a card leads. */
  readonly ends = $derived.by(() => {
    const bare = new Set(this.reach.map((p) => p.at(-1) ?? ''));
    const withCard = new Set(this.pathCards.map((w) => w.path.at(-1) ?? '').filter((p) => !bare.has(p)));
    return { bare, withCard };
  });

  /** The ways to the position that the plan points at. */
  readonly ways = $derived.by(() =>
    this.plan.at === undefined || this.plan.from === undefined
      ? []
      : waysTo(this.reach, this.pathCards, this.plan.at, this.plan.from),
  );

  /** One shot with its chances: for cards that are handed in with it. */
  preview(shot: Shot): Promise<Omit<Prospect, 'shot'> | undefined> {
    return this.inspect({ shot });
  }

  /** Would the action be allowed? Faults come with their clauses. */
  async try(action: Action): Promise<void> {
    const asked = JSON.stringify(action);
    this.trying = asked;
    const judge = (ok: boolean, faults: Tried['faults']): void => {
      // An answer to an older question may come last.
      if (this.trying === asked) this.verdict = { asked, ok, faults };
    };
    try {
      await this.table.inspect({ try: action });
      judge(true, []);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      const { refusals, detail, title } = e.problem;
      judge(false, refusals ?? [{ clause: '', reason: '', text: detail ?? title }]);
    }
  }

  async play(...actions: readonly Action[]): Promise<boolean> {
    const { plan } = this;
    for (const action of actions) if (!(await this.table.play({ action }))) return false;
    // The stream may be quicker than the answer: what was begun on the new position stays.
    if (this.plan === plan) this.drop();
    return true;
  }

  /** Asks for a pause before the opponent's next action (TC-X.1). */
  hold(): Promise<boolean> {
    return this.table.ask((api, id, seat) =>
      api.act(id, { id: freshID(), seat, action: { type: 'hold' } satisfies Action }),
    );
  }

  /** Asks the rules about the position; a refusal is no answer. */
  async inspect<T>(query: unknown): Promise<T | undefined> {
    try {
      return await this.table.inspect<T>(query);
    } catch (e) {
      if (e instanceof Refusal) return undefined;
      throw e;
    }
  }
}
