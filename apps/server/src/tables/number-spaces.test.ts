// In: numbers as large as the core gives them. Out: every column that names an instrument, an asset or an account holds them.
import { Engine } from '@hilsa/core';
import { readSnapshot } from '@hilsa/core/snapshot/snapshot';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { listSnapshots, storeSnapshot } from '../sequencer/snapshots.ts';
import { limit, LISTING, openCustomers, openWorld, send, settle, shown, USDT } from '../sequencer/test-world.ts';
import { WORLDS } from './words.ts';

/** Beyond what two bytes hold, and beyond what twelve bits do. */
const NUMBER = 40_000;

it('every column that is such a number has the four bytes of the core’s word, or more', async () => {
  const sql = (await createTestDatabase()).connect('app', { max: 1 });
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select table_schema || '.' || table_name as table, column_name as column, data_type as type
    from information_schema.columns
    where table_schema = any(${WORLDS}) and column_name ~ '(^|_)(instrument|asset|account)$'`;
  expect(columns.filter(({ type }) => type !== 'integer' && type !== 'bigint')).toEqual([]);
  const found = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  for (const name of ['orders.instrument', 'trades.instrument', 'balances.asset', 'postings.account'])
    for (const world of WORLDS) expect(found).toContain(`${world}.${name}`);
});

it('a market and an asset numbered beyond 32,767 are committed, traded, shown in the tables and found again', async () => {
  const database = await createTestDatabase();
  const begun = await openWorld(database);
  await settle(begun, 1);
  await begun.stop();
  // As when so many had been listed and retired before: a snapshot of it in the place of the last one.
  const owner = database.connect('owner', { max: 1 });
  const [last] = await listSnapshots(owner, 'demo');
  const { sequence, atMs, journalHash } = last!;
  const chunks = await owner<{ bytes: Buffer }[]>`
    select bytes from demo.snapshot_chunks where sequence = ${sequence} order by chunk`;
  const state = readSnapshot(new Uint8Array(Buffer.concat(chunks.map(({ bytes }) => bytes))));
  while (state.instruments.length < NUMBER) state.instruments.push(undefined);
  while (state.assets.length < NUMBER) state.assets.push({ code: `A${state.assets.length}`, decimals: 0 });
  await owner`delete from demo.snapshots`;
  await owner`delete from demo.snapshot_chunks`;
  const snapshot = new Engine({ mode: 'sandbox' }, state).snapshot();
  await storeSnapshot(owner, 'demo', { sequence, atMs, journalHash }, snapshot);

  const world = await openWorld(database);
  const listed = await send(world, { kind: 'list-asset', code: 'FAR', decimals: 8 });
  expect(listed).toEqual({ refusal: null, asset: NUMBER });
  const listing = { ...LISTING, symbol: 'FARUSDT', baseAsset: NUMBER };
  expect(await send(world, { kind: 'list-instrument', listing })).toEqual({ refusal: null, instrument: NUMBER });
  const [one, two] = (await openCustomers(world, 2)) as [number, number];
  await send(world, { kind: 'issue-test-money', account: one, asset: NUMBER, amount: 1_000_000_000n });
  const there = { instrument: NUMBER };
  await send(world, { ...limit(one, 'sell', 1_000_000, 10), ...there });
  expect(await send(world, { ...limit(two, 'buy', 1_000_000, 4), ...there })).toMatchObject({ filledLots: 4 });
  await shown(world);
  const sql = database.connect('app', { max: 1 });
  expect(await sql`select base_asset, quote_asset from demo.instruments where instrument = ${NUMBER}`).toEqual([
    { base_asset: NUMBER, quote_asset: USDT },
  ]);
  expect(await sql`select code from demo.assets where asset = ${NUMBER}`).toEqual([{ code: 'FAR' }]);
  expect(await sql`select lots from demo.trades where instrument = ${NUMBER}`).toEqual([{ lots: '4' }]);
  const orders = await sql`select account, filled_lots from demo.orders where instrument = ${NUMBER} order by account`;
  expect(orders).toEqual([one, two].map((account) => ({ account, filled_lots: '4' })));
  const balances =
    await sql`select account from demo.balances where asset = ${NUMBER} and account = any(${[one, two]})`;
  expect(balances).toHaveLength(2);
  const hash = world.engine.hash();
  await world.stop();
  const again = await openWorld(database);
  expect(again.engine.hash()).toBe(hash);
  expect(again.engine.balance(two, NUMBER)).toMatchObject({ available: 4n * 1_000n - 4n });
  await again.stop();
});
