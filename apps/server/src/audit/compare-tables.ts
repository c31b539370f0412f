// In: the engine after the replay, and the tables of the same moment. Out: findings wherever they differ.
import { accountOf, WALLETS, type Engine } from '@hilsa/core';
import type { Sql } from 'postgres';
import { livingOrders } from '../tables/orders.ts';
import type { OrderRow } from '../tables/rows.ts';
import { readTrade } from '../tables/trades.ts';
import type { World } from '../tables/words.ts';
import type { ExecutedAgain } from './executed-again.ts';
import type { ExpectedRebates } from './expected-rebates.ts';
import type { ExpectedTrades } from './expected-trades.ts';
import type { Finding } from './finding.ts';

/** What the journal led to. */
interface Replayed {
  readonly engine: Engine;
  readonly trades: ExpectedTrades;
  readonly rebates: ExpectedRebates;
  readonly executed: ExecutedAgain;
  /** Sequence the replay began after; 0: genesis. */
  readonly from: number;
  readonly findings: Finding[];
}

/** Appends at most one finding a table: the first difference says where to look. */
export async function compareTables(
  sql: Sql,
  world: World,
  { engine, trades, rebates, executed, from, findings }: Replayed,
): Promise<void> {
  for (const finding of [
    // From genesis the whole table is made again beside it.
    from === 0 ? null : await compareTrades(sql, world, trades),
    await compareBalances(sql, world, engine),
    await comparePostings(sql, world, engine),
    await compareOrders(sql, world, engine),
    await compareHoldings(sql, world, engine),
    await compareRebates(sql, world, rebates, from === 0),
    await compareRequests(sql, world),
    await executed.compare(),
  ]) {
    if (finding !== null) findings.push(finding);
  }
}

async function compareTrades(sql: Sql, world: World, trades: ExpectedTrades): Promise<Finding | null> {
  const first = Number.isFinite(trades.first) ? trades.first : Number.MAX_SAFE_INTEGER;
  for await (const rows of sql`select * from ${sql(world)}.trades where sequence >= ${first} order by sequence, line`.cursor(
    5000,
  )) {
    for (const row of rows) {
      const sequence = trades.compare(readTrade(row));
      if (sequence !== null) return { sequence, says: 'the trades table differs from the journal' };
    }
  }
  const missing = trades.missing();
  return missing === null ? null : { sequence: missing, says: 'the trades table lacks a trade of the journal' };
}

async function compareBalances(sql: Sql, world: World, engine: Engine): Promise<Finding | null> {
  const seen = new Set<string>();
  for await (const rows of sql`select * from ${sql(world)}.balances`.cursor(5000)) {
    for (const row of rows) {
      const { available, held } = engine.balance(row['account'], row['asset']);
      seen.add(`${row['account']}:${row['asset']}`);
      if (BigInt(row['available']) === available && BigInt(row['held']) === held) continue;
      return {
        sequence: Number(row['sequence']),
        says: `account ${row['account']} has ${available} available and ${held} held of asset ${row['asset']}; the balances table says ${row['available']} and ${row['held']}`,
      };
    }
  }
  for (const { account, asset, total } of balancesOf(engine)) {
    if (total !== 0n && !seen.has(`${account}:${asset}`))
      return { sequence: null, says: `the balances table lacks account ${account}, asset ${asset}` };
  }
  return null;
}

async function comparePostings(sql: Sql, world: World, engine: Engine): Promise<Finding | null> {
  const sums = new Map<string, bigint>();
  const rows = sql`
    select account, asset, sum(amount) as amount
    from (select account, asset, amount from ${sql(world)}.postings union all select account, asset, amount from ${sql(world)}.postings_carried) every
    group by account, asset`;
  for await (const some of rows.cursor(5000))
    for (const row of some) sums.set(`${row['account']}:${row['asset']}`, BigInt(row['amount']));
  for (const { account, asset, total } of balancesOf(engine)) {
    const sum = sums.get(`${account}:${asset}`) ?? 0n;
    sums.delete(`${account}:${asset}`);
    if (sum !== total)
      return {
        sequence: null,
        says: `the postings of account ${account} in asset ${asset} sum to ${sum}, its balance is ${total}`,
      };
  }
  const [stranger] = sums.keys();
  return stranger === undefined
    ? null
    : { sequence: null, says: `there are postings of ${stranger}, which the journal does not know` };
}

/** Of every account: each owner's, in each wallet. */
function* balancesOf(engine: Engine): Generator<{ account: number; asset: number; total: bigint }> {
  for (let owner = 0; owner < engine.accountCount; owner += 1) {
    for (const wallet of WALLETS) {
      const account = accountOf(owner, wallet);
      for (const asset of engine.assets.keys()) {
        const { available, held } = engine.balance(account, asset);
        yield { account, asset, total: available + held };
      }
    }
  }
}

async function compareOrders(sql: Sql, world: World, engine: Engine): Promise<Finding | null> {
  let inTable = 0;
  for await (const row of livingOrders({ sql, world })) {
    // Robots' orders have rows, whoever bought them; those of the house from before they had are not counted on either side.
    if (engine.account(row.account)?.ownerKind === 'customer') inTable += 1;
    const difference = orderDifference(row, engine);
    if (difference !== null) return { sequence: null, says: `order ${row.orderId}: ${difference}` };
  }
  let inCore = 0;
  for (let account = 0; account < engine.accountCount; account += 1) {
    if (engine.account(account)?.ownerKind === 'customer')
      for (const wallet of WALLETS)
        inCore += engine.openOrders(accountOf(account, wallet)).filter(({ quote }) => !quote).length;
  }
  return inCore === inTable
    ? null
    : { sequence: null, says: `customers have ${inCore} open orders, the orders table shows ${inTable}` };
}

function orderDifference(row: OrderRow, engine: Engine): string | null {
  const order = engine.order(row.orderId);
  if (order === null) return 'the table shows it open, the journal closed it';
  const waits = order.triggerTicks > 0;
  const same =
    order.account === row.account &&
    order.instrument === row.instrument &&
    order.side === row.side &&
    order.ticks === row.ticks &&
    order.lots === row.lots &&
    order.lotsLeft === row.lots - row.filledLots &&
    waits === (row.status === 'waiting');
  return same ? null : 'the table and the journal show it differently';
}

async function compareHoldings(sql: Sql, world: World, engine: Engine): Promise<Finding | null> {
  for await (const rows of sql`select account, asset, quantity from ${sql(world)}.holdings`.cursor(5000)) {
    for (const row of rows) {
      const { available, held } = engine.balance(row['account'], row['asset']);
      if (BigInt(row['quantity']) !== available + held)
        return {
          sequence: null,
          says: `account ${row['account']} owns ${available + held} of asset ${row['asset']}, the holdings table says ${row['quantity']}`,
        };
    }
  }
  return null;
}

/** Where the beginning of the journal was dropped, the table may hold more than what is left of the journal, never less. */
async function compareRebates(
  sql: Sql,
  world: World,
  { sums }: ExpectedRebates,
  isWhole: boolean,
): Promise<Finding | null> {
  const left = new Map(sums);
  for await (const rows of sql`select * from ${sql(world)}.referral_rebates`.cursor(5000)) {
    for (const row of rows) {
      const key = `${row['referrer']}:${row['referee']}:${row['asset']}`;
      const due = left.get(key) ?? 0n;
      const amount = BigInt(row['amount']);
      left.delete(key);
      if (isWhole ? amount !== due : amount < due)
        return {
          sequence: null,
          says: `account ${row['referrer']} had ${due} of asset ${row['asset']} from the fees of account ${row['referee']}, the table of rebates says ${amount}`,
        };
    }
  }
  const [stranger] = left.keys();
  return stranger === undefined ? null : { sequence: null, says: `the table of rebates lacks ${stranger}` };
}

async function compareRequests(sql: Sql, world: World): Promise<Finding | null> {
  const [row] = await sql`
    select coalesce(journal.sequence, requests.sequence) as sequence
    from (select * from ${sql(world)}.journal where request_id is not null) journal
    full join (select * from ${sql(world)}.requests where sequence >= (select coalesce(min(sequence), 0) from ${sql(world)}.journal)) requests
      on requests.sequence = journal.sequence
    where requests.request_id is distinct from journal.request_id or requests.kind is distinct from journal.kind
      or requests.account is distinct from coalesce(journal.account, -1)
    order by 1 limit 1`;
  return row === undefined
    ? null
    : { sequence: Number(row['sequence']), says: 'the table of request ids differs from the journal' };
}
