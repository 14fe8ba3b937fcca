/** How large a man is drawn, in tenths of a millimetre; the room he takes is among the view's measures. */
export const FIGURE_RADIUS = 125;
