import type { Component } from 'svelte';
import type { Route } from '../route';

/** A page is loaded when its address is first visited. Each declares the kind of route it shows. */
type Loader<Page extends Route['page']> = () => Promise<{
  default: Component<{ route: Extract<Route, { page: Page }> }> | Component<Record<string, never>>;
}>;

const PAGES: { readonly [Page in Route['page']]: Loader<Page> } = {
  start: () => import('./start/start.svelte'),
  setup: () => import('./setup/setup.svelte'),
  matches: () => import('./matches/matches.svelte'),
  table: () => import('./table/table.svelte'),
  join: () => import('./join/join.svelte'),
  rulebook: () => import('./rulebook/rulebook.svelte'),
  scene: () => import('./scene/scene.svelte'),
  replay: () => import('./replay/replay.svelte'),
  analysis: () => import('./workshop/workshop.svelte'),
  editor: () => import('./workshop/workshop.svelte'),
  forces: () => import('./workshop/workshop.svelte'),
  learn: () => import('./learn/learn.svelte'),
  verify: () => import('./verify/verify.svelte'),
  watch: () => import('./watch/watch.svelte'),
  print: () => import('./print/print.svelte'),
  settings: () => import('./settings/settings.svelte'),
  lost: () => import('./lost.svelte'),
};

/** The page that shows a route; that the two belong together is the table's promise. */
export const loadPage = ({ page }: Route) => PAGES[page]() as Promise<{ default: Component<{ route: Route }> }>;

/** What the header links to, in this order. */
export const NAVIGATION: readonly { readonly page: Route['page']; readonly path: string; readonly label: string }[] = [
  { page: 'start', path: '/', label: 'nav.start' },
  { page: 'matches', path: '/matches', label: 'nav.matches' },
  { page: 'learn', path: '/learn', label: 'nav.learn' },
  { page: 'watch', path: '/watch', label: 'nav.watch' },
  { page: 'rulebook', path: '/rules', label: 'nav.rules' },
  { page: 'analysis', path: '/analysis', label: 'nav.analysis' },
  { page: 'editor', path: '/editor', label: 'nav.editor' },
];
