// In: an account, a date. Out: what its shares were worth then: what an offering that asks for stocks goes by.
import { accountOf } from '@hilsa/core';
import { divide } from '@hilsa/money';
import { intervalLength, intervalStart, listCandles } from '../../tables/candles.ts';
import type { WorldRooms } from '../rooms.ts';

/**
 * In units of the money: the shares that were had at the moment, each at the close of that day in Dhaka, or of the last day before it that traded.
 * Whatever prices have done since, who was eligible stays so. Options are no shares, and neither are rights to some.
 */
export async function worthAtCutOff(
  { tables, publisher }: Pick<WorldRooms, 'tables' | 'publisher'>,
  owner: number,
  { moneyAsset, cutOffMs }: { readonly moneyAsset: number; readonly cutOffMs: number },
): Promise<bigint> {
  const { sql, world } = tables;
  const rows = await sql<{ asset: number; balance_after: string }[]>`
    select distinct on (asset) asset, balance_after from ${sql(world)}.postings
    where account = ${accountOf(owner, 'stock')} and at_ms <= ${cutOffMs} order by asset, sequence desc, line desc`;
  const had = new Map(rows.map((row) => [row.asset, BigInt(row.balance_after)]));
  const beforeMs = intervalStart(cutOffMs, '1d') + intervalLength('1d');
  let worth = 0n;
  for (const { index, state, quoteAsset, baseAsset, baseScale } of publisher.listings.ofKind('stock')) {
    const { listing } = state;
    const units = had.get(baseAsset) ?? 0n;
    if (quoteAsset !== moneyAsset || units <= 0n || (listing.kind === 'stock' && listing.right !== undefined)) continue;
    const [day] = await listCandles(tables, index, { interval: '1d', beforeMs, limit: 1 });
    worth += divide(units * BigInt(day?.close ?? listing.referenceTicks) * listing.tickUnits, baseScale, 'down');
  }
  return worth;
}
