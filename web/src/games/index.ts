/** The tables of the games that exist; each is loaded when first played. */
export const TABLES: Readonly<Record<string, () => Promise<typeof import('./tankchess/play.svelte')>>> = {
  tankchess: () => import('./tankchess/play.svelte'),
};
