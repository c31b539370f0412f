// In: nothing. Out: the auditor's books of funds as plain objects.
import type { FundRules } from '@hilsa/core';
import type { HoldingEvidence } from '@hilsa/core/fund/run-facts';

export interface PlainLot {
  units: bigint;
  mark: bigint;
}
export interface PlainFundOrder {
  readonly id: number;
  readonly account: number;
  readonly redeems: boolean;
  readonly amount: bigint;
  units: bigint;
  carried: boolean;
}
/** Somebody who came, left or paid his fee at a dealing. */
export interface PlainDealt {
  readonly kind: 'subscription' | 'redemption' | 'fee';
  readonly order: number;
  readonly account: number;
  readonly amount: bigint;
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly proceeds: bigint;
  readonly fee: bigint;
  readonly payment: number;
  /** What left or paid, before it did. */
  readonly lots: readonly PlainLot[];
}
export interface PlainDeal {
  readonly run: number;
  readonly nav: bigint;
  readonly assets: bigint;
  readonly debts: bigint;
  readonly units: bigint;
  readonly ratePpm: number;
  readonly holdings: readonly HoldingEvidence[];
  readonly dealt: PlainDealt[];
  isRight: boolean;
}
export interface PlainFund {
  readonly id: number;
  readonly owner: number;
  readonly issuer: number;
  readonly unit: number;
  readonly money: number;
  rules: FundRules;
  version: number;
  coming: FundRules | null;
  putOffMs: number;
  earned: bigint;
  owed: bigint;
  /** The day of the newest dealing; null before the first. */
  day: number | null;
  /** The ten newest dealings, oldest first. */
  deals: PlainDeal[];
  /** What a dealing under way does next, first things first. */
  todo: (() => void)[];
  orders: PlainFundOrder[];
  readonly lots: Map<number, PlainLot[]>;
}
export interface PlainFunds {
  readonly all: PlainFund[];
  readonly payments: Map<number, { fund: number; order: number; account: number; amount: bigint; dueMs: number }>;
  nextOrder: number;
  nextPayment: number;
  nextRun: number;
}
export function plainFunds(): PlainFunds {
  return { all: [], payments: new Map(), nextOrder: 1, nextPayment: 1, nextRun: 1 };
}
