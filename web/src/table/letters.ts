/** What is written on a board is never smaller on the screen, in pixels. */
export const SMALLEST = 9.2;

/** Tells how wide an element is drawn, now and whenever that changes. */
export const measured =
  (tell: (wide: number) => void) =>
  (node: Element): (() => void) => {
    const seen = new ResizeObserver(() => tell(node.clientWidth));
    seen.observe(node);
    return () => seen.disconnect();
  };

/** A board wider than this is seen from further away. */
const DESK = 900;

/** How much larger than on a desk a board so wide is written on. */
export const growthOf = (wide: number): number => Math.max(1, wide / DESK);

/** The smallest letters of a drawing, in its own units: so many of them are seen across so many pixels. */
export const lettersOf = (span: number, wide: number): number =>
  wide === 0 ? 0 : (SMALLEST * growthOf(wide) * span) / wide;
