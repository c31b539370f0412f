// In: who calls, and what calls weigh. Out: whether there is room, and how much was used; who goes on after being told is kept out for a while.
import { addressBlock, type ApiKey } from '../../identity/index.ts';
import { ApiRefused, tooMany } from './refused.ts';

export const WEIGHT_A_MINUTE = 6_000;
export const ORDERS_A_TEN_SECONDS = 100;
export const ORDERS_A_DAY = 200_000;
const MINUTE_MS = 60_000;
const TEN_SECONDS_MS = 10_000;
const DAY_MS = 86_400_000;
/** Calls after the first 429 of a minute until the address is kept out. */
const IGNORED = 50;
const FIRST_BAN_MS = 2 * MINUTE_MS;
const LONGEST_BAN_MS = 64 * MINUTE_MS;
/** How long an earlier ban makes the next one longer. */
const BAN_REMEMBERED_MS = 6 * 3_600_000;

/** What was counted in a window of fixed length: windows begin at whole multiples of it. */
class Windows {
  readonly #ms: number;
  readonly #used = new Map<string, { from: number; count: number }>();

  constructor(ms: number) {
    this.#ms = ms;
  }

  used(who: string, atMs: number): number {
    const one = this.#used.get(who);
    return one !== undefined && one.from === this.#from(atMs) ? one.count : 0;
  }

  add(who: string, count: number, atMs: number): number {
    const from = this.#from(atMs);
    const one = this.#used.get(who);
    if (one === undefined || one.from !== from) this.#used.set(who, { from, count });
    else one.count += count;
    return this.used(who, atMs);
  }

  leftSeconds(atMs: number): number {
    return Math.max(1, Math.ceil((this.#from(atMs) + this.#ms - atMs) / 1000));
  }

  sweep(atMs: number): void {
    for (const [who, { from }] of this.#used) if (from !== this.#from(atMs)) this.#used.delete(who);
  }

  #from(atMs: number): number {
    return Math.floor(atMs / this.#ms) * this.#ms;
  }
}

/** A key, as far as it is counted. */
export type Limited = Pick<ApiKey, 'id' | 'world' | 'account' | 'weightAMinute' | 'ordersInTenSeconds'>;

export interface Weights {
  /** @returns what the address used in this minute, this call included. @throws ApiRefused -1003 with 429, or 418 */
  take(address: string, weight: number): number;
  /** Of a key with a limit of its own. @throws ApiRefused -1003 with 429; nobody is kept out for it */
  takeOfKey(key: Limited, weight: number): void;
  /** Counts new orders of an account of a world, and of the key where it has a limit of its own. @throws ApiRefused -1015 */
  takeOrders(key: Limited, count: number): void;
  /** Of the account. */
  orders(key: Limited): { readonly inTenSeconds: number; readonly today: number };
  sweep(): void;
}

/** @param factor the operator's multiple of every rate; now: UTC milliseconds */
export function createWeights(factor: number, now: () => number): Weights {
  const minutes = new Windows(MINUTE_MS);
  const ignored = new Windows(MINUTE_MS);
  const tenSeconds = new Windows(TEN_SECONDS_MS);
  const days = new Windows(DAY_MS);
  const keyMinutes = new Windows(MINUTE_MS);
  const keyTenSeconds = new Windows(TEN_SECONDS_MS);
  const bans = new Map<string, { untilMs: number; lengthMs: number }>();
  const most = WEIGHT_A_MINUTE * factor;

  function ban(who: string, atMs: number): number {
    const before = bans.get(who);
    const again = before !== undefined && before.untilMs + BAN_REMEMBERED_MS > atMs;
    const lengthMs = again ? Math.min(before.lengthMs * 2, LONGEST_BAN_MS) : FIRST_BAN_MS;
    bans.set(who, { untilMs: atMs + lengthMs, lengthMs });
    return atMs + lengthMs;
  }

  return {
    take(address, weight) {
      const who = addressBlock(address);
      const at = now();
      const banned = bans.get(who);
      if (banned !== undefined && banned.untilMs > at) throw keptOut(banned.untilMs, at);
      const used = minutes.add(who, weight, at);
      if (used <= most) return used;
      if (ignored.add(who, 1, at) > IGNORED) throw keptOut(ban(who, at), at);
      throw tooMany(
        `Too much request weight used; current limit is ${most} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
        minutes.leftSeconds(at),
      );
    },
    takeOfKey({ id, weightAMinute }, weight) {
      if (weightAMinute === null) return;
      const at = now();
      if (keyMinutes.used(id, at) + weight > weightAMinute)
        throw tooMany(
          `Too much request weight used by this key; its own limit is ${weightAMinute} request weight per 1 MINUTE.`,
          keyMinutes.leftSeconds(at),
        );
      keyMinutes.add(id, weight, at);
    },
    takeOrders(key, count) {
      const at = now();
      const account = accountName(key);
      const limits = [
        [tenSeconds, account, ORDERS_A_TEN_SECONDS * factor, '10 SECOND'],
        [days, account, ORDERS_A_DAY * factor, '1 DAY'],
        [keyTenSeconds, key.id, key.ordersInTenSeconds ?? Infinity, '10 SECOND'],
      ] as const;
      for (const [windows, who, limit, span] of limits) {
        if (windows.used(who, at) + count > limit)
          throw new ApiRefused(-1015, `Too many new orders; current limit is ${limit} orders per ${span}.`, {
            status: 429,
            retryAfterSeconds: windows.leftSeconds(at),
          });
      }
      for (const [windows, who] of limits) windows.add(who, count, at);
    },
    orders(key) {
      const account = accountName(key);
      return { inTenSeconds: tenSeconds.used(account, now()), today: days.used(account, now()) };
    },
    sweep() {
      const at = now();
      for (const windows of [minutes, ignored, tenSeconds, days, keyMinutes, keyTenSeconds]) windows.sweep(at);
      for (const [who, { untilMs }] of bans) if (untilMs + BAN_REMEMBERED_MS < at) bans.delete(who);
    },
  };
}

function accountName({ world, account }: Limited): string {
  return `${world} ${account}`;
}

function keptOut(untilMs: number, atMs: number): ApiRefused {
  return tooMany(
    `Way too much request weight used; IP banned until ${untilMs}. Please use WebSocket Streams for live updates to avoid bans.`,
    Math.ceil((untilMs - atMs) / 1000),
    418,
  );
}
