// In: the desks that were found.
// Out: their places, calls and words, as the frame and the shared parts ask for them.
import type { ConsoleTopic } from '@hilsa/contract/console/desks';
import { GROUPS, type ConsoleDesk, type Page, type Place, type ResourceCalls } from './desk.ts';

export interface NamedPlace extends Place {
  readonly name: string;
  readonly path: string;
}

let desks: readonly ConsoleDesk[] = [];
let places: readonly NamedPlace[] = [];

/** Called once, before anything is shown. @throws Error for a name or a key that two places have */
export function registerDesks(found: readonly ConsoleDesk[]): void {
  desks = found;
  places = found
    .flatMap((desk) => Object.entries(desk.places))
    .map(([name, place]) => ({ ...place, name, path: name === HOME ? '/' : `/${name}` }))
    .toSorted((one, other) => groupOf(one) - groupOf(other) || one.order - other.order);
  for (const of of ['name', 'key'] as const) {
    const twice = places.find(
      (place, index) => place[of] !== undefined && places.findIndex((other) => other[of] === place[of]) < index,
    );
    if (twice !== undefined) throw new Error(`two desks have the ${of} ${twice[of]}`);
  }
}

/** The desk at the root. */
export const HOME = 'dashboard';

function groupOf({ group }: Place): number {
  return GROUPS.indexOf(group);
}

export function allPlaces(): readonly NamedPlace[] {
  return places;
}

/** Pages with addresses of their own. */
export function allRoutes(): readonly (readonly [path: string, page: Page])[] {
  return desks.flatMap(({ routes = {} }) => Object.entries(routes));
}

export function placeOf(name: string): NamedPlace | undefined {
  return places.find((place) => place.name === name);
}

export function callsOf(resource: string): ResourceCalls {
  const calls = placeOf(resource)?.calls;
  if (calls === undefined) throw new Error(`no calls for the resource ${resource}`);
  return calls;
}

/** Beginnings of paths whose replies a topic is about. */
export function pathsOfTopic(topic: ConsoleTopic): readonly string[] {
  return desks.flatMap(({ asks }) => asks?.[topic] ?? []);
}

/** A word of some desk, or undefined: what has none is shown as it is. */
export function wordOf(kind: 'calls' | 'fields', name: string): string | undefined {
  for (const desk of desks) {
    const words: Readonly<Record<string, string | undefined>> = desk[kind] ?? {};
    if (words[name] !== undefined) return words[name];
  }
  return undefined;
}

export function wordsOfValues(field: string): Readonly<Record<string, string>> {
  return Object.assign({}, ...desks.map(({ values }) => values?.[field] ?? {})) as Record<string, string>;
}

export function namedCalls(): readonly string[] {
  return desks.flatMap(({ calls }) => Object.keys(calls ?? {}));
}
