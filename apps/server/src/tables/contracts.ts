// In: an account or a market. Out: what became of contracts: positions, closings, funding, marks, forced closes; and how those rows are written.
import { FUNDING_INTERVAL_MS } from '@hilsa/core/contracts/funding-times';
import type { Row } from 'postgres';
import type { Column } from './row-writer.ts';
import { columnsOf, reading, type Shape } from './shapes.ts';
import { keptTable, listedTable } from './table.ts';
import { paged, readCursor, type Page, type Paged, type WorldTables } from './world-tables.ts';

/** Money in quote units. `feeLeft` and `fundingLeft`: what belongs to the lots still open. */
export interface ContractPositionRow {
  position: number;
  account: number;
  instrument: number;
  isShort: boolean;
  leverage: number;
  lots: number;
  cost: bigint;
  fee: bigint;
  funding: bigint;
  feeLeft: bigint;
  fundingLeft: bigint;
  openedMs: number;
  updatedMs: number;
}
export const CLOSING_CAUSES = [
  'customer',
  'take-profit',
  'stop-loss',
  'liquidation',
  'taken-over',
  'deleveraging',
  'delisting',
] as const;
export type ClosingCause = (typeof CLOSING_CAUSES)[number];
/** As the table has them: what a price of the customer's set off. */
const PROVEN_CAUSES = (['take-profit', 'stop-loss'] as const).map((cause) => CLOSING_CAUSES.indexOf(cause));
/** `place`: its sequence × 1000 and its line, for pages. `liquidation` 0: it was not forced. */
export interface ClosingRow {
  account: number;
  record: string;
  place: number;
  position: number;
  instrument: number;
  isShort: boolean;
  leverage: number;
  lots: number;
  cost: bigint;
  worth: bigint;
  profit: bigint;
  fee: bigint;
  funding: bigint;
  cause: ClosingCause;
  isWhole: boolean;
  liquidation: number;
  openedMs: number;
  closedMs: number;
}
export interface FundingRow {
  account: number;
  place: number;
  instrument: number;
  isShort: boolean;
  rate: number;
  amount: bigint;
  ticks: number;
  lots: number;
  atMs: number;
}
/** `weighted` and `weight`: Σ place × premium and Σ place of the interval's samples. `rules`: JSON of those then; null: not kept. */
export interface RateRow {
  instrument: number;
  round: number;
  rate: number;
  mark: number;
  samples: number;
  weighted: bigint;
  weight: bigint;
  atMs: number;
  rules: string | null;
}
/** `body`: JSON of the market's rules as it began, and of every step. */
export interface LiquidationRow {
  liquidation: number;
  account: number;
  instrument: number;
  position: number;
  isShort: boolean;
  outcome: string | null;
  begunMs: number;
  endedMs: number;
  body: string;
}
/** `scorePpm`: what it was chosen by. `position…`: as it stood then, lots and quote units; null: not kept. */
export interface DeleveragingRow {
  place: number;
  liquidation: number;
  account: number;
  instrument: number;
  isShort: boolean;
  lots: number;
  ticks: number;
  mark: number;
  scorePpm: number;
  isHedged: boolean;
  atMs: number;
  positionLots: number | null;
  positionCost: bigint | null;
  positionMargin: bigint | null;
}

const position: Shape<ContractPositionRow> = {
  position: ['position', 'bigint'],
  account: ['account', 'integer'],
  instrument: ['instrument', 'integer'],
  isShort: ['is_short', 'boolean'],
  leverage: ['leverage', 'integer'],
  lots: ['lots', 'bigint'],
  cost: ['cost', 'bigint'],
  fee: ['fee', 'bigint'],
  funding: ['funding', 'bigint'],
  feeLeft: ['fee_left', 'bigint'],
  fundingLeft: ['funding_left', 'bigint'],
  openedMs: ['opened_ms', 'bigint'],
  updatedMs: ['updated_ms', 'bigint'],
};
const readPosition = reading(position, ['cost', 'fee', 'funding', 'feeLeft', 'fundingLeft']);
export const contractPositionsTable = keptTable<ContractPositionRow>('contract_positions', columnsOf(position), {
  key: ['position'],
  update: ['leverage', 'lots', 'cost', 'fee', 'funding', 'fee_left', 'funding_left', 'updated_ms'],
  read: readPosition,
});

const closingColumns: readonly Column<ClosingRow>[] = [
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'record', type: 'text', of: (row) => row.record },
  { name: 'place', type: 'bigint', of: (row) => row.place },
  { name: 'position', type: 'bigint', of: (row) => row.position },
  { name: 'instrument', type: 'integer', of: (row) => row.instrument },
  { name: 'is_short', type: 'boolean', of: (row) => row.isShort },
  { name: 'leverage', type: 'integer', of: (row) => row.leverage },
  { name: 'lots', type: 'bigint', of: (row) => row.lots },
  { name: 'cost', type: 'bigint', of: (row) => row.cost },
  { name: 'worth', type: 'bigint', of: (row) => row.worth },
  { name: 'profit', type: 'bigint', of: (row) => row.profit },
  { name: 'fee', type: 'bigint', of: (row) => row.fee },
  { name: 'funding', type: 'bigint', of: (row) => row.funding },
  { name: 'cause', type: 'smallint', of: (row) => CLOSING_CAUSES.indexOf(row.cause) },
  { name: 'is_whole', type: 'boolean', of: (row) => row.isWhole },
  { name: 'liquidation', type: 'bigint', of: (row) => row.liquidation },
  { name: 'opened_ms', type: 'bigint', of: (row) => row.openedMs },
  { name: 'closed_ms', type: 'bigint', of: (row) => row.closedMs },
];
export const closingsTable = keptTable<ClosingRow>('contract_closings', closingColumns, {
  key: ['account', 'record'],
  update: ['lots', 'cost', 'worth', 'profit', 'fee', 'funding', 'is_whole', 'closed_ms'],
  read: readClosing,
});

function readClosing(row: Row): ClosingRow {
  return {
    account: row['account'],
    record: row['record'],
    place: Number(row['place']),
    position: Number(row['position']),
    instrument: row['instrument'],
    isShort: row['is_short'],
    leverage: row['leverage'],
    lots: Number(row['lots']),
    cost: BigInt(row['cost']),
    worth: BigInt(row['worth']),
    profit: BigInt(row['profit']),
    fee: BigInt(row['fee']),
    funding: BigInt(row['funding']),
    cause: CLOSING_CAUSES[row['cause']]!,
    isWhole: row['is_whole'],
    liquidation: Number(row['liquidation']),
    openedMs: Number(row['opened_ms']),
    closedMs: Number(row['closed_ms']),
  };
}

const funding: Shape<FundingRow> = {
  account: ['account', 'integer'],
  place: ['place', 'bigint'],
  instrument: ['instrument', 'integer'],
  isShort: ['is_short', 'boolean'],
  rate: ['rate', 'integer'],
  amount: ['amount', 'bigint'],
  ticks: ['ticks', 'bigint'],
  lots: ['lots', 'bigint'],
  atMs: ['at_ms', 'bigint'],
};
export const contractFundingTable = listedTable<FundingRow>('contract_funding', columnsOf(funding));
const readFunding = reading(funding, ['amount']);

const rate: Shape<RateRow> = {
  instrument: ['instrument', 'integer'],
  round: ['round', 'bigint'],
  rate: ['rate', 'integer'],
  mark: ['mark', 'bigint'],
  samples: ['samples', 'integer'],
  weighted: ['weighted', 'bigint'],
  weight: ['weight', 'bigint'],
  atMs: ['at_ms', 'bigint'],
  rules: ['rules', 'text'],
};
export const ratesTable = listedTable<RateRow>('contract_rates', columnsOf(rate));
export const readRate = reading(rate, ['weighted', 'weight']);

const liquidation: Shape<LiquidationRow> = {
  liquidation: ['liquidation', 'bigint'],
  account: ['account', 'integer'],
  instrument: ['instrument', 'integer'],
  position: ['position', 'bigint'],
  isShort: ['is_short', 'boolean'],
  outcome: ['outcome', 'text'],
  begunMs: ['begun_ms', 'bigint'],
  endedMs: ['ended_ms', 'bigint'],
  body: ['body', 'text'],
};
export const readLiquidation = reading(liquidation, []);
export const liquidationsTable = keptTable<LiquidationRow>('contract_liquidations', columnsOf(liquidation), {
  key: ['liquidation'],
  update: ['outcome', 'ended_ms', 'body'],
  read: readLiquidation,
});

const deleveraging: Shape<DeleveragingRow> = {
  place: ['place', 'bigint'],
  liquidation: ['liquidation', 'bigint'],
  account: ['account', 'integer'],
  instrument: ['instrument', 'integer'],
  isShort: ['is_short', 'boolean'],
  lots: ['lots', 'bigint'],
  ticks: ['ticks', 'bigint'],
  mark: ['mark', 'bigint'],
  scorePpm: ['score_ppm', 'bigint'],
  isHedged: ['is_hedged', 'boolean'],
  atMs: ['at_ms', 'bigint'],
  positionLots: ['position_lots', 'bigint'],
  positionCost: ['position_cost', 'bigint'],
  positionMargin: ['position_margin', 'bigint'],
};
export const deleveragingsTable = listedTable<DeleveragingRow>('contract_deleveragings', columnsOf(deleveraging));
export const readDeleveraging = reading(deleveraging, ['positionCost', 'positionMargin']);

/** What the account's open positions have cost so far, by position. */
export async function openContractPositions(
  { sql, world }: WorldTables,
  account: number,
): Promise<Map<number, ContractPositionRow>> {
  const rows = await sql`select * from ${sql(world)}.contract_positions where account = ${account} and lots > 0`;
  return new Map(rows.map((row) => [Number(row['position']), readPosition(row)]));
}

export interface ContractPage extends Page {
  instrument: number | null;
}

/** What the account closed, newest first. */
/** @param page.isProven only those with a proof: what a price set off or the system closed */
export async function listClosings(
  { sql, world }: WorldTables,
  account: number,
  page: ContractPage & { readonly isProven?: boolean },
): Promise<Paged<ClosingRow>> {
  const before = page.before === null ? null : readCursor(page.before);
  const rows = await sql`
    select * from ${sql(world)}.contract_closings where account = ${account}
      ${before === null ? sql`` : sql`and place < ${before}`}
      ${page.instrument === null ? sql`` : sql`and instrument = ${page.instrument}`}
      ${page.isProven === true ? sql`and (liquidation <> 0 or cause in ${sql(PROVEN_CAUSES)})` : sql``}
    order by place desc limit ${page.limit + 1}`;
  return paged(rows.map(readClosing), page.limit, (row) => String(row.place));
}

export async function closingByRecord(
  { sql, world }: WorldTables,
  account: number,
  record: string,
): Promise<ClosingRow | null> {
  const [row] =
    await sql`select * from ${sql(world)}.contract_closings where account = ${account} and record = ${record}`;
  return row === undefined ? null : readClosing(row);
}

/** What the account paid and received, newest first. */
export async function listContractFunding(
  { sql, world }: WorldTables,
  account: number,
  page: ContractPage,
): Promise<Paged<FundingRow>> {
  const before = page.before === null ? null : readCursor(page.before);
  const rows = await sql`
    select * from ${sql(world)}.contract_funding where account = ${account}
      ${before === null ? sql`` : sql`and place < ${before}`}
      ${page.instrument === null ? sql`` : sql`and instrument = ${page.instrument}`}
    order by place desc limit ${page.limit + 1}`;
  return paged(rows.map(readFunding), page.limit, (row) => String(row.place));
}

/** What the account paid and received at a funding, as it was settled: within the hours until the next. */
export async function fundingsAt(
  { sql, world }: WorldTables,
  account: number,
  { instrument, round }: { readonly instrument: number; readonly round: RateRow },
): Promise<FundingRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.contract_funding where account = ${account} and instrument = ${instrument}
      and rate = ${round.rate} and ticks = ${round.mark} and at_ms >= ${round.atMs} and at_ms < ${round.atMs + FUNDING_INTERVAL_MS}
    order by place limit 4`;
  return rows.map(readFunding);
}

/** What a position, part of which was closed, paid and received from its beginning until then, newest first. */
export async function fundingOfClosing(
  { sql, world }: WorldTables,
  { account, instrument, isShort, openedMs, closedMs }: ClosingRow,
  limit: number,
): Promise<FundingRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.contract_funding where account = ${account} and instrument = ${instrument}
      and is_short = ${isShort} and at_ms >= ${openedMs} and at_ms <= ${closedMs}
    order by place desc limit ${limit}`;
  return rows.map(readFunding);
}

/** Funding of an account since a time, in quote units. */
export async function fundingSince({ sql, world }: WorldTables, account: number, sinceMs: number): Promise<bigint> {
  const [row] = await sql`
    select coalesce(sum(amount), 0) as amount from ${sql(world)}.contract_funding
    where account = ${account} and at_ms >= ${sinceMs}`;
  return BigInt(row!['amount']);
}

/** Rates of a market, newest first. */
export async function listRates({ sql, world }: WorldTables, instrument: number, page: Page): Promise<Paged<RateRow>> {
  const before = page.before === null ? null : readCursor(page.before);
  const rows = await sql`
    select * from ${sql(world)}.contract_rates where instrument = ${instrument}
      ${before === null ? sql`` : sql`and round < ${before}`}
    order by round desc limit ${page.limit + 1}`;
  return paged(rows.map(readRate), page.limit, (row) => String(row.round));
}

/** Forced reductions of anybody, newest first. */
export async function listDeleveragings({ sql, world }: WorldTables, limit: number): Promise<DeleveragingRow[]> {
  const rows = await sql`select * from ${sql(world)}.contract_deleveragings order by place desc limit ${limit}`;
  return rows.map(readDeleveraging);
}

/** Customers who closed something since a time, and how many of them lost in all. */
export async function losingShare(
  { sql, world }: WorldTables,
  sinceMs: number,
): Promise<{ traded: number; losing: number }> {
  const [row] = await sql`
    select count(*) as traded, count(*) filter (where net < 0) as losing from (
      select account, sum(profit - fee + funding) as net from ${sql(world)}.contract_closings
      where closed_ms >= ${sinceMs} group by account) as customers`;
  return { traded: Number(row!['traded']), losing: Number(row!['losing']) };
}
