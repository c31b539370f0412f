// In: living keys. Out: names under which older clients listen to an account's events; each ends when nobody says that it is wanted.
import { randomName } from '../../../identity/index.ts';

const LIFETIME_MS = 60 * 60_000;

export interface ListenKeys {
  /** One a key: asked for again it is the same, and lives on. */
  open(keyName: string): string;
  /** @returns whether it is that key's and alive */
  keep(keyName: string, listenKey: string): boolean;
  /** @returns whether there was one */
  close(keyName: string, listenKey: string): boolean;
  /** The key that it listens for, or null. */
  keyNameOf(listenKey: string): string | null;
  /** The living one of that key, or null. */
  of(keyName: string): string | null;
  sweep(): void;
}

export function createListenKeys(now: () => number): ListenKeys {
  const living = new Map<string, { keyName: string; untilMs: number }>();
  const byKey = new Map<string, string>();
  const find = (listenKey: string) => {
    const found = living.get(listenKey);
    return found !== undefined && found.untilMs > now() ? found : null;
  };
  const drop = (listenKey: string): void => {
    const found = living.get(listenKey);
    living.delete(listenKey);
    if (found !== undefined && byKey.get(found.keyName) === listenKey) byKey.delete(found.keyName);
  };
  return {
    open(keyName) {
      const before = byKey.get(keyName);
      const listenKey = before !== undefined && find(before) !== null ? before : randomName();
      living.set(listenKey, { keyName, untilMs: now() + LIFETIME_MS });
      byKey.set(keyName, listenKey);
      return listenKey;
    },
    keep(keyName, listenKey) {
      const found = find(listenKey);
      if (found === null || found.keyName !== keyName) return false;
      found.untilMs = now() + LIFETIME_MS;
      return true;
    },
    close(keyName, listenKey) {
      if (find(listenKey)?.keyName !== keyName) return false;
      drop(listenKey);
      return true;
    },
    keyNameOf: (listenKey) => find(listenKey)?.keyName ?? null,
    of(keyName) {
      const listenKey = byKey.get(keyName);
      return listenKey !== undefined && find(listenKey) !== null ? listenKey : null;
    },
    sweep() {
      for (const listenKey of living.keys()) if (find(listenKey) === null) drop(listenKey);
    },
  };
}
