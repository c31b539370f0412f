// One question for all keys that call, and no key that ended comes back: not by time, not by an answer that was on its way.
import type { Sql } from 'postgres';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createSecretBox } from '../secrets.ts';
import { aboutKey, createLiveKeys } from './live-keys.ts';
import { randomName } from './signatures.ts';

const box = createSecretBox(new Uint8Array(32).fill(5));
const clock = { at: 1_780_000_000_000 };
let sql: Sql;
let customers: string[];
/** Whatever was asked, what the database has answered, and what must come first before an answer is heard. */
let asked: number;
let answered: number;
let before: Promise<unknown>;

beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 4 });
  const rows = await sql<{ id: string }[]>`
    insert into identity.customers (demo_only, password_hash, consent_version, phone, created_ms)
    select false, 'x', '2026-11', '+88017000' || (10000 + n), 0 from generate_series(1, 3) n returning id`;
  customers = rows.map(({ id }) => id);
  await sql`
    insert into identity.accounts (customer_id, world, account)
    select id, 'demo', id::integer from unnest(${customers}::bigint[]) id`;
});

beforeEach(() => {
  asked = 0;
  answered = 0;
  before = Promise.resolve();
});

async function makeKeys(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, randomName);
  const rows = names.map((name, n) => ({
    customer_id: customers[n % customers.length]!,
    world: 'demo',
    label: `key ${n}`,
    algorithm: 'hmac-sha256',
    name,
    secret: box.seal(name, aboutKey(name)),
    trade: false,
    addresses: [] as string[],
    created_ms: clock.at,
  }));
  await sql`insert into identity.api_keys ${sql(rows)}`;
  return names;
}

const revoke = (name: string) => sql`update identity.api_keys set revoked_ms = ${clock.at} where name = ${name}`;

/** Counts what is asked; an answer that the database has given is heard after `before`. */
function watched() {
  const counting = new Proxy(sql, {
    apply: async (target, self, given) => {
      asked += 1;
      const held = before;
      const rows = await Reflect.apply(target as never, self, given);
      answered += 1;
      await held;
      return rows;
    },
  });
  return createLiveKeys(counting, box, () => clock.at);
}

const found = async (keys: ReturnType<typeof watched>, names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await keys.find(name))?.name ?? null));

describe('keys that call', () => {
  it('are asked for together: first as they come, then once a second however many they are', async () => {
    const names = await makeKeys(200);
    const keys = watched();
    expect(await found(keys, names)).toEqual(names);
    expect(asked).toBe(1);
    // For ten seconds each calls four times a second, one after the other.
    for (let quarter = 0; quarter < 40; quarter += 1) {
      clock.at += 250;
      for (const name of names) {
        const at = keys.known(name);
        expect((at ?? (await keys.find(name)))?.name).toBe(name);
      }
    }
    expect(asked).toBe(11);
  });

  it('that call seldom share the question of another', async () => {
    const names = await makeKeys(20);
    const keys = watched();
    await found(keys, names);
    asked = 0;
    // Each calls once in two seconds, at a moment of its own.
    for (let step = 0; step < 100; step += 1) {
      clock.at += 100;
      await found(keys, [names[step % names.length]!]);
    }
    expect(asked).toBeLessThanOrEqual(10);
  });

  it('whose row cannot be read take down no other', async () => {
    const [broken, whole] = await makeKeys(2);
    await sql`update identity.api_keys set secret = ${box.seal('x', 'another')} where name = ${broken!}`;
    const keys = watched();
    const both = await Promise.allSettled([keys.find(broken!), keys.find(whole!)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(asked).toBe(1);
  });

  it('fall out of memory when they do not call for a minute', async () => {
    const [idle, busy] = await makeKeys(2);
    const keys = watched();
    await found(keys, [idle!, busy!]);
    for (let seconds = 0; seconds < 70; seconds += 1) {
      clock.at += 1_000;
      await found(keys, [busy!]);
    }
    expect(keys.remembered()).toBe(1);
  });
});

describe('a key that was revoked', () => {
  it('in another process is refused a second later, though it called all the time', async () => {
    const [name, other] = await makeKeys(2);
    const keys = watched();
    expect(await found(keys, [name!, other!])).toEqual([name, other]);
    await revoke(name!);
    clock.at += 999;
    expect(await found(keys, [name!])).toEqual([name]);
    clock.at += 1;
    expect(await found(keys, [name!, other!])).toEqual([null, other]);
    expect(keys.known(name!)).toBeUndefined();
  });

  it('here is refused at once, and an answer of before does not bring it back', async () => {
    const [name, other] = await makeKeys(2);
    const keys = watched();
    const { promise, resolve } = Promise.withResolvers<void>();
    before = promise;
    const waiting = found(keys, [name!, other!]);
    await expect.poll(() => answered).toBe(1);
    // The answer, in which it lives, is on its way; meanwhile it is revoked.
    await revoke(name!);
    keys.forget(name!);
    before = Promise.resolve();
    expect(await found(keys, [name!])).toEqual([null]);
    resolve();
    expect(await waiting).toEqual([null, other]);
    expect(keys.known(name!)).toBeUndefined();
    expect(await found(keys, [name!])).toEqual([null]);
  });

  it('is not brought back by the answer of a slow question after a later one said that it ended', async () => {
    const [name] = await makeKeys(1);
    const keys = watched();
    const { promise, resolve } = Promise.withResolvers<void>();
    before = promise;
    const slow = found(keys, [name!]);
    await expect.poll(() => answered).toBe(1);
    // Only once the database has answered the slow one does another process revoke.
    await revoke(name!);
    clock.at += 1_000;
    before = Promise.resolve();
    // Who comes a second later waits for no question of before.
    expect(await found(keys, [name!])).toEqual([null]);
    resolve();
    await slow;
    expect(keys.known(name!)).toBeUndefined();
    expect(await found(keys, [name!])).toEqual([null]);
  });

  it('that nobody can ask for, the database being away, is refused with the fault and asked again', async () => {
    const [name] = await makeKeys(1);
    const keys = watched();
    before = Promise.reject(new Error('the database is away'));
    before.catch(() => undefined);
    await expect(keys.find(name!)).rejects.toThrow('away');
    before = Promise.resolve();
    expect(await found(keys, [name!])).toEqual([name]);
  });
});
