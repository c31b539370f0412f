// In: a world. Out: versions of the leverage caps, seeds of the insurance fund and what moved it, newest first; and how those rows are written.
import { columnsOf, reading, type Shape } from './shapes.ts';
import { keptTable } from './table.ts';
import { postingId, readPosting, readPostingId } from './postings.ts';
import type { PostingRow } from './rows.ts';
import { paged, type Page, type Paged, type WorldTables } from './world-tables.ts';

export interface LeverageCapsRow {
  version: number;
  state: 'planned' | 'in-force' | 'past' | 'dropped';
  fromMs: number;
  setMs: number;
  retail: number;
  highNetWorth: number;
  untested: number;
  maker: string;
  checker: string;
}
/** Units of the asset. `paid` so far, the last of it at `paidMs`; 0: nothing yet. */
export interface InsuranceSeedRow {
  seed: number;
  asset: number;
  amount: bigint;
  paid: bigint;
  fromMs: number;
  setMs: number;
  paidMs: number;
  maker: string;
  checker: string;
}

const caps: Shape<LeverageCapsRow> = {
  version: ['version', 'integer'],
  state: ['state', 'text'],
  fromMs: ['from_ms', 'bigint'],
  setMs: ['set_ms', 'bigint'],
  retail: ['retail', 'integer'],
  highNetWorth: ['high_net_worth', 'integer'],
  untested: ['untested', 'integer'],
  maker: ['maker', 'text'],
  checker: ['checker', 'text'],
};
const seed: Shape<InsuranceSeedRow> = {
  seed: ['seed', 'bigint'],
  asset: ['asset', 'integer'],
  amount: ['amount', 'bigint'],
  paid: ['paid', 'bigint'],
  fromMs: ['from_ms', 'bigint'],
  setMs: ['set_ms', 'bigint'],
  paidMs: ['paid_ms', 'bigint'],
  maker: ['maker', 'text'],
  checker: ['checker', 'text'],
};
export const leverageCapsTable = keptTable<LeverageCapsRow>('leverage_caps', columnsOf(caps), {
  key: ['version'],
  update: ['state'],
  read: reading(caps, []),
});
export const insuranceSeedsTable = keptTable<InsuranceSeedRow>('insurance_seeds', columnsOf(seed), {
  key: ['seed'],
  update: ['paid', 'paid_ms'],
  read: reading(seed, ['amount', 'paid']),
});

const MOST_ROWS = 30;

export async function listLeverageCaps({ sql, world }: WorldTables): Promise<LeverageCapsRow[]> {
  const rows = await sql`select * from ${sql(world)}.leverage_caps order by version desc limit ${MOST_ROWS}`;
  return rows.map((row) => leverageCapsTable.read(row));
}

export async function listInsuranceSeeds({ sql, world }: WorldTables, asset: number): Promise<InsuranceSeedRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.insurance_seeds where asset = ${asset} order by seed desc limit ${MOST_ROWS}`;
  return rows.map((row) => insuranceSeedsTable.read(row));
}

/** `olderBalance`: what the fund held after the newest move before these, in units; zero when there was none. */
export interface InsuranceMoves extends Paged<PostingRow> {
  readonly olderBalance: bigint;
}

/**
 * What the fund took in and paid, newest first, without its part of each fee: that is what lies between one balance and the next.
 * @param upTo last sequence to look at
 */
export async function listInsuranceMoves(
  { sql, world }: WorldTables,
  { account, asset, upTo }: { readonly account: number; readonly asset: number; readonly upTo: number },
  { before, limit }: Page,
): Promise<InsuranceMoves> {
  const place = before === null ? null : readPostingId(before);
  // The conditions on owner, reason and cause repeat those of the index of this list.
  const rows = await sql`
    select * from ${sql(world)}.postings
    where account = ${account} and asset = ${asset} and owner = 0 and reason in (0, 13, 15) and cause_kind <> 2
      and sequence <= ${upTo} ${place === null ? sql`` : sql`and (sequence, line) < (${place.sequence}, ${place.line})`}
    order by sequence desc, line desc limit ${limit + 1}`;
  const moves = rows.map(readPosting);
  return { ...paged(moves, limit, postingId), olderBalance: moves[limit]?.balanceAfter ?? 0n };
}
