// In: the kept values, and the browser's storage, which all its tabs share.
// Out: they lie on shelves of their own (who is signed in, what was drawn, everything else), so that a tab that changes one never writes an old copy of another.
import type { Kept } from './kept.ts';

/** Version 1 kept everything under one key; it is read once and parted. */
const VERSION = 2;
/** The name the first version used, and `public/first-paint.js` reads. */
const REST = 'hilsa';

const SHELVES: Readonly<Record<string, readonly (keyof Kept)[]>> = {
  'hilsa-session': [
    'userInfo',
    'userToken',
    'userTokenDemo',
    'userTokenReal',
    'userAccountType',
    'loginInfo',
    'pushFor',
  ],
  'hilsa-drawings': ['drawings'],
  // Written at every answer, and long: what is chosen by hand lies elsewhere.
  'hilsa-known': ['noticeData', 'newsData', 'coinData', 'coinList', 'coinAccountList', 'countryList'],
};
const shelfOf = new Map(Object.entries(SHELVES).flatMap(([name, keys]) => keys.map((key) => [key as string, name])));

function keysOf(name: string, all: Kept): (keyof Kept)[] {
  return (Object.keys(all) as (keyof Kept)[]).filter((key) => (shelfOf.get(key) ?? REST) === name);
}

/** The values a shelf's text holds, of those that belong to it; null when it holds nothing we can read. */
function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const { state } = JSON.parse(text) as { state?: unknown };
    return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function pick(from: Readonly<Record<string, unknown>>, keys: readonly (keyof Kept)[]): Partial<Kept> {
  return Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]));
}

/** Everything kept by an earlier visit; nothing where storage is refused or empty. A shelf of version 1 is parted here, and nobody is signed out. */
export function readKept(defaults: Kept): Partial<Kept> {
  try {
    const kept: Partial<Kept> = {};
    const rest = localStorage.getItem(REST);
    if (rest !== null && isOld(rest)) part(rest, defaults);
    for (const name of [...Object.keys(SHELVES), REST])
      Object.assign(kept, pick(parsed(localStorage.getItem(name)) ?? {}, keysOf(name, defaults)));
    return kept;
  } catch {
    return {};
  }
}

/** A tab that still runs the first version may write again: what lies on the new shelves is newer, above all who is signed in. */
function part(text: string, defaults: Kept): void {
  const all = withKeyedDrawings(pick(parsed(text) ?? {}, Object.keys(defaults) as (keyof Kept)[]));
  for (const name of Object.keys(SHELVES)) if (localStorage.getItem(name) === null) put(name, { ...defaults, ...all });
  put(REST, { ...defaults, ...all });
}

function isOld(text: string): boolean {
  try {
    return ((JSON.parse(text) as { version?: number }).version ?? 0) < VERSION;
  } catch {
    return false;
  }
}

/** Drawings were kept by symbol when there were only coins. */
function withKeyedDrawings(all: Partial<Kept>): Partial<Kept> {
  if (all.drawings === undefined) return all;
  const drawings = Object.fromEntries(
    Object.entries(all.drawings).map(([key, drawn]) => [key.includes(':') ? key : `spot:${key}`, drawn]),
  );
  return { ...all, drawings };
}

function put(name: string, all: Kept): void {
  localStorage.setItem(name, JSON.stringify({ state: pick(all as never, keysOf(name, all)), version: VERSION }));
}

/** Writes the shelves on which something changed. */
export function writeKept(now: Kept, before: Kept): void {
  const changed = (Object.keys(now) as (keyof Kept)[]).filter((key) => now[key] !== before[key]);
  for (const name of new Set(changed.map((key) => shelfOf.get(key) ?? REST))) {
    try {
      put(name, now);
    } catch {
      // A private window may refuse storage, and a full one too; the values then last for this visit.
    }
  }
}

/** What another tab has written to a shelf; null when it is none of ours, or unreadable. A shelf that was taken away is empty again. */
export function changeOf(name: string, text: string | null, defaults: Kept): Partial<Kept> | null {
  if (name !== REST && !Object.hasOwn(SHELVES, name)) return null;
  const empty = pick(defaults as never, keysOf(name, defaults));
  if (text === null) return empty;
  const state = parsed(text);
  return state === null ? null : { ...empty, ...pick(state, keysOf(name, defaults)) };
}
