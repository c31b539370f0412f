// In: a world. Out: versions of the leverage caps and seeds of the insurance fund, newest first; and how those rows are written.
import { columnsOf, reading, type Shape } from './shapes.ts';
import { keptTable } from './table.ts';
import type { WorldTables } from './world-tables.ts';

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
