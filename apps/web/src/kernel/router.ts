// In: the browser's location and history.
// Out: where we are, and ways to go elsewhere. Paths are flat and only searches vary, so this needs no route tree.
import { useSyncExternalStore } from 'react';
import { type Path, pathOf } from './paths.ts';

export type Search = Readonly<Record<string, string>>;
export interface Place {
  /** null: no such page */
  readonly path: Path | null;
  readonly search: Search;
  /** Counts page changes; a screen keyed by it starts anew, a change of search alone does not. */
  readonly visit: number;
}
interface Kept {
  readonly depth: number;
}

const listeners = new Set<() => void>();
let place: Place = { path: null, search: {}, visit: 0 };
const scrolled = new Map<number, number>();

function depth(): number {
  return (history.state as Kept | null)?.depth ?? 0;
}

function read(visit: number): Place {
  return { path: pathOf(location.pathname), search: Object.fromEntries(new URLSearchParams(location.search)), visit };
}

function settle(next: Place, scrollTo: number | null): void {
  const paged = next.path !== place.path || next.visit !== place.visit;
  place = next;
  for (const listener of listeners) listener();
  if (paged && scrollTo !== null) requestAnimationFrame(() => window.scrollTo(0, scrollTo));
}

/** Starts following the browser. Call once, before the first render. Returns a function that stops it (tests). */
export function startRouter(): () => void {
  history.scrollRestoration = 'manual';
  if (history.state === null) history.replaceState({ depth: 0 } satisfies Kept, '');
  place = read(0);
  const moved = (): void => settle(read(place.visit + 1), scrolled.get(depth()) ?? 0);
  window.addEventListener('popstate', moved);
  return () => window.removeEventListener('popstate', moved);
}

/** The address of a page. Empty search values are left out. */
export function hrefOf(path: Path, search: Search = {}): string {
  const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== '')).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Opens a page. `replace` puts it in place of this one, so that back does not return here. */
export function go(path: Path, search: Search = {}, options: { readonly replace?: boolean } = {}): void {
  scrolled.set(depth(), window.scrollY);
  if (options.replace === true) history.replaceState({ depth: depth() } satisfies Kept, '', hrefOf(path, search));
  else history.pushState({ depth: depth() + 1 } satisfies Kept, '', hrefOf(path, search));
  settle(read(place.visit + 1), 0);
}

/** Changes only the search of this page (a tab, a filter), without a new visit or a history entry. */
export function changeSearch(change: Search): void {
  if (place.path === null) return;
  history.replaceState(history.state, '', hrefOf(place.path, { ...place.search, ...change }));
  settle(read(place.visit), null);
}

/** One page back; home when there is nothing to go back to. */
export function back(): void {
  if (depth() > 0) history.back();
  else go('/pages/tabbar/home', {}, { replace: true });
}

/** How many pages of the product lie before this one in this tab. */
export function depthNow(): number {
  return depth();
}

/** Back to the page that had so many before it; stays when it is not behind this one. */
export function backToDepth(target: number): void {
  if (target < depth()) history.go(target - depth());
}

let fetchAhead: (path: Path) => void = () => undefined;

/** Who fetches a page's code ahead of time; told once by the app, so that links need not know the screens. */
export function onPrefetch(fetcher: (path: Path) => void): void {
  fetchAhead = fetcher;
}

/** Starts to fetch a page's code. */
export function prefetch(path: Path): void {
  fetchAhead(path);
}

/** Where we are, outside React. */
export function here(): Place {
  return place;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePlace(): Place {
  return useSyncExternalStore(listen, here);
}

/** One search value of this page, `fallback` when absent. */
export function useSearch(name: string, fallback = ''): string {
  return useSyncExternalStore(listen, () => place.search[name] ?? fallback);
}
