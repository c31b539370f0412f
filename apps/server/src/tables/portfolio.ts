// In: accounts and moments. Out: what they had at each of them, to the unit; and what a price makes of units.
import { balancesWithOptions } from './balances.ts';
import { codeOf, POSTING_REASONS } from './words.ts';
import type { PostingReason } from '@hilsa/core';
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
 * Units of each asset, over these accounts, at each moment: today's less the postings since, so the answer is exact as far back as
 * postings are kept.
 * @param moments ascending UTC milliseconds, a few days back at most: every posting since the first is read
 */
export async function unitsAt(
  tables: WorldTables,
  accounts: readonly number[],
  moments: readonly number[],
): Promise<Map<number, bigint>[]> {
  const units = new Map<number, bigint>();
  const add = (asset: number, amount: bigint) => units.set(asset, (units.get(asset) ?? 0n) + amount);
  for (const { asset, available, held } of await balancesWithOptions(tables, accounts)) add(asset, available + held);
  const since = await postedSince(tables, accounts, moments);
  const found: Map<number, bigint>[] = [];
  for (let n = moments.length - 1; n >= 0; n -= 1) {
    // Bucket n holds what was posted after moment n and up to moment n + 1.
    for (const { asset, amount } of since.get(n) ?? []) add(asset, -amount);
    found.push(new Map(units));
  }
  return found.toReversed();
}

async function postedSince({ sql, world }: WorldTables, accounts: readonly number[], moments: readonly number[]) {
  const rows = await sql`
    select width_bucket(at_ms - 1, ${moments as number[]}::bigint[]) - 1 as bucket, asset, sum(amount) as amount
    from ${sql(world)}.postings where account = any(${accounts as number[]}::integer[]) and owner = 1 and at_ms > ${moments[0] ?? 0} group by 1, 2`;
  const buckets = new Map<number, { asset: number; amount: bigint }[]>();
  for (const row of rows) {
    const bucket = buckets.get(row['bucket']) ?? [];
    bucket.push({ asset: row['asset'], amount: BigInt(row['amount']) });
    buckets.set(row['bucket'], bucket);
  }
  return buckets;
}

/** Postings of these reasons after a moment (UTC milliseconds), the last 500 of each account and reason, oldest first. */
export async function postedFor(
  { sql, world }: WorldTables,
  accounts: readonly number[],
  reasons: readonly PostingReason[],
  sinceMs: number,
): Promise<{ asset: number; amount: bigint; atMs: number }[]> {
  const codes = reasons.map((reason) => codeOf(POSTING_REASONS, reason));
  const rows = await sql`
    select found.* from unnest(${accounts as number[]}::integer[]) as look (account)
    cross join unnest(${codes}::smallint[]) as said (reason)
    cross join lateral (
      select asset, amount, at_ms, sequence, line from ${sql(world)}.postings posting
      where posting.account = look.account and posting.reason = said.reason and owner = 1 and at_ms > ${sinceMs}
      order by sequence desc, line desc limit 500
    ) found
    order by sequence, line`;
  return rows.map((row) => ({ asset: row['asset'], amount: BigInt(row['amount']), atMs: Number(row['at_ms']) }));
}
