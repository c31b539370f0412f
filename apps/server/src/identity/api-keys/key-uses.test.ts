// "Placed by API key" is not lost: not at a burst, not when the table was away for a while, not with a key that is gone.
import type { Sql } from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { type KeyRow, shownKey } from './key-rows.ts';
import { createKeyUses } from './key-uses.ts';
import { randomName } from './signatures.ts';

/** A tenth of what a server has: whole tables in a test are slow. */
const MOST = 10_000;
const AT_MS = 1_780_000_000_000;
let sql: Sql;
let owner: string;
/** What stands before the table: whether it is away, and what was asked of it. */
let isAway = false;
let asked = 0;
/** Of transactions, this many come to nothing. */
let failing = 0;
let accounts = 0;

beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 4 });
  const [row] = await sql<{ id: string }[]>`
    insert into identity.customers (demo_only, password_hash, consent_version, phone, created_ms)
    values (false, 'x', '2026-11', '+8801700000001', 0) returning id`;
  owner = row!.id;
});
beforeEach(() => {
  isAway = false;
  asked = 0;
  accounts += 1;
});

function watched() {
  const away = () => Promise.reject(new Error('the table is away'));
  const before = new Proxy(sql, {
    get: (target, name) => {
      if (name !== 'begin' || failing === 0) return Reflect.get(target, name) as unknown;
      failing -= 1;
      return away;
    },
    apply: (target, self, given) => {
      asked += 1;
      if (isAway) return away();
      return Reflect.apply(target as never, self, given);
    },
  });
  return createKeyUses(before, MOST);
}

async function makeKey() {
  const [row] = await sql<{ id: string }[]>`
    insert into identity.api_keys (customer_id, world, label, algorithm, name, public_key, trade, addresses, created_ms)
    values (${owner}, 'demo', 'my bot', 'ed25519', ${randomName()}, 'pem', false, '{}', ${AT_MS}) returning id`;
  return { id: row!.id, world: 'demo' as const, account: accounts };
}

const countOf = async (account: number) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from identity.api_key_orders where account = ${account}`;
  return row!.count;
};
const callsOf = async (id: string) => {
  const [row] = await sql<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::integer as calls from identity.api_key_days where key_id = ${id}`;
  return row!.calls;
};

describe('orders by a key', () => {
  it('are all written down at a burst of more than memory holds, without anybody asking for it', async () => {
    const uses = watched();
    const key = await makeKey();
    // The table is given its turn as it is beside trading.
    for (let order = 1; order <= 40_000; order += 1) {
      uses.placed(key, order);
      if (order % MOST === 0) await expect.poll(() => countOf(key.account), { interval: 5 }).toBe(order);
    }
    expect(asked).toBeLessThanOrEqual(8);
    expect(await uses.placedBy('demo', key.account, [1, 20_000, 40_000, 40_001])).toEqual(
      new Map([1, 20_000, 40_000].map((order) => [order, 'my bot'])),
    );
  });

  it('are kept while the table is away, which is not asked for each of them', async () => {
    const uses = watched();
    const key = await makeKey();
    isAway = true;
    for (let order = 1; order <= 9_876; order += 1) uses.placed(key, order);
    await expect(uses.flush()).rejects.toThrow('away');
    expect(asked).toBeLessThanOrEqual(3);
    isAway = false;
    await uses.flush();
    expect(await countOf(key.account)).toBe(9_876);
  });

  it('beyond what memory takes are shown without their key, and the flush says how many, once', async () => {
    const uses = watched();
    const key = await makeKey();
    isAway = true;
    for (let order = 1; order <= MOST + 7; order += 1) uses.placed(key, order);
    await expect(uses.flush()).rejects.toThrow('away');
    isAway = false;
    await expect(uses.flush()).rejects.toThrow('7 orders by API keys are shown without their keys');
    expect(await countOf(key.account)).toBe(MOST);
    await uses.flush();
  });

  it('of a key that is gone with its demo stop no others', async () => {
    const uses = watched();
    const [gone, stays] = [await makeKey(), await makeKey()];
    uses.placed(gone, 1);
    uses.placed(stays, 2);
    await sql`delete from identity.api_keys where id = ${gone.id}`;
    await uses.flush();
    expect(await uses.placedBy('demo', stays.account, [1, 2])).toEqual(new Map([[2, 'my bot']]));
  });
});

describe('calls by a key', () => {
  it('that could not be written are counted on with those that came since', async () => {
    const uses = watched();
    const [one, other] = [await makeKey(), await makeKey()];
    for (const key of [one, other]) uses.used(key.id, '192.0.2.1', AT_MS);
    failing = 1;
    await expect(uses.flush()).rejects.toThrow('the table is away');
    expect([await callsOf(one.id), await callsOf(other.id)]).toEqual([0, 1]);
    uses.used(one.id, '192.0.2.2', AT_MS + 1);
    await uses.flush();
    expect([await callsOf(one.id), await callsOf(other.id)]).toEqual([2, 1]);
    const [row] = await sql`select last_address from identity.api_keys where id = ${one.id}`;
    expect(row).toEqual({ last_address: '192.0.2.2' });
  });

  // spec.md: a day that a customer sees is cut at UTC+6.
  it('are counted by the days of Dhaka', async () => {
    const uses = watched();
    const { id } = await makeKey();
    const midnight = Date.UTC(2026, 10, 28, 18);
    for (const atMs of [midnight - 1, midnight, midnight + 1]) uses.used(id, '192.0.2.1', atMs);
    await uses.flush();
    const days = await sql`select day, calls::int from identity.api_key_days where key_id = ${id} order by day`;
    const day = Date.UTC(2026, 10, 28) / 86_400_000;
    expect([...days]).toEqual([
      { day, calls: 1 },
      { day: day + 1, calls: 2 },
    ]);
    const [row] = await sql<KeyRow[]>`select * from identity.api_keys where id = ${id}`;
    expect((await shownKey(sql, row!, midnight)).uses).toEqual([
      { day: '2026-11-28', calls: 1 },
      { day: '2026-11-29', calls: 2 },
    ]);
  });
});
