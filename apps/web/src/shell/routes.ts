// In: the `routes.ts` of every room, found by their place.
// Out: what each page is: the code and texts to fetch, and how the frame holds it.
import { type Path, knowPages } from '../kernel/paths.ts';
import type { Route, Routes } from '../kernel/screen.ts';

const rooms = import.meta.glob<Routes>(['../screens/*/routes.ts', '../products/*/routes.ts'], {
  eager: true,
  import: 'default',
});

const declared = new Map<string, Route>();
for (const [room, routes] of Object.entries(rooms))
  for (const [path, route] of Object.entries(routes)) {
    if (declared.has(path)) throw new Error(`${room}: the page ${path} is another room's`);
    declared.set(path, route);
  }

/** Every page of the product. */
export const PATHS = [...declared.keys()] as Path[];

knowPages(
  new Map(
    PATHS.flatMap((path) => [path, ...(declared.get(path)?.also ?? [])].map((spelling) => [spelling, path] as const)),
  ),
);

/** What its room says of a page. */
export function routeOf(path: Path): Route {
  const route = declared.get(path);
  if (route === undefined) throw new Error(`no room has the page ${path}`);
  return route;
}
