// In: nothing. Out: a world in which taka are lent against two coins, with people, prices and a buyer of everything, for tests and benches.
import { type Command, createEngine, type Engine, type LoanRules, type Reply, type SpotListing } from '@hilsa/core';
import { LADDER, LATE_PPM, LOAN_DAYS, LOAN_TERMS } from '@hilsa/formulas/loans';
import { accepted, spotFees } from './market.ts';

export const TAKA = 0;
/** Day and night: no time at a call. */
export const GOLD = 0;
/** With a day at a call. */
export const TIN = 1;
/** One tick is 0.01 taka for one whole coin, which is a lot. */
const LISTING: SpotListing = {
  kind: 'spot',
  symbol: 'GOLD',
  baseAsset: 1,
  quoteAsset: TAKA,
  tickUnits: 1n,
  lotUnits: 1n,
  minLots: 1,
  maxLots: 1_000_000_000,
  minNotional: 0n,
  maxNotional: 10n ** 14n,
  priceBandBps: 10_000,
  marketProtectionBps: 500,
  fees: spotFees(0, 0),
  tickTable: [],
  referenceTicks: 100,
};
export const LOAN_RULES: LoanRules = {
  asset: TAKA,
  wallet: 'coin',
  least: 5_000_00n,
  table: LOAN_TERMS.map(({ mostWhole, ...row }) => ({ ...row, most: mostWhole * 100n })),
  days: LOAN_DAYS,
  latePpm: LATE_PPM,
  ladder: LADDER,
  isOn: true,
};
export const DAY_MS = 86_400_000;
const CAPITAL = 10n ** 12n;

export interface LoanMarketOptions {
  readonly mostFactsAStep?: number;
  /** What the coins lose before they count, in millionths. */
  readonly haircutPpm?: number;
  readonly fees?: SpotListing['fees'];
  readonly capital?: bigint;
}

/** The lender is house account 2, the buyer of everything account 3; customers follow. */
export class LoanMarket {
  readonly engine: Engine;
  readonly lender = 2;
  readonly buyer = 3;
  /** Noon in Dhaka. */
  atMs = Date.UTC(2026, 0, 1, 6);

  constructor({
    mostFactsAStep = 512,
    haircutPpm = 0,
    fees = LISTING.fees,
    capital = CAPITAL,
  }: LoanMarketOptions = {}) {
    this.engine = createEngine({ mode: 'sandbox', mostFactsAStep });
    const { atMs, lender, buyer } = this;
    for (const [code, decimals] of [
      ['BDT', 2],
      ['GOLD', 0],
      ['TIN', 0],
    ] as const)
      this.do({ kind: 'list-asset', atMs, code, decimals });
    for (const [instrument, symbol] of (['GOLD', 'TIN'] as const).entries())
      this.do({ kind: 'list-instrument', atMs, listing: { ...LISTING, fees, symbol, baseAsset: instrument + 1 } });
    this.do({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose: 'loans' });
    this.do({ kind: 'open-account', atMs, ownerKind: 'participant', referrer: null });
    this.do({ kind: 'issue-test-money', atMs, account: lender, asset: TAKA, amount: capital });
    this.do({ kind: 'issue-test-money', atMs, account: buyer, asset: TAKA, amount: 10n ** 14n });
    this.do({ kind: 'set-loan-rules', atMs, rules: LOAN_RULES, maker: 'ann', checker: 'bob' });
    for (const instrument of [GOLD, TIN])
      this.do({
        kind: 'set-collateral',
        atMs,
        rules: { instrument, haircutPpm, callMs: instrument === GOLD ? 0 : DAY_MS, barred: [], isOn: true },
        maker: 'ann',
        checker: 'bob',
      });
  }

  /** A customer with coins of both kinds. */
  customer(coins: bigint): number {
    const { atMs } = this;
    const account = this.do({ kind: 'open-account', atMs, ownerKind: 'customer', referrer: null }).account!;
    for (const asset of [1, 2]) this.do({ kind: 'issue-test-money', atMs, account, asset, amount: coins });
    return account;
  }

  do(command: Command): ReturnType<typeof accepted> {
    return accepted(this.engine.execute(command), command);
  }

  /** What is due is done in steps, as the sequencer does it. */
  wait(ms: number): void {
    this.atMs += ms;
    const { engine, atMs } = this;
    for (let due = engine.dueAtMs(); due !== null && due <= atMs; due = engine.dueAtMs())
      this.do({ kind: 'run-due', atMs });
  }

  /** The price of a coin in ticks, and somebody who buys this many at it. */
  price(instrument: number, ticks: number, bids = 0): void {
    const { atMs, buyer: account } = this;
    this.do({ kind: 'record-marks', atMs, source: 'test', marks: [{ instrument, ticks }] });
    const lots = bids;
    this.do({ kind: 'mass-quote', atMs, account, instrument, bids: lots === 0 ? [] : [{ ticks, lots }], asks: [] });
  }

  apply(
    account: number,
    amount: bigint,
    pledges: readonly { instrument: number; quantity: bigint }[],
    days = 30,
  ): Reply {
    const { atMs, engine } = this;
    const { yearlyPpm } = LOAN_RULES.table.find(({ leastScore }) => engine.score(account) >= leastScore)!;
    return engine.execute({
      kind: 'apply-loan',
      atMs,
      account,
      asset: TAKA,
      amount,
      days,
      yearlyPpm,
      pledges,
      isVerified: true,
    });
  }

  /** Asked for, decided by two and paid out. @returns the loan's number */
  lend(
    account: number,
    amount: bigint,
    pledges: readonly { instrument: number; quantity: bigint }[],
    days = 30,
  ): number {
    const reply = this.apply(account, amount, pledges, days);
    if (reply.refusal !== null) throw new Error(`no loan: ${reply.refusal}`);
    const loan = reply.id!;
    this.do({
      kind: 'decide-loan',
      atMs: this.atMs,
      loan,
      isApproved: true,
      reason: 'by the table',
      maker: 'ann',
      checker: 'bob',
    });
    return loan;
  }

  repay(account: number, loan: number, amount: bigint): Reply {
    return this.engine.execute({ kind: 'repay-loan', atMs: this.atMs, account, loan, amount });
  }
}
