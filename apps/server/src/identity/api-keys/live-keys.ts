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
  /** How many are in memory. */
  remembered(): number;
  /** Called with the name of a key that was revoked or narrowed here. */
  onForgotten(listener: (name: string) => void): void;
}

/** A call that comes later than this after a key was revoked in another process, or its owner barred there, is refused. */
const FRESH_MS = 1_000;
/** A key in use that was read this long ago is asked for together with one that is stale: one question a second for all that call. */
const RIPE_MS = FRESH_MS / 2;
/** Since its last call a key is in use for this long. */
const IN_USE_MS = 5_000;
/** Who did not call for this long falls out of memory; the next call reads the key again. */
const UNUSED_MS = 60_000;
/** However many there are: the one read longest ago falls out first. */
const MOST_KEPT = 10_000;

type Found = KeyRow & StandingRow & { account: number };

interface Kept {
  readonly key: ApiKey;
  /** When the table was asked, not when it answered. */
  readonly readMs: number;
  usedMs: number;
}

/** To the table, for several keys. */
interface Question {
  readonly askedMs: number;
  readonly names: Set<string>;
  /** Forgotten since it was asked: for these its answer may be of before, and counts for nobody. */
  readonly forgotten: Set<string>;
  /** The living ones of its names; a key that cannot be read takes down no other. */
  readonly answer: Promise<ReadonlyMap<string, ApiKey | Error>>;
}

export function createLiveKeys(sql: Sql, box: SecretBox, now: () => number): LiveKeys {
  /** In the order in which they were read. */
  const kept = new Map<string, Kept>();
  /** The last question that a name is in. What an earlier one answers later is not remembered. */
  const asking = new Map<string, Question>();
  const unanswered = new Set<Question>();
  /** Takes in what is asked for until this turn of the event loop ends. */
  let gathering: Question | null = null;
  const listeners: ((name: string) => void)[] = [];
  const isLive = ({ endsMs }: ApiKey) => endsMs === null || endsMs > now();
  const isFresh = (sinceMs: number) => now() >= sinceMs && now() - sinceMs < FRESH_MS;
  const known = (name: string): ApiKey | null | undefined => {
    if (!KEY_NAME.test(name)) return null;
    const one = kept.get(name);
    if (one === undefined) return undefined;
    one.usedMs = now();
    if (!isFresh(one.readMs)) return undefined;
    return isLive(one.key) ? one.key : null;
  };

  function keep(key: ApiKey, readMs: number): void {
    const usedMs = kept.get(key.name)?.usedMs ?? readMs;
    kept.delete(key.name);
    kept.set(key.name, { key, readMs, usedMs });
    for (const [name, one] of kept) {
      if (kept.size <= MOST_KEPT && readMs - one.readMs < UNUSED_MS) break;
      kept.delete(name);
    }
  }

  async function answerOf(question: Question): Promise<ReadonlyMap<string, ApiKey | Error>> {
    // Callers of this turn and those who call all the time share the question.
    await new Promise<void>((go) => setImmediate(go));
    gathering = null;
    const { askedMs } = question;
    for (const [name, { readMs, usedMs }] of kept)
      if (askedMs - usedMs < IN_USE_MS && askedMs - readMs >= RIPE_MS && !asking.has(name)) put(question, name);
    try {
      const rows = await sql<Found[]>`
        select k.*, a.account, c.status, c.status_reason, c.frozen_ms, c.id_status, c.demo_only, p.customer_id is not null as transaction_pin
        from identity.api_keys k join identity.accounts a on a.customer_id = k.customer_id and a.world = k.world
        join identity.customers c on c.id = k.customer_id
        left join identity.pins p on p.customer_id = c.id and p.kind = 'transaction'
        where k.name = any(${[...question.names]}) and k.revoked_ms is null`;
      const found = new Map(rows.map((row) => [row.name, readOf(row, box, kept.get(row.name)?.key)]));
      for (const name of question.names) {
        if (asking.get(name) !== question) continue;
        const key = found.get(name);
        if (key === undefined) kept.delete(name);
        else if (!(key instanceof Error)) keep(key, askedMs);
      }
      return found;
    } finally {
      unanswered.delete(question);
      for (const name of question.names) if (asking.get(name) === question) asking.delete(name);
    }
  }

  function put(question: Question, name: string): void {
    question.names.add(name);
    asking.set(name, question);
  }

  /** One whose answer is not older than the call by more than what is remembered may be. */
  function questionFor(name: string): Question {
    const before = asking.get(name);
    if (before !== undefined && isFresh(before.askedMs)) return before;
    if (gathering === null) {
      const names = new Set<string>();
      const begun = { askedMs: now(), names, forgotten: new Set<string>() };
      const question: Question = Object.assign(begun, { answer: Promise.resolve().then(() => answerOf(question)) });
      unanswered.add(question);
      gathering = question;
    }
    put(gathering, name);
    return gathering;
  }

  return {
    known,
    async find(name) {
      for (;;) {
        const at = known(name);
        if (at !== undefined) return at;
        const question = questionFor(name);
        const found = await question.answer;
        if (question.forgotten.has(name)) continue;
        const key = found.get(name);
        if (key instanceof Error) throw key;
        return key !== undefined && isLive(key) ? key : null;
      }
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
      kept.delete(name);
      asking.delete(name);
      for (const question of unanswered) if (question.names.has(name)) question.forgotten.add(name);
      for (const listener of listeners) listener(name);
    },
    remembered: () => kept.size,
    onForgotten: (listener) => void listeners.push(listener),
  };
}

export const aboutKey = (name: string) => `api key ${name}`;

function readOf(row: Found, box: SecretBox, before: ApiKey | undefined): ApiKey | Error {
  try {
    return keyOf(row, box, before);
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem));
  }
}

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
