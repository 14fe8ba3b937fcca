/**
 * Questions that follow a finger: the newest goes first, older ones that have
 * not been sent are forgotten, and an answer never replaces one to a newer
 * question. A few may be under way at once, so that a slow link delays the
 * answers but does not thin them out.
 */
export class Latest<Question, Answer> {
  private readonly send: (q: Question) => Promise<Answer>;
  private readonly show: (a: Answer, q: Question) => void;
  private readonly later: (run: () => void, ms: number) => void;
  private readonly now: () => number;
  private waiting: { readonly n: number; readonly q: Question; readonly tries: number } | undefined;
  private asked = 0;
  private shown = 0;
  private flying = 0;
  private sentAt = -Infinity;
  private armed = false;

  /** Under way at the same time, and the least time between two: the server grants forty a second. */
  static readonly MOST = 6;
  static readonly GAP_MS = 40;
  static readonly TRIES = 3;

  constructor(
    send: (q: Question) => Promise<Answer>,
    show: (a: Answer, q: Question) => void,
    clock = {
      now: (): number => performance.now(),
      later: (run: () => void, ms: number): void => void setTimeout(run, ms),
    },
  ) {
    this.send = send;
    this.show = show;
    this.now = clock.now;
    this.later = clock.later;
  }

  ask(q: Question): void {
    this.waiting = { n: ++this.asked, q, tries: 1 };
    this.pump();
  }

  /** Answers to everything asked so far are no longer wanted. */
  drop(): void {
    this.waiting = undefined;
    this.shown = this.asked;
  }

  private pump(): void {
    if (this.waiting === undefined || this.flying >= Latest.MOST || this.armed) return;
    const wait = this.sentAt + Latest.GAP_MS - this.now();
    if (wait > 0) {
      this.armed = true;
      this.later(() => {
        this.armed = false;
        this.pump();
      }, wait);
      return;
    }
    const { n, q, tries } = this.waiting;
    this.waiting = undefined;
    this.flying++;
    this.sentAt = this.now();
    const landed = (): void => {
      this.flying--;
      this.pump();
    };
    this.send(q).then(
      (a) => {
        if (n > this.shown) {
          this.shown = n;
          this.show(a, q);
        }
        landed();
      },
      () => {
        // The last word counts: lost on the way, it is asked again.
        if (n === this.asked && n > this.shown && tries < Latest.TRIES) this.waiting ??= { n, q, tries: tries + 1 };
        landed();
      },
    );
  }
}
