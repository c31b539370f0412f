// In: funds, accounts. Out: how funds stand, their dealings with the evidence, orders, lots and payments; and how those rows are written.
import type { FundRules, PostponeCause } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import type { HoldingEvidence } from '@hilsa/core/fund/run-facts';
import type { FundLot } from '@hilsa/formulas/fund';
import type { Row } from 'postgres';
import { keptTable } from './table.ts';
import { type Page, type Paged, paged, readCursor, type WorldTables } from './world-tables.ts';

export interface FundRow {
  fund: number;
  code: string;
  name: string;
  owner: number;
  issuer: number;
  unitAsset: number;
  moneyAsset: number;
  version: number;
  rules: FundRules;
  coming: FundRules | null;
  comingMs: number;
  dealsMs: number;
  units: bigint;
  accruals: bigint;
  payable: bigint;
  /** 0: dealings are not put off. */
  postponedMs: number;
  cause: PostponeCause | null;
  staleInstrument: number | null;
}
export interface FundRunRow {
  run: number;
  fund: number;
  day: number;
  atMs: number;
  nav: bigint;
  assets: bigint;
  liabilities: bigint;
  accruals: bigint;
  fee: bigint;
  units: bigint;
  cash: bigint;
  room: bigint;
  asked: bigint;
  holdings: readonly HoldingEvidence[];
  /** Money in, units out, performance fees, since it began. */
  received: bigint;
  redeemed: bigint;
  fees: bigint;
  ended: boolean;
  /** Of one that was wrong and put right; 0n, empty and 0 of any other. */
  rightNav: bigint;
  rightAssets: bigint;
  rightHoldings: readonly HoldingEvidence[];
  /** What the house paid for what could not be taken back. */
  made: bigint;
  correctedMs: number;
}
export interface FundOrderRow {
  order: number;
  fund: number;
  account: number;
  isRedemption: boolean;
  amount: bigint;
  units: bigint;
  unitsDealt: bigint;
  unitsLeft: bigint;
  /** At which it was dealt last; 0n: never. */
  nav: bigint;
  proceeds: bigint;
  fee: bigint;
  feeUnits: bigint;
  paid: bigint;
  dueMs: number;
  status: 'waiting' | 'part' | 'dealt' | 'paid' | 'cancelled';
  createdMs: number;
  dealtMs: number;
  endedMs: number;
  /** Where its dealing was put right: the right value, units and money given, or less than 0: taken back. */
  rightNav: bigint;
  unitsCorrected: bigint;
  moneyCorrected: bigint;
  correctedMs: number;
}
export interface FundHolderRow {
  fund: number;
  account: number;
  lots: readonly FundLot[];
  /** Money that the units still there were bought for. */
  spent: bigint;
}
export interface FundPaymentRow {
  payment: number;
  fund: number;
  order: number;
  account: number;
  amount: bigint;
  dueMs: number;
  /** 0: not yet. */
  paidMs: number;
}

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

function readFund(row: Row): FundRow {
  return {
    fund: Number(row['fund']),
    code: row['code'],
    name: row['name'],
    owner: row['owner'],
    issuer: row['issuer'],
    unitAsset: row['unit_asset'],
    moneyAsset: row['money_asset'],
    version: row['version'],
    rules: fromJson(row['rules']) as FundRules,
    coming: row['coming'] === '' ? null : (fromJson(row['coming']) as FundRules),
    comingMs: Number(row['coming_ms']),
    dealsMs: Number(row['deals_ms']),
    units: BigInt(row['units']),
    accruals: BigInt(row['accruals']),
    payable: BigInt(row['payable']),
    postponedMs: Number(row['postponed_ms']),
    cause: row['cause'] === '' ? null : row['cause'],
    staleInstrument: row['stale_instrument'],
  };
}
function readRun(row: Row): FundRunRow {
  const units = (name: string): bigint => BigInt(row[name]);
  return {
    run: Number(row['run']),
    fund: Number(row['fund']),
    day: row['day'],
    atMs: Number(row['at_ms']),
    nav: units('nav'),
    assets: units('assets'),
    liabilities: units('liabilities'),
    accruals: units('accruals'),
    fee: units('fee'),
    units: units('units'),
    cash: units('cash'),
    room: units('room'),
    asked: units('asked'),
    holdings: fromJson(row['holdings']) as readonly HoldingEvidence[],
    received: units('received'),
    redeemed: units('redeemed'),
    fees: units('fees'),
    ended: row['ended'],
    rightNav: units('right_nav'),
    rightAssets: units('right_assets'),
    rightHoldings: row['right_holdings'] === '' ? [] : (fromJson(row['right_holdings']) as readonly HoldingEvidence[]),
    made: units('made'),
    correctedMs: Number(row['corrected_ms']),
  };
}
function readOrder(row: Row): FundOrderRow {
  const units = (name: string): bigint => BigInt(row[name]);
  const number = (name: string): number => Number(row[name]);
  return {
    order: number('order_id'),
    fund: number('fund'),
    account: row['account'],
    isRedemption: row['is_redemption'],
    amount: units('amount'),
    units: units('units'),
    unitsDealt: units('units_dealt'),
    unitsLeft: units('units_left'),
    nav: units('nav'),
    proceeds: units('proceeds'),
    fee: units('fee'),
    feeUnits: units('fee_units'),
    paid: units('paid'),
    dueMs: number('due_ms'),
    status: row['status'],
    createdMs: number('created_ms'),
    dealtMs: number('dealt_ms'),
    endedMs: number('ended_ms'),
    rightNav: units('right_nav'),
    unitsCorrected: units('units_corrected'),
    moneyCorrected: units('money_corrected'),
    correctedMs: number('corrected_ms'),
  };
}
function readHolder(row: Row): FundHolderRow {
  return {
    fund: Number(row['fund']),
    account: row['account'],
    lots: fromJson(row['lots']) as readonly FundLot[],
    spent: BigInt(row['spent']),
  };
}
function readPayment(row: Row): FundPaymentRow {
  return {
    payment: Number(row['payment']),
    fund: Number(row['fund']),
    order: Number(row['order_id']),
    account: row['account'],
    amount: BigInt(row['amount']),
    dueMs: Number(row['due_ms']),
    paidMs: Number(row['paid_ms']),
  };
}
