// In: rows of the database. Out: what is known of funds, their dealings, orders, holders and payments.
import type { FundRules, PostponeCause } from '@hilsa/core';
import { fromJson } from '@hilsa/core/facts/layout';
import type { HoldingEvidence } from '@hilsa/core/fund/run-facts';
import type { FundLot } from '@hilsa/formulas/fund';
import type { Row } from 'postgres';

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
/** What one dealing made of an order; what was put right later is in `units` and `proceeds`. */
export interface FundDealingRow {
  order: number;
  run: number;
  atMs: number;
  nav: bigint;
  units: bigint;
  feeUnits: bigint;
  proceeds: bigint;
  unitsCorrected: bigint;
  moneyCorrected: bigint;
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

export function readFund(row: Row): FundRow {
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
export function readRun(row: Row): FundRunRow {
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
export function readOrder(row: Row): FundOrderRow {
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
export function readDealing(row: Row): FundDealingRow {
  return {
    order: Number(row['order_id']),
    run: Number(row['run']),
    atMs: Number(row['at_ms']),
    nav: BigInt(row['nav']),
    units: BigInt(row['units']),
    feeUnits: BigInt(row['fee_units']),
    proceeds: BigInt(row['proceeds']),
    unitsCorrected: BigInt(row['units_corrected']),
    moneyCorrected: BigInt(row['money_corrected']),
  };
}
export function readHolder(row: Row): FundHolderRow {
  return {
    fund: Number(row['fund']),
    account: row['account'],
    lots: fromJson(row['lots']) as readonly FundLot[],
    spent: BigInt(row['spent']),
  };
}
export function readPayment(row: Row): FundPaymentRow {
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
