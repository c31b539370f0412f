// In: a participant's order that is closed. Out: what its closing writes: the one balance that it held of, and no other.
import type { Sql } from 'postgres';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { BTC, limit, openWorld, send, settle, shown, USDT } from '../sequencer/test-world.ts';

/** Which transaction wrote each balance last, and where it lies: a row that is written again, even with the same numbers, has another. */
async function versions(sql: Sql): Promise<Map<string, string>> {
  const rows =
    await sql`select account || '/' || asset as name, xmin::text || ctid::text as version from demo.balances`;
  return new Map(rows.map((row) => [row['name'] as string, row['version'] as string]));
}

it.each([
  ['buy', 900_000, USDT],
  ['sell', 1_100_000, BTC],
] as const)('closing a participant’s order to %s writes one row', async (side, ticks, asset) => {
  const database = await createTestDatabase();
  const world = await openWorld(database);
  await settle(world, 1);
  for (const code of ['ETH', 'SOL', 'XRP']) await send(world, { kind: 'list-asset', code, decimals: 8 });
  const opened = await send(world, { kind: 'open-account', ownerKind: 'participant', referrer: null });
  const { account } = opened as { account: number };
  for (let n = 0; n < 5; n += 1)
    await send(world, { kind: 'issue-test-money', account, asset: n, amount: 1_000_000_000_000n });
  const placed = await send(world, limit(account, side, ticks, 100));
  await shown(world);
  const sql = database.connect('app', { max: 1 });
  const before = await versions(sql);
  expect([...before.keys()].filter((name) => name.startsWith(`${account}/`))).toHaveLength(5);
  const { orderId } = placed as { orderId: number };
  expect(await send(world, { kind: 'cancel-order', account, orderId })).toMatchObject({ refusal: null });
  await shown(world);
  const after = await versions(sql);
  expect(after.size).toBe(before.size);
  const written = [...after].filter(([name, version]) => before.get(name) !== version);
  expect(written.map(([name]) => name)).toEqual([`${account}/${asset}`]);
  await world.stop();
});
