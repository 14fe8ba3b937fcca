import type { Point } from '../draw/plane';

/** What a map wants to know of the fingers on it. */
export interface Watch<Grip, Touched> {
  /** What a finger that goes down here takes hold of, and what a tap here would choose. */
  readonly gripOf: (node: Element | null) => Grip | undefined;
  readonly touchedOf: (node: Element | null) => Touched | undefined;
  /** Millimetres to a pixel. */
  readonly scale: () => number;
  /** A place on the screen in the drawing's own coordinates, for zooming. */
  readonly middle: (x: number, y: number) => Point;
  readonly table: (x: number, y: number) => Point;
  readonly onpan: (dx: number, dy: number) => void;
  readonly onzoom: (factor: number, at: Point) => void;
  readonly ongrip: (grip: Grip, at: Point, done: boolean) => void;
  /** A tap on something, or on the open ground. */
  readonly ontap: (what: Touched | undefined, at: Point) => void;
}

interface Finger {
  x: number;
  y: number;
}

/** A finger that has moved less than this is a tap. */
const TAP = 6;

/** Turns pointers into grips, taps, pans and pinches. */
export class Fingers<Grip, Touched> {
  private readonly to: Watch<Grip, Touched>;
  private readonly on = new Map<number, Finger>();
  private grip: Grip | undefined;
  private start: (Finger & { readonly touched: Touched | undefined }) | undefined;
  private moved = false;

  constructor(to: Watch<Grip, Touched>) {
    this.to = to;
  }

  down(e: PointerEvent): void {
    if (e.button !== 0) return;
    const node = e.target instanceof Element ? e.target : null;
    this.on.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.on.size === 2) {
      // A second finger pinches; whatever the first held is let go where it is.
      this.grip = undefined;
      this.start = undefined;
      return;
    }
    this.moved = false;
    this.grip = this.to.gripOf(node);
    this.start = { x: e.clientX, y: e.clientY, touched: this.to.touchedOf(node) };
    (e.currentTarget as Element | null)?.setPointerCapture?.(e.pointerId);
  }

  move(e: PointerEvent): void {
    const finger = this.on.get(e.pointerId);
    if (finger === undefined) return;
    const before = { ...finger };
    if (this.on.size === 2) {
      this.pinch(e, before);
      return;
    }
    if (this.start !== undefined && Math.hypot(e.clientX - this.start.x, e.clientY - this.start.y) > TAP) {
      this.moved = true;
    }
    finger.x = e.clientX;
    finger.y = e.clientY;
    if (!this.moved) return;
    if (this.grip !== undefined) {
      this.to.ongrip(this.grip, this.to.table(e.clientX, e.clientY), false);
    } else {
      const k = this.to.scale();
      this.to.onpan((before.x - e.clientX) * k, (before.y - e.clientY) * k);
    }
  }

  up(e: PointerEvent): void {
    if (!this.on.delete(e.pointerId) || this.start === undefined) return;
    const at = this.to.table(e.clientX, e.clientY);
    if (this.moved && this.grip !== undefined) this.to.ongrip(this.grip, at, true);
    else if (!this.moved) this.to.ontap(this.start.touched, at);
    this.start = undefined;
    this.grip = undefined;
  }

  cancel(e: PointerEvent): void {
    this.on.delete(e.pointerId);
    this.start = undefined;
    this.grip = undefined;
  }

  wheel(e: WheelEvent): void {
    e.preventDefault();
    this.to.onzoom(Math.exp(-e.deltaY * 0.0016), this.to.middle(e.clientX, e.clientY));
  }

  private pinch(e: PointerEvent, before: Finger): void {
    const finger = this.on.get(e.pointerId);
    const still = [...this.on].find(([id]) => id !== e.pointerId)?.[1];
    if (finger === undefined || still === undefined) return;
    finger.x = e.clientX;
    finger.y = e.clientY;
    const was = Math.hypot(before.x - still.x, before.y - still.y);
    const is = Math.hypot(finger.x - still.x, finger.y - still.y);
    const k = this.to.scale();
    const at = this.to.middle((finger.x + still.x) / 2, (finger.y + still.y) / 2);
    this.to.onpan(((before.x - finger.x) / 2) * k, ((before.y - finger.y) / 2) * k);
    this.to.onzoom(is / Math.max(1, was), at);
  }
}
