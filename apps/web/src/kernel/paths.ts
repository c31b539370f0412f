// In: the pages that every room declares in its `routes.ts`.
// Out: their type, and which page a location stands for.

/** Every page of the product: each room adds its own (`interface Pages extends PagesOf<typeof routes>` in its routes.ts). */
export interface Pages {}

export type Path = keyof Pages;

let known: ReadonlyMap<string, Path> = new Map();

/** Told once by the shell: every page, and other spellings of it; the address bar keeps what was asked for. */
export function knowPages(pages: ReadonlyMap<string, Path>): void {
  known = pages;
}

/** The path a location stands for, or null when the product has no such page. A slash at the end is forgiven. */
export function pathOf(location: string): Path | null {
  const trimmed = location.length > 1 && location.endsWith('/') ? location.slice(0, -1) : location;
  return known.get(trimmed) ?? null;
}

/** Where a path of the site with its query leads, as the server writes it; null when the product has no such page. */
export function placeOf(
  address: string,
): { readonly to: Path; readonly search: Readonly<Record<string, string>> } | null {
  const [location = '', query = ''] = address.split('?');
  const to = location === '' ? null : pathOf(location);
  return to === null ? null : { to, search: Object.fromEntries(new URLSearchParams(query)) };
}
