// In: nothing. Out: the facts of a dealing: how it was valued, what each order became, what is paid when. Each value has its evidence.
import { type FundLot, mergeLots, performanceFee, redeemFrom, takenFrom } from '@hilsa/formulas/fund';
import { yearOf } from '@hilsa/formulas/market-packs/civil-days';
import { declareFact, maybe, money, oneOf, plain, wide, word } from '../facts/layout.ts';
import type { State } from '../state.ts';
import { type Dealt, type Fund, type FundRun, fundOf, holderOf, removeOrder } from './state.ts';
import { POSTPONE_CAUSES, type PriceSource, RUN_PHASES } from './words.ts';

/** So many of the newest dealings may be put right: two weeks of trading days. */
const MOST_CORRECTABLE = 10;

/** A holding, and why it was worth so much. `priceAtMs` 0: it was never priced. */
export interface HoldingEvidence {
  readonly instrument: number;
  /** Units of the base asset, and ticks of its market. */
  readonly units: bigint;
  readonly ticks: number;
  readonly source: PriceSource;
  readonly priceAtMs: number;
  /** Money units. */
  readonly value: bigint;
}

/** What the fund held and owed, and what a unit is worth by that. `fee`: for running it, since the dealing before; it is in `accruals`. */
export const fundRunBegun = declareFact(
  351,
  'fund-run-begun',
  {
    run: wide,
    fund: wide,
    day: word,
    nav: money,
    assets: money,
    liabilities: money,
    accruals: money,
    fee: money,
    units: money,
    cash: money,
    room: money,
    carried: money,
    fresh: money,
    holdings: plain<readonly HoldingEvidence[]>(),
    dealsAtMs: wide,
  },
  (state, { run: id, fund: which, dealsAtMs, fee: _fee, cash: _cash, holdings, ...valued }) => {
    const fund = fundOf(state, which);
    const done = {
      phase: 'redeeming' as const,
      place: 0,
      before: 0n,
      received: 0n,
      owed: 0n,
      fees: 0n,
      dealt: 0,
      apart: 0n,
    };
    const { day, nav, assets, liabilities, accruals, units, room, carried, fresh } = valued;
    const books = { nav, assets, liabilities, accruals, units, room, carried, fresh };
    const isFeeDay = fund.run !== null && yearOf(fund.run.day) !== yearOf(day);
    fund.run = { id, day, atMs: state.atMs, ...books, isFeeDay, ...done };
    const { performancePpm } = fund.rules;
    const value = { nav, assets, liabilities, accruals, units, performancePpm, holdings };
    fund.past.push({ id, atMs: state.atMs, ...value, dealt: [], isCorrected: false });
    if (fund.past.length > MOST_CORRECTABLE) fund.past.shift();
    fund.accruals = accruals;
    Object.assign(fund, { postponedSinceMs: 0, cause: null });
    state.funds.nextRun = id + 1;
    state.due.schedule('deal-fund', which, dealsAtMs);
    state.due.schedule('go-on-fund', which, state.atMs);
  },
);
/** No value without a price for each holding: orders wait, and may be cancelled. */
export const fundRunPostponed = declareFact(
  352,
  'fund-run-postponed',
  {
    fund: wide,
    cause: oneOf(POSTPONE_CAUSES),
    /** The holding whose price is missing or old. */
    instrument: maybe,
    priceAtMs: wide,
    dealsAtMs: wide,
  },
  (state, { fund: id, cause, dealsAtMs }) => {
    const fund = fundOf(state, id);
    if (fund.postponedSinceMs === 0) fund.postponedSinceMs = state.atMs;
    fund.cause = cause;
    state.due.schedule('deal-fund', id, dealsAtMs);
  },
);
/** Units for money; both stand just before it. */
export const fundSubscribed = declareFact(
  353,
  'fund-subscribed',
  { order: wide, run: wide, fund: wide, account: word, amount: money, units: money, nav: money },
  (state, { order, run: id, fund: which, account, amount, units, nav }) => {
    const fund = fundOf(state, which);
    const run = fund.run!;
    removeOrder(fund, order);
    if (units > 0n) addLot(fund, account, { lotId: `${id}`, units, highWater: nav });
    keep(fund, { kind: 'subscription', order, account, amount });
    run.received += amount;
    run.dealt += 1;
  },
);
/** `units` left the fund, `feeUnits` of them for what they gained; `payment` 0: nothing of it came to a money unit, or nothing was served. */
export const fundRedeemed = declareFact(
  354,
  'fund-redeemed',
  {
    order: wide,
    run: wide,
    fund: wide,
    account: word,
    units: money,
    feeUnits: money,
    nav: money,
    proceeds: money,
    fee: money,
    left: money,
    payment: wide,
    dueMs: wide,
  },
  (state, { order: id, fund: which, account, units, feeUnits, proceeds, fee, left, payment, dueMs }) => {
    const fund = fundOf(state, which);
    const run = fund.run!;
    const order = fund.orders.get(id)!;
    const holder = holderOf(fund, account);
    run.before += order.units;
    // The carried come first: with the last of them the other group begins.
    if (order.isCarried && run.before === run.carried) run.before = 0n;
    const lots = takenFrom(holder.lots, units);
    keep(fund, { kind: 'redemption', order: id, account, units, feeUnits, proceeds, fee, payment, lots });
    holder.lots = redeemFrom(holder.lots, units);
    holder.waiting -= units;
    order.units = left;
    if (left === 0n) removeOrder(fund, id);
    if (holder.lots.length === 0) fund.holders.delete(account);
    run.place = id;
    run.owed += proceeds;
    run.fees += fee;
    run.dealt += 1;
    fund.accruals += fee;
    if (payment === 0) return;
    fund.payable += proceeds;
    state.funds.payments.set(payment, { id: payment, fund: which, order: id, account, amount: proceeds, dueMs });
    state.funds.nextPayment = payment + 1;
    state.due.schedule('pay-redemption', payment, dueMs);
  },
);
export const fundPhaseBegun = declareFact(
  355,
  'fund-phase-begun',
  { run: wide, fund: wide, phase: oneOf(RUN_PHASES) },
  (state, { fund: id, phase }) => {
    const run = fundOf(state, id).run!;
    run.phase = phase;
    run.place = 0;
  },
);
/** Of who stays, once a year: units that are worth the fee of their gains are gone, and the fund owes that fee. */
export const fundFeeTaken = declareFact(
  356,
  'fund-fee-taken',
  { run: wide, fund: wide, account: word, feeUnits: money, fee: money, nav: money, place: word },
  (state, { fund: which, account, feeUnits, fee, nav, place }) => {
    const fund = fundOf(state, which);
    const run = fund.run!;
    const holder = holderOf(fund, account);
    const { performancePpm } = fund.rules;
    keep(fund, { kind: 'fee', account, feeUnits, fee, lots: holder.lots });
    holder.lots = mergeLots(holder.lots.map((lot) => performanceFee(lot, nav, performancePpm).lot));
    run.place = place;
    if (feeUnits === 0n) return;
    run.fees += fee;
    run.dealt += 1;
    fund.accruals += fee;
  },
);
/** What was not served waits for the next dealing, and goes first there. */
export const fundRunEnded = declareFact(
  357,
  'fund-run-ended',
  { run: wide, fund: wide, units: money },
  (state, { fund: id }) => {
    const fund = fundOf(state, id);
    fund.run!.phase = null;
    for (const order of fund.orders.values()) order.isCarried = true;
    state.due.cancel('go-on-fund', id);
  },
);
/** The money stands just before it. */
export const fundPaid = declareFact(
  358,
  'fund-paid',
  { payment: wide, order: wide, fund: wide, account: word, amount: money },
  (state, { payment, fund, amount }) => {
    fundOf(state, fund).payable -= amount;
    state.funds.payments.delete(payment);
    state.due.cancel('pay-redemption', payment);
  },
);
/** What is due is not there yet: it has to be sold for first. */
export const fundPaymentWaits = declareFact(
  359,
  'fund-payment-waits',
  { payment: wide, fund: wide, amount: money, available: money, dueMs: wide },
  ({ due }, { payment, dueMs }) => due.schedule('pay-redemption', payment, dueMs),
);

/** What was dealt is kept as long as its dealing may be put right. */
function keep(fund: Fund, dealt: Partial<Dealt> & Pick<Dealt, 'kind' | 'account'>): void {
  const nothing = { order: 0, amount: 0n, units: 0n, feeUnits: 0n, proceeds: 0n, fee: 0n, payment: 0, lots: [] };
  fund.past.at(-1)?.dealt.push({ ...nothing, ...dealt });
}
function addLot(fund: Fund, account: number, lot: FundLot): void {
  const holder = holderOf(fund, account);
  holder.lots = mergeLots([...holder.lots, lot]);
}

/** The dealing that is under way. Throws RangeError when none is. */
export function runOf(state: State, id: number): { fund: Fund; run: FundRun } {
  const fund = fundOf(state, id);
  const { run } = fund;
  if (run === null || run.phase === null) throw new RangeError(`fund ${id} deals nothing now`);
  return { fund, run };
}
