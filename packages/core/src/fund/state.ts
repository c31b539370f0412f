// In: nothing. Out: what funds keep: rules, orders that wait, lots of their holders, payments that are owed, and the newest dealing.
import type { FundLot } from '@hilsa/formulas/fund';
import { accountOf } from '../accounts/wallets.ts';
import type { State } from '../state.ts';
import type { FundRules } from './commands.ts';
import type { HoldingEvidence } from './run-facts.ts';
import type { DealtKind, PostponeCause, RunPhase } from './words.ts';

export interface FundOrder {
  readonly id: number;
  /** The owner's number. */
  readonly account: number;
  readonly isRedemption: boolean;
  /** Money of a subscription, else 0n. */
  readonly amount: bigint;
  /** Units of a redemption that still wait, else 0n. */
  units: bigint;
  /** The hold on its money or units. */
  readonly hold: number;
  /** Waits since an earlier dealing, and goes first. */
  isCarried: boolean;
}
/** What an owner has of a fund, lot by lot, oldest first. */
export interface Holder {
  lots: FundLot[];
  /** Units in redemptions that wait. */
  waiting: bigint;
}
/** Money owed for units that are gone. */
export interface FundPayment {
  readonly id: number;
  readonly fund: number;
  readonly order: number;
  readonly account: number;
  readonly amount: bigint;
  readonly dueMs: number;
}
/** A dealing as it was valued, and what it has dealt so far. */
export interface FundRun {
  readonly id: number;
  /** The day in Dhaka, counted from 1970-01-01. */
  readonly day: number;
  readonly atMs: number;
  /** Millionths of a money unit for one whole unit. */
  readonly nav: bigint;
  /** What the value was computed of; `accruals` with the fee of the days since the dealing before. */
  readonly assets: bigint;
  readonly liabilities: bigint;
  readonly accruals: bigint;
  readonly units: bigint;
  /** Units that may leave, and what carried and new redemptions ask for. */
  readonly room: bigint;
  readonly carried: bigint;
  readonly fresh: bigint;
  /** The first of its year takes the fees of who stays. */
  readonly isFeeDay: boolean;
  /** Null once it is over. */
  phase: RunPhase | null;
  /** Redemptions up to this order, or so many holders, are done in the phase. */
  place: number;
  /** Units asked for ahead of the next redemption in its group. */
  before: bigint;
  /** Money that came in, that is owed for units, that became fees; and in how many orders and lots. */
  received: bigint;
  owed: bigint;
  fees: bigint;
  dealt: number;
  /** Units given, less those taken back, since it began, for dealings before it. */
  apart: bigint;
}
/** An order as it was dealt, or the fee of a year: what putting its dealing right has to know. */
export interface Dealt {
  readonly kind: DealtKind;
  /** 0 of a fee. */
  readonly order: number;
  readonly account: number;
  /** Money of a subscription. */
  readonly amount: bigint;
  /** Of a redemption that were served; of the rest 0n. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly proceeds: bigint;
  readonly fee: bigint;
  /** 0: there is none. */
  readonly payment: number;
  /** What was redeemed or paid its fee, as it was before. */
  readonly lots: readonly FundLot[];
}
/** A dealing of late, as long as it may be put right. */
export interface PastRun {
  readonly id: number;
  readonly atMs: number;
  readonly nav: bigint;
  readonly assets: bigint;
  readonly liabilities: bigint;
  readonly accruals: bigint;
  readonly units: bigint;
  readonly performancePpm: number;
  readonly holdings: readonly HoldingEvidence[];
  readonly dealt: Dealt[];
  isCorrected: boolean;
}
/** A dealing that is being put right, order by order. */
export interface Correction {
  readonly run: number;
  readonly published: bigint;
  readonly right: bigint;
  /** So many of what was dealt are done. */
  place: number;
}
export interface Fund {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** House accounts: what the fund owns lies in the first; units come from the second, whose balance is minus all there are. */
  readonly owner: number;
  readonly issuer: number;
  readonly unitAsset: number;
  readonly moneyAsset: number;
  rules: FundRules;
  /** How often its rules were set. */
  version: number;
  coming: { readonly rules: FundRules; readonly atMs: number } | null;
  /** Since when dealings are put off, and why; 0: they are not. */
  postponedSinceMs: number;
  cause: PostponeCause | null;
  /** Fees that were earned and are still in the fund. */
  accruals: bigint;
  /** Money owed for units that are gone. */
  payable: bigint;
  run: FundRun | null;
  /** The newest dealings, oldest first. */
  past: PastRun[];
  correction: Correction | null;
  /** That wait, oldest first. */
  readonly orders: Map<number, FundOrder>;
  /** How many of them an owner has. */
  readonly waiting: Map<number, number>;
  readonly holders: Map<number, Holder>;
}
export interface FundsState {
  readonly all: Map<number, Fund>;
  readonly payments: Map<number, FundPayment>;
  /** Funds by the house account that holds what they own. */
  readonly owners: Map<number, number>;
  /** Assets that are units of a fund: no command but those of funds makes or moves them. */
  readonly unitAssets: Set<number>;
  nextOrder: number;
  nextPayment: number;
  nextRun: number;
}

export function emptyFunds(): FundsState {
  return {
    all: new Map(),
    payments: new Map(),
    owners: new Map(),
    unitAssets: new Set(),
    nextOrder: 1,
    nextPayment: 1,
    nextRun: 1,
  };
}

export function fundOf({ funds }: State, id: number): Fund {
  const fund = funds.all.get(id);
  if (fund === undefined) throw new RangeError(`fund ${id} is not there`);
  return fund;
}
/** A dealing of late; undefined once it is too long ago, or never was. */
export function pastRunOf({ past }: Fund, run: number): PastRun | undefined {
  return past.find(({ id }) => id === run);
}
export function holderOf(fund: Fund, account: number): Holder {
  let holder = fund.holders.get(account);
  if (holder === undefined) fund.holders.set(account, (holder = { lots: [], waiting: 0n }));
  return holder;
}

export function addOrder(fund: Fund, order: FundOrder): void {
  fund.orders.set(order.id, order);
  fund.waiting.set(order.account, (fund.waiting.get(order.account) ?? 0) + 1);
}
export function removeOrder(fund: Fund, id: number): void {
  const { account } = fund.orders.get(id)!;
  fund.orders.delete(id);
  const left = fund.waiting.get(account)! - 1;
  if (left === 0) fund.waiting.delete(account);
  else fund.waiting.set(account, left);
}

/** An owner's account where a fund's money and units lie: with the shares, or with the coins that it holds. */
export function purseOf({ rules }: Pick<Fund, 'rules'>, owner: number): number {
  return accountOf(owner, walletOf(rules));
}
export function walletOf({ market }: Pick<FundRules, 'market'>): 'coin' | 'stock' {
  return market === '' ? 'coin' : 'stock';
}

/** Units there are. */
export function unitsOf({ balances }: State, { issuer, unitAsset }: Fund): bigint {
  return -balances.available(issuer, unitAsset);
}
/** Everything an account has of an asset, held or not. */
export function totalOf({ balances }: State, account: number, asset: number): bigint {
  const { available, held } = balances.read(account, asset);
  return available + held;
}
