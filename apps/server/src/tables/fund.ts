// In: funds, accounts. Out: how funds stand, their dealings with the evidence, orders, lots and payments; and how those rows are written.
import { toJson } from '@hilsa/core/facts/layout';
import {
  type FundDealingRow,
  type FundHolderRow,
  type FundOrderRow,
  type FundPaymentRow,
  type FundRow,
  type FundRunRow,
  readDealing,
  readFund,
  readHolder,
  readOrder,
  readPayment,
  readRun,
} from './fund-rows.ts';
import { keptTable } from './table.ts';
import { type Page, type Paged, paged, readCursor, type WorldTables } from './world-tables.ts';

export type { FundDealingRow, FundHolderRow, FundOrderRow, FundPaymentRow, FundRow, FundRunRow } from './fund-rows.ts';

export const fundsTable = keptTable<FundRow>(
  'funds',
  [
    { name: 'fund', type: 'bigint', of: (row) => row.fund },
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'name', type: 'text', of: (row) => row.name },
    { name: 'owner', type: 'integer', of: (row) => row.owner },
    { name: 'issuer', type: 'integer', of: (row) => row.issuer },
    { name: 'unit_asset', type: 'integer', of: (row) => row.unitAsset },
    { name: 'money_asset', type: 'integer', of: (row) => row.moneyAsset },
    { name: 'version', type: 'integer', of: (row) => row.version },
    { name: 'rules', type: 'text', of: (row) => toJson(row.rules) },
    { name: 'coming', type: 'text', of: (row) => (row.coming === null ? '' : toJson(row.coming)) },
    { name: 'coming_ms', type: 'bigint', of: (row) => row.comingMs },
    { name: 'deals_ms', type: 'bigint', of: (row) => row.dealsMs },
    { name: 'units', type: 'bigint', of: (row) => row.units },
    { name: 'accruals', type: 'bigint', of: (row) => row.accruals },
    { name: 'payable', type: 'bigint', of: (row) => row.payable },
    { name: 'postponed_ms', type: 'bigint', of: (row) => row.postponedMs },
    { name: 'cause', type: 'text', of: (row) => row.cause ?? '' },
    { name: 'stale_instrument', type: 'integer', of: (row) => row.staleInstrument },
  ],
  {
    key: ['fund'],
    update: [
      'version',
      'rules',
      'coming',
      'coming_ms',
      'deals_ms',
      'units',
      'accruals',
      'payable',
      'postponed_ms',
      'cause',
      'stale_instrument',
    ],
    read: readFund,
  },
);
export const fundRunsTable = keptTable<FundRunRow>(
  'fund_runs',
  [
    { name: 'run', type: 'bigint', of: (row) => row.run },
    { name: 'fund', type: 'bigint', of: (row) => row.fund },
    { name: 'day', type: 'integer', of: (row) => row.day },
    { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
    { name: 'nav', type: 'bigint', of: (row) => row.nav },
    { name: 'assets', type: 'bigint', of: (row) => row.assets },
    { name: 'liabilities', type: 'bigint', of: (row) => row.liabilities },
    { name: 'accruals', type: 'bigint', of: (row) => row.accruals },
    { name: 'fee', type: 'bigint', of: (row) => row.fee },
    { name: 'units', type: 'bigint', of: (row) => row.units },
    { name: 'cash', type: 'bigint', of: (row) => row.cash },
    { name: 'room', type: 'bigint', of: (row) => row.room },
    { name: 'asked', type: 'bigint', of: (row) => row.asked },
    { name: 'holdings', type: 'text', of: (row) => toJson(row.holdings) },
    { name: 'received', type: 'bigint', of: (row) => row.received },
    { name: 'redeemed', type: 'bigint', of: (row) => row.redeemed },
    { name: 'fees', type: 'bigint', of: (row) => row.fees },
    { name: 'ended', type: 'boolean', of: (row) => row.ended },
    { name: 'right_nav', type: 'bigint', of: (row) => row.rightNav },
    { name: 'right_assets', type: 'bigint', of: (row) => row.rightAssets },
    { name: 'right_holdings', type: 'text', of: (row) => (row.rightNav === 0n ? '' : toJson(row.rightHoldings)) },
    { name: 'made', type: 'bigint', of: (row) => row.made },
    { name: 'corrected_ms', type: 'bigint', of: (row) => row.correctedMs },
  ],
  {
    key: ['run'],
    update: [
      'received',
      'redeemed',
      'fees',
      'ended',
      'right_nav',
      'right_assets',
      'right_holdings',
      'made',
      'corrected_ms',
    ],
    read: readRun,
  },
);
export const fundOrdersTable = keptTable<FundOrderRow>(
  'fund_orders',
  [
    { name: 'order_id', type: 'bigint', of: (row) => row.order },
    { name: 'fund', type: 'bigint', of: (row) => row.fund },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'is_redemption', type: 'boolean', of: (row) => row.isRedemption },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'units', type: 'bigint', of: (row) => row.units },
    { name: 'units_dealt', type: 'bigint', of: (row) => row.unitsDealt },
    { name: 'units_left', type: 'bigint', of: (row) => row.unitsLeft },
    { name: 'nav', type: 'bigint', of: (row) => row.nav },
    { name: 'proceeds', type: 'bigint', of: (row) => row.proceeds },
    { name: 'fee', type: 'bigint', of: (row) => row.fee },
    { name: 'fee_units', type: 'bigint', of: (row) => row.feeUnits },
    { name: 'paid', type: 'bigint', of: (row) => row.paid },
    { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
    { name: 'status', type: 'text', of: (row) => row.status },
    { name: 'created_ms', type: 'bigint', of: (row) => row.createdMs },
    { name: 'dealt_ms', type: 'bigint', of: (row) => row.dealtMs },
    { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
    { name: 'right_nav', type: 'bigint', of: (row) => row.rightNav },
    { name: 'units_corrected', type: 'bigint', of: (row) => row.unitsCorrected },
    { name: 'money_corrected', type: 'bigint', of: (row) => row.moneyCorrected },
    { name: 'corrected_ms', type: 'bigint', of: (row) => row.correctedMs },
  ],
  {
    key: ['order_id'],
    update: [
      'units_dealt',
      'units_left',
      'nav',
      'proceeds',
      'fee',
      'fee_units',
      'paid',
      'due_ms',
      'status',
      'dealt_ms',
      'ended_ms',
      'right_nav',
      'units_corrected',
      'money_corrected',
      'corrected_ms',
    ],
    read: readOrder,
  },
);
export const fundDealingsTable = keptTable<FundDealingRow>(
  'fund_dealings',
  [
    { name: 'order_id', type: 'bigint', of: (row) => row.order },
    { name: 'run', type: 'bigint', of: (row) => row.run },
    { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
    { name: 'nav', type: 'bigint', of: (row) => row.nav },
    { name: 'units', type: 'bigint', of: (row) => row.units },
    { name: 'fee_units', type: 'bigint', of: (row) => row.feeUnits },
    { name: 'proceeds', type: 'bigint', of: (row) => row.proceeds },
    { name: 'units_corrected', type: 'bigint', of: (row) => row.unitsCorrected },
    { name: 'money_corrected', type: 'bigint', of: (row) => row.moneyCorrected },
  ],
  {
    key: ['order_id', 'run'],
    update: ['units', 'fee_units', 'proceeds', 'units_corrected', 'money_corrected'],
    read: readDealing,
  },
);
export const fundHoldersTable = keptTable<FundHolderRow>(
  'fund_holders',
  [
    { name: 'fund', type: 'bigint', of: (row) => row.fund },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'lots', type: 'text', of: (row) => toJson(row.lots) },
    { name: 'spent', type: 'bigint', of: (row) => row.spent },
  ],
  { key: ['fund', 'account'], update: ['lots', 'spent'], read: readHolder },
);
export const fundPaymentsTable = keptTable<FundPaymentRow>(
  'fund_payments',
  [
    { name: 'payment', type: 'bigint', of: (row) => row.payment },
    { name: 'fund', type: 'bigint', of: (row) => row.fund },
    { name: 'order_id', type: 'bigint', of: (row) => row.order },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'due_ms', type: 'bigint', of: (row) => row.dueMs },
    { name: 'paid_ms', type: 'bigint', of: (row) => row.paidMs },
  ],
  { key: ['payment'], update: ['amount', 'due_ms', 'paid_ms'], read: readPayment },
);

export async function listFunds({ sql, world }: WorldTables): Promise<FundRow[]> {
  return (await sql`select * from ${sql(world)}.funds order by fund`).map(readFund);
}
export async function fundById({ sql, world }: WorldTables, fund: number): Promise<FundRow | null> {
  const [row] = await sql`select * from ${sql(world)}.funds where fund = ${fund}`;
  return row === undefined ? null : readFund(row);
}
/** Newest first. */
export async function fundRuns(
  { sql, world }: WorldTables,
  fund: number,
  { before, limit }: Page,
): Promise<Paged<FundRunRow>> {
  const below = before === null ? sql`` : sql`and run < ${readCursor(before)}`;
  const rows = await sql`
    select * from ${sql(world)}.fund_runs where fund = ${fund} ${below} order by run desc limit ${limit + 1}`;
  return paged(rows.map(readRun), limit, ({ run }) => String(run));
}
export async function fundRun({ sql, world }: WorldTables, fund: number, run: number): Promise<FundRunRow | null> {
  const [row] = await sql`select * from ${sql(world)}.fund_runs where fund = ${fund} and run = ${run}`;
  return row === undefined ? null : readRun(row);
}
export async function fundHolder({ sql, world }: WorldTables, fund: number, account: number): Promise<FundHolderRow> {
  const [row] = await sql`select * from ${sql(world)}.fund_holders where fund = ${fund} and account = ${account}`;
  return row === undefined ? { fund, account, lots: [], spent: 0n } : readHolder(row);
}
/** Of one fund or of all, newest first. */
export async function fundOrdersOf(
  { sql, world }: WorldTables,
  account: number,
  { fund, before, limit }: Page & { fund: number | null },
): Promise<Paged<FundOrderRow>> {
  const below = before === null ? sql`` : sql`and order_id < ${readCursor(before)}`;
  const within = fund === null ? sql`` : sql`and fund = ${fund}`;
  const rows = await sql`
    select * from ${sql(world)}.fund_orders where account = ${account} ${within} ${below}
    order by order_id desc limit ${limit + 1}`;
  return paged(rows.map(readOrder), limit, ({ order }) => String(order));
}
/** What dealings made of some orders, oldest first, of each its newest two hundred and fifty at most. */
export async function fundDealings({ sql, world }: WorldTables, orders: readonly number[]): Promise<FundDealingRow[]> {
  const rows = await sql`
    select dealing.* from unnest(${orders}::bigint[]) as wanted (order_id)
    cross join lateral (
      select * from ${sql(world)}.fund_dealings of where of.order_id = wanted.order_id order by of.run desc limit 250
    ) dealing
    order by dealing.order_id, dealing.run`;
  return rows.map(readDealing);
}
export async function fundOrder({ sql, world }: WorldTables, order: number): Promise<FundOrderRow | null> {
  const [row] = await sql`select * from ${sql(world)}.fund_orders where order_id = ${order}`;
  return row === undefined ? null : readOrder(row);
}
/** An account's orders that wait. An owner has at most sixteen in a fund. */
export async function fundOrdersWaiting(
  { sql, world }: WorldTables,
  fund: number,
  account: number,
): Promise<FundOrderRow[]> {
  const rows = await sql`
    select * from ${sql(world)}.fund_orders
    where fund = ${fund} and account = ${account} and status in ('waiting', 'part') order by order_id`;
  return rows.map(readOrder);
}
/** Money that is owed, first what is due first: to one account, or to all. */
export async function fundPaymentsOwed(
  { sql, world }: WorldTables,
  fund: number,
  account: number | null,
): Promise<FundPaymentRow[]> {
  const to = account === null ? sql`` : sql`and account = ${account}`;
  const rows = await sql`
    select * from ${sql(world)}.fund_payments where fund = ${fund} and paid_ms = 0 ${to} order by due_ms, payment limit 100`;
  return rows.map(readPayment);
}
/** How many wait on either side of a fund, and how much of money and units. */
export async function fundQueue({ sql, world }: WorldTables, fund: number) {
  const [row] = await sql`
    select count(*) filter (where not is_redemption)::int as buyers, count(*) filter (where is_redemption)::int as sellers,
      coalesce(sum(amount) filter (where not is_redemption), 0)::bigint as amount,
      coalesce(sum(units_left) filter (where is_redemption), 0)::bigint as units
    from ${sql(world)}.fund_orders where fund = ${fund} and status in ('waiting', 'part')`;
  return {
    buyers: row!['buyers'] as number,
    sellers: row!['sellers'] as number,
    amount: BigInt(row!['amount']),
    units: BigInt(row!['units']),
  };
}
