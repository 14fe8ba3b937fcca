/** Radius of a man's base as it is drawn, in tenths of a millimetre (RE-0.1). */
export const FIGURE_RADIUS = 125;
