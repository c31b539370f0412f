// In: calls by key as they come. Out: when and how often each was used and what it was refused, written down from time to time.
import type { Sql } from 'postgres';

export interface KeyRefusal {
  readonly atMs: number;
  readonly code: number;
  readonly msg: string;
  readonly path: string;
  readonly address: string;
}

export interface KeyUses {
  used(keyId: string, address: string, atMs: number): void;
  refused(keyId: string, refusal: KeyRefusal): void;
  /** Writes down what was counted since; what could not be written is kept for the next time. */
  flush(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Of one key between two writes; a program that is refused all the time fills no memory. */
const MOST_REFUSALS = 10;
const KEPT_REFUSALS = 20;
const MOST_PATH = 80;
const KEPT_DAYS = 90;

interface Tally {
  calls: Map<number, number>;
  lastMs: number;
  address: string;
  refusals: KeyRefusal[];
}

export function createKeyUses(sql: Sql): KeyUses {
  let tallies = new Map<string, Tally>();
  const tallyOf = (keyId: string): Tally => {
    let tally = tallies.get(keyId);
    if (tally === undefined) tallies.set(keyId, (tally = { calls: new Map(), lastMs: 0, address: '', refusals: [] }));
    return tally;
  };
  return {
    used(keyId, address, atMs) {
      const tally = tallyOf(keyId);
      const day = Math.floor(atMs / DAY_MS);
      tally.calls.set(day, (tally.calls.get(day) ?? 0) + 1);
      tally.lastMs = atMs;
      tally.address = address;
    },
    refused(keyId, refusal) {
      const { refusals } = tallyOf(keyId);
      refusals.push({ ...refusal, path: refusal.path.slice(0, MOST_PATH) });
      if (refusals.length > MOST_REFUSALS) refusals.shift();
    },
    async flush() {
      const written = tallies;
      tallies = new Map();
      for (const [keyId, tally] of written) {
        await write(sql, keyId, tally).catch((problem: unknown) => {
          if (!tallies.has(keyId)) tallies.set(keyId, tally);
          throw problem;
        });
      }
    },
  };
}

async function write(sql: Sql, keyId: string, { calls, lastMs, address, refusals }: Tally): Promise<void> {
  await sql.begin(async (step) => {
    if (lastMs > 0)
      await step`
        update identity.api_keys set last_used_ms = greatest(coalesce(last_used_ms, 0), ${lastMs}), last_address = ${address}
        where id = ${keyId}`;
    for (const [day, count] of calls) {
      await step`
        insert into identity.api_key_days as d (key_id, day, calls) values (${keyId}, ${day}, ${count})
        on conflict (key_id, day) do update set calls = d.calls + excluded.calls`;
      await step`delete from identity.api_key_days where key_id = ${keyId} and day < ${day - KEPT_DAYS}`;
    }
    for (const { atMs, code, msg, path, address: from } of refusals)
      await step`
        insert into identity.api_key_refusals (key_id, at_ms, code, msg, path, address)
        values (${keyId}, ${atMs}, ${code}, ${msg}, ${path}, ${from})`;
    if (refusals.length > 0)
      await step`
        delete from identity.api_key_refusals where key_id = ${keyId} and id not in (
          select id from identity.api_key_refusals where key_id = ${keyId} order by id desc limit ${KEPT_REFUSALS})`;
  });
}
