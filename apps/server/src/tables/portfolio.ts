// In: an account and moments. Out: what it was worth at each of them, exactly, in units of the quote asset.
import { balancesOf } from './balances.ts';
import { closesAt } from './candles.ts';
import type { WorldTables } from './world-tables.ts';

/** What a price is made of: needed to turn ticks into quote units. */
export interface Priced {
  instrument: number;
  baseAsset: number;
  /** Quote units per whole base asset and tick. */
  tickUnits: bigint;
  /** 10^decimals of the base asset. */
  baseScale: bigint;
}

/**
 * Value of units of an asset at a price in ticks, in quote units, rounded down.
 */
export function valueAt(units: bigint, ticks: number, { tickUnits, baseScale }: Priced): bigint {
  return (units * BigInt(ticks) * tickUnits) / baseScale;
}

/**
 * The account's whole value (available and held) at each moment: balances then × the last close before it.
 * Balances of the past are today's less the postings since, so the answer is exact as far back as postings are kept.
 * An asset without a price at a moment counts nothing there.
 * @param quoteAsset the asset values are expressed in; it counts as itself
 * @param moments ascending UTC milliseconds, at most a few hundred
 */
export async function valueHistory(
  tables: WorldTables,
  account: number,
  { quoteAsset, priced, moments }: { quoteAsset: number; priced: readonly Priced[]; moments: readonly number[] },
): Promise<{ atMs: number; value: bigint }[]> {
  const byAsset = new Map(priced.map((entry) => [entry.baseAsset, entry]));
  const units = new Map((await balancesOf(tables, account)).map((row) => [row.asset, row.available + row.held]));
  const since = await postedSince(tables, account, moments);
  const closes = await closesAt(tables, moments);
  const values: { atMs: number; value: bigint }[] = [];
  for (let n = moments.length - 1; n >= 0; n -= 1) {
    // Bucket n holds what was posted after moment n and up to moment n + 1.
    for (const { asset, amount } of since.get(n) ?? []) units.set(asset, (units.get(asset) ?? 0n) - amount);
    let value = 0n;
    for (const [asset, amount] of units) {
      const entry = byAsset.get(asset);
      const ticks = entry && closes[n]!.get(entry.instrument);
      if (asset === quoteAsset) value += amount;
      else if (entry && ticks !== undefined) value += valueAt(amount, ticks, entry);
    }
    values.push({ atMs: moments[n]!, value });
  }
  return values.toReversed();
}

async function postedSince({ sql, world }: WorldTables, account: number, moments: readonly number[]) {
  const rows = await sql`
    select width_bucket(at_ms - 1, ${moments as number[]}::bigint[]) - 1 as bucket, asset, sum(amount) as amount
    from (
      select at_ms, asset, amount from ${sql(world)}.movements where account = ${account} and owner = 1 and at_ms > ${moments[0] ?? 0}
      union all
      select (t).at_ms, p.asset, p.amount from (
        select trades as t from ${sql(world)}.trades
          where taker_account = ${account} and (participants & 1) = 0 and at_ms > ${moments[0] ?? 0}
        union all
        select trades as t from ${sql(world)}.trades
          where maker_account = ${account} and (participants & 2) = 0 and at_ms > ${moments[0] ?? 0}
      ) mine, lateral ${sql(world)}.postings_of_trade(t) p where p.account = ${account}
    ) postings
    group by 1, 2`;
  const buckets = new Map<number, { asset: number; amount: bigint }[]>();
  for (const row of rows) {
    const bucket = buckets.get(row['bucket']) ?? [];
    bucket.push({ asset: row['asset'], amount: BigInt(row['amount']) });
    buckets.set(row['bucket'], bucket);
  }
  return buckets;
}
