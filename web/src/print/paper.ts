/** Where things lie on printed paper. Everything is in millimetres; nothing is ever scaled to fit. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type PaperName = 'a4' | 'letter';

/** Upright sheets of the two papers that home printers hold. */
export const PAPERS: Readonly<Record<PaperName, Size>> = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

/** The paper that was chosen. */
export interface Paper {
  readonly name: PaperName;
  readonly size: Size;
}

export const paperOf = (name: PaperName): Paper => ({ name, size: PAPERS[name] });

export const paperNamed = (name: string | null): PaperName | undefined =>
  name !== null && Object.hasOwn(PAPERS, name) ? (name as PaperName) : undefined;

/** Letter is what lies in printers of North America; everybody else has A4. */
export const usualPaper = (locale: string): PaperName => (/-(US|CA|MX|PH)\b/i.test(locale) ? 'letter' : 'a4');

/** What the rollers of a printer may leave white. */
export const MARGIN = 8;
/** The strip at the foot of a sheet to scale: the line to check it by, and what the sheet is. */
export const FOOT = 11;
/** How long the line is by which the scale of a print is checked. */
export const CHECK = 100;

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

/** The room on a sheet inside its margins and above its foot. */
export const roomOn = (page: Size): Size => ({
  width: page.width - 2 * MARGIN,
  height: page.height - 2 * MARGIN - FOOT,
});

/** Equal things side by side, so that one cut serves two of them. */
export interface Grid {
  readonly page: Size;
  readonly columns: number;
  readonly rows: number;
  /** The upper left corner of the first. */
  readonly left: number;
  readonly top: number;
}

function gridOn(page: Size, item: Size): Grid {
  const room = roomOn(page);
  // A tenth of a micron forgives the sums of binary fractions.
  const columns = Math.floor((room.width + 1e-4) / item.width);
  const rows = Math.floor((room.height + 1e-4) / item.height);
  return {
    page,
    columns,
    rows,
    left: MARGIN + (room.width - columns * item.width) / 2,
    top: MARGIN + (room.height - rows * item.height) / 2,
  };
}

/** Lays equal things on a paper, upright or across, whichever takes more of them. */
export function gridFor(paper: Size, item: Size): Grid {
  const upright = gridOn(paper, item);
  const across = gridOn(turned(paper), item);
  const best = across.columns * across.rows > upright.columns * upright.rows ? across : upright;
  if (best.columns * best.rows === 0) throw new RangeError(`${item.width} × ${item.height} mm is more than a sheet`);
  return best;
}

/** Things in pages of so many. */
export function pagesOf<T>(things: readonly T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(things.length / each) }, (_, i) => things.slice(i * each, (i + 1) * each));
}

/** The cuts through a grid that holds `count` things, each a little longer than what it cuts. */
export function cutsOf(grid: Grid, item: Size, count: number): string {
  const over = 4;
  const columns = Math.min(count, grid.columns);
  const rows = Math.ceil(count / grid.columns);
  const [right, bottom] = [grid.left + columns * item.width, grid.top + rows * item.height];
  const across = Array.from({ length: rows + 1 }, (_, i) => {
    const y = mm(grid.top + i * item.height);
    return `M${mm(grid.left - over)} ${y}H${mm(right + over)}`;
  });
  const down = Array.from({ length: columns + 1 }, (_, i) => {
    const x = mm(grid.left + i * item.width);
    return `M${x} ${mm(grid.top - over)}V${mm(bottom + over)}`;
  });
  return [...across, ...down].join('');
}

/** The scale 1 : n, n whole, at which a length is drawn as large as the room allows. */
export const scaleFor = (length: number, room: number): number => Math.max(1, Math.ceil(length / room));

const mm = (n: number): string => String(Math.round(n * 1000) / 1000);

/** Where a thing of its own size lies. */
export interface Lying {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** Lays things of several sizes in rows, in their order; a row is as high as its highest, and never cut by a page. */
export function shelve(things: readonly Size[], page: Size, gap: number): readonly Lying[] {
  const room = roomOn(page);
  const lying: Lying[] = [];
  let at = { page: 0, x: 0, y: 0 };
  let high = 0;
  for (const { width, height } of things) {
    if (width > room.width || height > room.height)
      throw new RangeError(`${width} × ${height} mm is more than a sheet`);
    if (at.x > 0 && at.x + width > room.width) {
      at = { ...at, x: 0, y: at.y + high + gap };
      high = 0;
    }
    if (at.y > 0 && at.y + Math.max(height, high) > room.height) {
      // What stands in the row already stays; the row that would be too high begins the next sheet.
      at = { page: at.page + 1, x: 0, y: 0 };
      high = 0;
    }
    lying.push({ page: at.page, x: MARGIN + at.x, y: MARGIN + at.y });
    high = Math.max(high, height);
    at = { ...at, x: at.x + width + gap };
  }
  return lying;
}

/** A part of something that is larger than a sheet: which of its squares, and where they are cut, from its own edge. */
export interface Strip {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/** Cuts `count` squares and the rim around them into strips that fit the room, as even as can be. */
export function stripsOf(count: number, square: number, rim: number, room: number): Strip[] {
  const most = Math.floor((room - 2 * rim) / square);
  if (most < 1) throw new RangeError(`a square of ${square} mm is more than a sheet`);
  const strips = Math.ceil(count / most);
  const each = Math.ceil(count / strips);
  return Array.from({ length: strips }, (_, i) => {
    const first = i * each;
    const last = Math.min(first + each, count);
    return {
      first,
      last,
      from: first === 0 ? 0 : rim + first * square,
      to: last === count ? 2 * rim + count * square : rim + last * square,
    };
  });
}
