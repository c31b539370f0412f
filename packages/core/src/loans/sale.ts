// In: a loan whose pledges are to be sold. Out: an ordinary order of its owner near the mark, with its proof before it.
import { NOTHING_OWED, saleToTarget } from '@hilsa/formulas/loans';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { release } from '../ledger/money.ts';
import { NONE } from '../matching/order-book.ts';
import { emitPlaced } from '../orders/emit.ts';
import { settleArrival } from '../orders/match.ts';
import { sweepOrders } from '../orders/sweep-orders.ts';
import { FLAG, IMMEDIATE_OR_CANCEL, LIMIT, PREVENTIONS } from '../orders/words.ts';
import { type Cover, isFresh } from './debt.ts';
import { LOAN_FORMULA_VERSION, pledgeSaleOrdered } from './facts.ts';
import { purseOf } from './pledges.ts';
import type { Loan, LoanPledge } from './state.ts';

/** A sale takes no price worse than this below the mark. */
const NEAR_BPS = 200;
const BPS = 10_000;
const FLAGS =
  FLAG.sell |
  (LIMIT << FLAG.typeShift) |
  (IMMEDIATE_OR_CANCEL << FLAG.timeShift) |
  (PREVENTIONS.indexOf('expire-maker') << FLAG.preventionShift);

/**
 * Sell of the first pledge with a fresh mark that the market takes what brings the loan to its target, and no more; to nothing owed once its days of grace are over.
 * @returns whether an order went out
 */
export function sellPledge(world: World, loan: Loan, debt: bigint, cover: Cover): boolean {
  const { state } = world;
  const target = loan.isMatured === true ? NOTHING_OWED : loan.ladder.target;
  for (const pledge of loan.pledges) {
    const instrument = state.instruments[pledge.instrument];
    if (instrument === undefined || !isFresh(instrument, state.atMs) || !isOpen(world, instrument)) continue;
    const wanted = saleToTarget(debt, cover.value, target, pledge.haircutPpm);
    const limitTicks = limitOf(instrument);
    const lots = lotsFor(instrument, pledge, wanted);
    const account = purseOf(instrument, loan.account);
    const wish = { account, flags: FLAGS, limitTicks };
    const sold = lots === 0 ? 0 : lotsTaken(world, instrument, wish, { lots, wanted });
    if (sold === 0) continue;
    order(world, loan, { pledge, instrument, lots: sold, limitTicks, wanted, debt, cover });
    return true;
  }
  return false;
}

/** Whether an order meets the book at once: trading, with nothing under way, and no auction that collects. */
function isOpen({ state: { due } }: World, { index, status, arriving, share }: InstrumentState): boolean {
  const isBusy =
    due.dueAt('go-on-matching', index) !== null ||
    due.dueAt('go-on-uncrossing', index) !== null ||
    due.dueAt('retire-instrument', index) !== null;
  return status === 'trading' && arriving === NONE && !isBusy && (share === null || isContinuous(share));
}

function isContinuous({ collects, atTicks }: NonNullable<InstrumentState['share']>): boolean {
  return !collects && atTicks === 0;
}

function limitOf(instrument: InstrumentState): number {
  const { markTicks } = instrument;
  const near = Math.ceil((markTicks * (BPS - NEAR_BPS)) / BPS);
  return Math.max(1, near, instrument.kind.worstTicks(instrument, true, markTicks));
}

/** Whole lots that bring at least what is wanted at the mark, at most what is pledged. */
function lotsFor(
  { listing, markTicks, unitsPerTickLot }: InstrumentState,
  { quantity }: LoanPledge,
  wanted: bigint,
): number {
  const worth = BigInt(markTicks) * unitsPerTickLot;
  const needed = (wanted + worth - 1n) / worth;
  const there = quantity / listing.lotUnits;
  const most = BigInt(listing.maxLots);
  const lots = needed < there ? needed : there;
  return Number(lots < most ? lots : most);
}

/** As many of the lots as the book takes, and no more than bring what is wanted: it may pay better than the mark. */
function lotsTaken(
  { state }: World,
  { book, unitsPerTickLot }: InstrumentState,
  wish: { account: number; flags: number; limitTicks: number },
  { lots, wanted }: { lots: number; wanted: bigint },
): number {
  const most = sweepOrders(state, book.bids, wish, lots, Infinity).lots;
  if (most === 0) return 0;
  const tickLots = Number((wanted + unitsPerTickLot - 1n) / unitsPerTickLot);
  const enough = sweepOrders(state, book.bids, wish, most, tickLots);
  return Math.min(most, enough.tickLots >= tickLots ? enough.lots : enough.lots + 1);
}

interface Sale {
  readonly pledge: LoanPledge;
  readonly instrument: InstrumentState;
  readonly lots: number;
  readonly limitTicks: number;
  readonly wanted: bigint;
  readonly debt: bigint;
  readonly cover: Cover;
}

function order(world: World, loan: Loan, { pledge, instrument, lots, limitTicks, wanted, debt, cover }: Sale): void {
  const { state } = world;
  const units = lots * instrument.lotUnits;
  release(world, state.holds.get(pledge.hold)!, BigInt(units));
  emit(world, pledgeSaleOrdered, {
    loan: loan.id,
    account: loan.account,
    instrument: instrument.index,
    order: state.nextOrderId,
    quantity: BigInt(units),
    wanted,
    debt,
    collateral: cover.value,
    limitTicks,
    formulaVersion: LOAN_FORMULA_VERSION,
    marks: cover.marks,
  });
  emitPlaced(world, {
    flags: FLAGS,
    account: purseOf(instrument, loan.account),
    instrument: instrument.index,
    ticks: limitTicks,
    lots,
    trigger: 0,
    hold: units,
    quoteAmount: 0n,
    expires: 0,
  });
  settleArrival(world, instrument);
}
