// In: the table of keys. Out: the key of a name as a call needs it, never older than a second; and who hears that one ended.
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';
import type { SecretBox } from '../secrets.ts';
import { standingOf, type CustomerStanding, type StandingRow } from '../sessions.ts';
import { allowList } from './addresses.ts';
import type { KeyRow } from './key-rows.ts';
import { KEY_NAME, verifierOf, type Verifier } from './signatures.ts';

/** What a signed call is made with. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  readonly world: World;
  /** The customer's account in that world's core. */
  readonly account: number;
  readonly trade: boolean;
  readonly endsMs: number | null;
  /** Its own limits, below those of everybody; null: none. */
  readonly weightAMinute: number | null;
  readonly ordersInTenSeconds: number | null;
  readonly customer: CustomerStanding;
  readonly verify: Verifier;
  allows(address: string): boolean;
}

export interface LiveKeys {
  /** The living key of that name, or null. */
  find(name: string): Promise<ApiKey | null>;
  /** The same from memory, undefined when the table must be asked. */
  known(name: string): ApiKey | null | undefined;
  /** Of these names, those whose streams must end: revoked, ended, or frozen by their owner. One question for all. */
  ended(names: readonly string[]): Promise<string[]>;
  /** Nothing remembered of it counts any more, and whoever streams by it hears that it ended. */
  forget(name: string): void;
  /** Called with the name of a key that was revoked or narrowed here. */
  onForgotten(listener: (name: string) => void): void;
}

/** A key revoked by another process is refused after this; so is one whose owner was barred there. */
const FRESH_MS = 1_000;
const MOST_KEPT = 10_000;

type Found = KeyRow & StandingRow & { account: number };

export function createLiveKeys(sql: Sql, box: SecretBox, now: () => number): LiveKeys {
  const kept = new Map<string, { key: ApiKey; readMs: number }>();
  /** Counts what was forgotten: what was read from the table before must not come back to life. */
  let forgotten = 0;
  const listeners: ((name: string) => void)[] = [];
  const isLive = ({ endsMs }: ApiKey) => endsMs === null || endsMs > now();
  const known = (name: string): ApiKey | null | undefined => {
    if (!KEY_NAME.test(name)) return null;
    const one = kept.get(name);
    const age = one === undefined ? Infinity : now() - one.readMs;
    if (one === undefined || age < 0 || age >= FRESH_MS) return undefined;
    return isLive(one.key) ? one.key : null;
  };
  return {
    known,
    async find(name) {
      const at = known(name);
      if (at !== undefined) return at;
      const began = forgotten;
      const readMs = now();
      const [row] = await sql<Found[]>`
        select k.*, a.account, c.status, c.status_reason, c.frozen_ms, c.id_status, c.demo_only, p.customer_id is not null as transaction_pin
        from identity.api_keys k join identity.accounts a on a.customer_id = k.customer_id and a.world = k.world
        join identity.customers c on c.id = k.customer_id
        left join identity.pins p on p.customer_id = c.id and p.kind = 'transaction'
        where k.name = ${name} and k.revoked_ms is null`;
      if (row === undefined) {
        kept.delete(name);
        return null;
      }
      const key = keyOf(row, box, kept.get(name)?.key);
      if (kept.size >= MOST_KEPT) kept.clear();
      if (began === forgotten) kept.set(name, { key, readMs });
      return isLive(key) ? key : null;
    },
    async ended(names) {
      const living = await sql<{ name: string }[]>`
        select k.name from identity.api_keys k join identity.customers c on c.id = k.customer_id
        where k.name = any(${names as string[]}) and k.revoked_ms is null and (k.ends_ms is null or k.ends_ms > ${now()})
          and c.frozen_ms is null`;
      const alive = new Set(living.map(({ name }) => name));
      return names.filter((name) => !alive.has(name));
    },
    forget(name) {
      forgotten += 1;
      kept.delete(name);
      for (const listener of listeners) listener(name);
    },
    onForgotten: (listener) => void listeners.push(listener),
  };
}

export const aboutKey = (name: string) => `api key ${name}`;

function keyOf(row: Found, box: SecretBox, before: ApiKey | undefined): ApiKey {
  const list = allowList(row.addresses);
  return {
    id: row.id,
    name: row.name,
    customerId: row.customer_id,
    world: row.world,
    account: row.account,
    trade: row.trade,
    endsMs: row.ends_ms === null ? null : Number(row.ends_ms),
    weightAMinute: row.weight_a_minute,
    ordersInTenSeconds: row.orders_in_ten_seconds,
    customer: standingOf(row),
    // A key's material never changes: reading it again each second would cost an opening of the seal.
    verify: before?.verify ?? verifierOf(row.algorithm, row.public_key ?? box.unseal(row.secret!, aboutKey(row.name))),
    allows: list,
  };
}
