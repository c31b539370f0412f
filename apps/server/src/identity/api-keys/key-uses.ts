// In: calls by key as they come. Out: when and how often each was used, what it was refused and which orders it placed, written down from time
// to time.
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';
import { dhakaDay } from '@hilsa/formulas/statements';

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
  /**
   * An order that the key placed. Written down when five thousand wait, by `flush`, or when somebody asks. What a crash takes from memory is shown
   * without its key; so are those that come while a hundred thousand wait for the table, and the next flush says how many.
   */
  placed(key: { readonly id: string; readonly world: World; readonly account: number }, orderId: number): void;
  /** Of these orders of an account, those that a key placed: by number, its label. */
  placedBy(world: World, account: number, orderIds: readonly number[]): Promise<Map<number, string>>;
  /** Writes down what was counted since; what could not be written is kept for the next time. @throws what the database said */
  flush(): Promise<void>;
}

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

interface Placed {
  readonly keyId: string;
  readonly world: World;
  readonly account: number;
  readonly orderId: number;
}
/** While a write is under way or the table is away: some 10 MB. */
const MOST_PLACED = 100_000;
const PLACED_A_WRITE = 5_000;

/** @param most orders that wait in memory at most */
export function createKeyUses(sql: Sql, most = MOST_PLACED): KeyUses {
  let tallies = new Map<string, Tally>();
  const placed: Placed[] = [];
  let untold = 0;
  const writePlaced = async (): Promise<void> => {
    while (placed.length > 0) {
      const some = placed.slice(0, PLACED_A_WRITE);
      await insertPlaced(sql, some);
      placed.splice(0, some.length);
    }
    if (untold === 0) return;
    const problem = new Error(`${untold} orders by API keys are shown without their keys: the table was behind`);
    untold = 0;
    throw problem;
  };
  let writing: Promise<void> | null = null;
  /** One at a time: what is cut off the front is what was written. */
  const flushPlaced = (): Promise<void> => (writing ??= writePlaced().finally(() => (writing = null)));
  const tallyOf = (keyId: string): Tally => {
    let tally = tallies.get(keyId);
    if (tally === undefined) tallies.set(keyId, (tally = { calls: new Map(), lastMs: 0, address: '', refusals: [] }));
    return tally;
  };
  return {
    used(keyId, address, atMs) {
      const tally = tallyOf(keyId);
      const day = dhakaDay(atMs);
      tally.calls.set(day, (tally.calls.get(day) ?? 0) + 1);
      tally.lastMs = atMs;
      tally.address = address;
    },
    refused(keyId, refusal) {
      const { refusals } = tallyOf(keyId);
      refusals.push({ ...refusal, path: refusal.path.slice(0, MOST_PATH) });
      if (refusals.length > MOST_REFUSALS) refusals.shift();
    },
    placed({ id, world, account }, orderId) {
      if (placed.length >= most) {
        untold += 1;
        return;
      }
      placed.push({ keyId: id, world, account, orderId });
      // Not at each one beyond: a table that is away is not asked for every order. What went wrong, the next flush says.
      if (placed.length % PLACED_A_WRITE === 0) flushPlaced().catch(() => undefined);
    },
    async placedBy(world, account, orderIds) {
      if (orderIds.length === 0) return new Map();
      if (placed.length > 0) await flushPlaced();
      const rows = await sql<{ order_id: string; label: string }[]>`
        select o.order_id, k.label from identity.api_key_orders o join identity.api_keys k on k.id = o.key_id
        where o.world = ${world} and o.account = ${account} and o.order_id = any(${orderIds as number[]}::bigint[])`;
      return new Map(rows.map(({ order_id, label }) => [Number(order_id), label]));
    },
    async flush() {
      const problems: unknown[] = [];
      const note = (problem: unknown) => void problems.push(problem);
      await flushPlaced().catch(note);
      const written = tallies;
      tallies = new Map();
      for (const [keyId, tally] of written) {
        // One that fails keeps no other from being written, and counts on.
        await write(sql, keyId, tally).catch((problem: unknown) => {
          note(problem);
          const since = tallies.get(keyId);
          tallies.set(keyId, since === undefined ? tally : together(tally, since));
        });
      }
      if (problems.length > 0) throw problems[0];
    },
  };
}

function together(before: Tally, since: Tally): Tally {
  const calls = new Map(before.calls);
  for (const [day, count] of since.calls) calls.set(day, (calls.get(day) ?? 0) + count);
  const refusals = [...before.refusals, ...since.refusals].slice(-MOST_REFUSALS);
  return { ...(since.lastMs > 0 ? since : before), calls, refusals };
}

/** Of a key that is gone meanwhile, with its owner's demo, nothing is written: it must not stop the others. */
async function insertPlaced(sql: Sql, some: readonly Placed[]): Promise<void> {
  await sql`
    insert into identity.api_key_orders (world, account, order_id, key_id)
    select o.world, o.account, o.order_id, o.key_id
    from unnest(
      ${some.map(({ world }) => world)}::text[], ${some.map(({ account }) => account)}::integer[],
      ${some.map(({ orderId }) => orderId)}::bigint[], ${some.map(({ keyId }) => keyId)}::bigint[]
    ) o (world, account, order_id, key_id)
    join identity.api_keys k on k.id = o.key_id
    on conflict do nothing`;
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
