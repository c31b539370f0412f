// In: a share. Out: the blocks of it that were sold, as its tape shows them: a kind of trade apart, that moves no price and no candle.
import { type OfferingRow, readOffering } from './offerings.ts';
import type { WorldTables } from './world-tables.ts';

export interface BlockTrade {
  readonly offering: number;
  /** Money units for one whole share, and what its reference was. */
  readonly price: bigint;
  readonly reference: bigint;
  /** Units of the share. */
  readonly quantity: bigint;
  /** UTC milliseconds: when it was allotted, when what was bought is free. */
  readonly atMs: number;
  readonly lockedUntilMs: number;
  /** The owner's number. */
  readonly seller: number | null;
}

/** Newest first. One that was cancelled before it settled is on no tape. */
export async function blockTrades(
  { sql, world }: WorldTables,
  asset: number,
  moneyAsset: number,
  limit: number,
): Promise<BlockTrade[]> {
  const rows = await sql`
    select * from ${sql(world)}.offerings where kind = 'block' and (terms::jsonb ->> 'asset')::integer = ${asset}
      and (terms::jsonb ->> 'moneyAsset')::integer = ${moneyAsset} and status in ('allotted', 'settling', 'listed')
    order by offering desc limit ${limit}`;
  return rows
    .map(readOffering)
    .map(tradeOf)
    .filter(({ quantity }) => quantity > 0n)
    .toSorted((one, other) => other.atMs - one.atMs);
}

function tradeOf({ offering, terms, standing }: OfferingRow): BlockTrade {
  const { price, reference, lockedUntilMs, seller } = terms;
  const { allotted: quantity, drawnMs: atMs } = standing;
  return {
    offering,
    price,
    reference: reference?.price ?? price,
    quantity,
    atMs,
    lockedUntilMs,
    seller: seller.account,
  };
}
