/** An end of the ruler: a place of the table, in tenths of a millimetre, or whoever stands there. */
export interface End {
  readonly x: number;
  readonly y: number;
  readonly id?: string;
}

/** A ruler that lies over a table and changes nothing: two taps, two ends. */
export class Ruler {
  on = $state(false);
  from = $state.raw<End | undefined>(undefined);
  to = $state.raw<End | undefined>(undefined);

  toggle(): void {
    this.on = !this.on;
    this.from = undefined;
    this.to = undefined;
  }

  put(end: End): void {
    if (this.from === undefined || this.to !== undefined) {
      this.from = end;
      this.to = undefined;
    } else this.to = end;
  }

  /** From middle to middle, in tenths of a millimetre. */
  readonly length = $derived.by(() =>
    this.from === undefined || this.to === undefined
      ? undefined
      : Math.hypot(this.to.x - this.from.x, this.to.y - this.from.y),
  );

  /** Who looks at whom, where both ends are somebody. */
  readonly pair = $derived.by((): readonly [string, string] | undefined =>
    this.from?.id === undefined || this.to?.id === undefined || this.from.id === this.to.id
      ? undefined
      : [this.from.id, this.to.id],
  );
}
