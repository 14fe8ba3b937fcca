import type { PrintProps } from '../../game';
import { roomOn } from '../../../print/paper';
import type { Session } from '../../../session.svelte';
import type { Say } from '../../../words/say';
import { viewOf } from '../setup/study';
import type { View } from '../view';

/** White around a board for its letters and numbers. */
export const RIM = 7;
/** Squares of a board that is glued together; no rule measures them. */
const LARGE = 20;

/** The board that an address asks for, and how large its squares are printed. */
export class AskedBoard {
  view = $state.raw<View | undefined>(undefined);
  failed = $state(false);
  private readonly props: () => PrintProps;

  constructor(session: Session, props: () => PrintProps) {
    this.props = props;
    $effect(() => {
      const wanted = this.id;
      this.failed = false;
      viewOf(session.api, props().game.game, wanted).then(
        (v) => {
          if (wanted === this.id) this.view = v;
        },
        () => (this.failed = true),
      );
    });
  }

  private get asked(): URLSearchParams {
    return new URLSearchParams(this.props().query);
  }

  get id(): string {
    const { scenarios } = this.props().game;
    return (scenarios.find((s) => s.id === this.asked.get('board')) ?? scenarios[0])?.id ?? '';
  }

  private get large(): boolean {
    return this.asked.get('squares') === 'large';
  }

  /** The edge of a square: whole millimetres, so that the board fits one sheet, or large ones on several. */
  square(view: View): number {
    if (this.large) return LARGE;
    const room = roomOn(this.props().paper.size);
    return Math.floor(Math.min((room.width - 2 * RIM) / view.width, (room.height - 2 * RIM) / view.height));
  }

  choices(say: Say, t: Say): { readonly items: readonly { value: string; label: string }[]; readonly value: string } {
    const items = this.props().game.scenarios.flatMap((s) => [
      { value: `board=${s.id}`, label: `${say(`scenario.${s.id}`)} · ${t('print.one-sheet')}` },
      {
        value: `board=${s.id}&squares=large`,
        label: `${say(`scenario.${s.id}`)} · ${t('print.square', { mm: LARGE })}`,
      },
    ]);
    return { items, value: `board=${this.id}${this.large ? '&squares=large' : ''}` };
  }
}
