import terrain from '../../../../../games/skirmish/printed/data/terrain.json';
import type { Size } from '../../../print/paper';

/**
 * How large things are on the table, in millimetres. What the rules measure
 * comes from their own table; cards and tokens, which no rule measures, have the
 * sizes of sleeves and punches that shops sell.
 */
export const TANK_CARD: Size = { width: 88, height: 126 };
export const SMALL_CARD: Size = { width: 41, height: 63 };

const { arrow } = terrain;
export const ARROW = {
  length: arrow.total_length / 10,
  body: arrow.body_length / 10,
  width: arrow.body_width / 10,
  head: arrow.head_width / 10,
};
export const OBJECTIVE = (2 * terrain.objective_token_radius) / 10;
export const TOKEN = 20;

/** The terrain that every table has. */
export const TERRAIN = terrain.standard_set.map((p) => ({ ...p, type: p.type as 'woods' | 'building' }));

/** The outline of the measuring arrow, its tail at the left in the middle. */
export const arrowPath = ({ length, body, width, head }: typeof ARROW): string =>
  `M0 ${-width / 2}H${body}V${-head / 2}L${length} 0L${body} ${head / 2}V${width / 2}H0z`;
