// In: the clock. Out: what a fund does by itself at its cut-off: it is valued once, and everybody who waited deals at that value, in steps.
import {
  gatedPart,
  gateRoom,
  managementFee,
  NAV_SCALE,
  navPerUnit,
  performanceFee,
  proceedsOf,
  redemptionAt,
  unitsFor,
} from '@hilsa/formulas/fund';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { capture, move } from '../ledger/money.ts';
import type { State } from '../state.ts';
import { goOnCorrecting } from './correct.ts';
import { dealsAt, paysAt } from './days.ts';
import {
  fundFeeTaken,
  fundPhaseBegun,
  fundRedeemed,
  fundRunBegun,
  fundRunEnded,
  fundRunPostponed,
  fundSubscribed,
  type HoldingEvidence,
  runOf,
} from './run-facts.ts';
import { type Fund, type FundOrder, fundOf, type FundRun, purseOf, totalOf, unitsOf } from './state.ts';
import { dayAt, valueHoldings } from './value.ts';
import type { RunPhase } from './words.ts';

/** Dealings are put off for so long at most; then the last price there is has to do, and the evidence says how old it is. */
export const LONGEST_POSTPONED_MS = 5 * 86_400_000;

/** The clock's: the cut-off. What is timed comes before what goes on in steps, so a dealing that is not through yet is gone on with first. */
export function dealFund(world: World, id: number): void {
  const { state } = world;
  const fund = fundOf(state, id);
  if (isRunning(fund)) {
    goOnFund(world, id);
    return;
  }
  const dealsAtMs = dealsAt(state, fund.rules, state.atMs);
  const { holdings, stale } = valueHoldings(state, fund);
  const waited = fund.postponedSinceMs === 0 ? 0 : state.atMs - fund.postponedSinceMs;
  if (stale !== null && waited < LONGEST_POSTPONED_MS) {
    const { instrument, priceAtMs } = stale;
    emit(world, fundRunPostponed, { fund: id, cause: 'stale-price', instrument, priceAtMs, dealsAtMs });
    return;
  }
  const books = booksOf(state, fund, holdings);
  if (books.nav <= 0n) {
    emit(world, fundRunPostponed, { fund: id, cause: 'no-value', instrument: null, priceAtMs: 0, dealsAtMs });
    return;
  }
  const asked = { carried: 0n, fresh: 0n };
  for (const order of fund.orders.values()) asked[order.isCarried ? 'carried' : 'fresh'] += order.units;
  const run = state.funds.nextRun;
  const room = gateRoom(books.units, fund.rules.gatePpm);
  emit(world, fundRunBegun, { run, fund: id, day: dayAt(state.atMs), ...books, room, ...asked, holdings, dealsAtMs });
}

/** Whether a dealing goes on in steps, or one is being put right. */
export function isRunning({ run, correction }: Fund): boolean {
  return correction !== null || (run !== null && run.phase !== null);
}

/** What the fund has and owes now, with the fee of the days since the dealing before; `nav` 0n: it owes as much as it has. */
function booksOf(state: State, fund: Fund, holdings: readonly HoldingEvidence[]) {
  const { rules, owner, moneyAsset, payable: liabilities, run } = fund;
  const cash = totalOf(state, purseOf(fund, owner), moneyAsset);
  const assets = holdings.reduce((sum, { value }) => sum + value, cash);
  const units = unitsOf(state, fund);
  const days = run === null ? 0 : dayAt(state.atMs) - run.day;
  const fee =
    units === 0n ? 0n : managementFee(assets - liabilities - fund.accruals, rules.managementPpm) * BigInt(days);
  const accruals = fund.accruals + fee;
  const isWorth = assets - liabilities - accruals > 0n;
  const first = assets < liabilities + accruals ? 0n : rules.firstPrice * NAV_SCALE;
  const nav = units === 0n ? first : isWorth ? navPerUnit({ assets, liabilities, accruals, units }) : 0n;
  return { nav, assets, liabilities, accruals, fee, units, cash };
}

/** The clock's: the next step of a dealing, or of one that is put right. */
export function goOnFund(world: World, id: number): void {
  const busy = fundOf(world.state, id);
  if (busy.correction !== null) {
    goOnCorrecting(world, busy, busy.correction);
    return;
  }
  const { fund, run } = runOf(world.state, id);
  const begin = (phase: RunPhase): void => emit(world, fundPhaseBegun, { run: run.id, fund: id, phase });
  if (run.phase === 'redeeming') {
    if (!redeemAll(world, fund, run) || isSpent(world)) return;
    begin('subscribing');
  }
  if (run.phase === 'subscribing') {
    if (!subscribeAll(world, fund, run) || isSpent(world)) return;
    begin('fees');
  }
  if (!takeFees(world, fund, run) || isSpent(world)) return;
  emit(world, fundRunEnded, { run: run.id, fund: id, units: unitsOf(world.state, fund) });
}

/** Whether all are through. */
function redeemAll(world: World, fund: Fund, run: FundRun): boolean {
  if (run.room === 0n) return true;
  for (const order of fund.orders.values()) {
    if (!order.isRedemption || order.id <= run.place) continue;
    // Those that wait since an earlier day take all there is.
    if (!order.isCarried && run.room <= run.carried) return true;
    if (isSpent(world)) return false;
    redeem(world, { fund, run, order });
  }
  return true;
}

/** From the oldest lots on. What leaves owes the fee of its own gains; money follows when its day has come. */
function redeem(world: World, { fund, run, order }: { fund: Fund; run: FundRun; order: FundOrder }): void {
  const { state } = world;
  const { id: runId, nav, room, carried, fresh } = run;
  const { id, account } = order;
  const group = order.isCarried
    ? { room, total: carried }
    : { room: room > carried ? room - carried : 0n, total: fresh };
  const units = gatedPart(group, run.before, order.units);
  const { rules, issuer } = fund;
  const { lots } = fund.holders.get(account)!;
  const { feeUnits, proceeds, fee } = redemptionAt(lots, units, nav, rules.performancePpm);
  const payment = proceeds === 0n ? 0 : state.funds.nextPayment;
  const held = state.holds.get(order.hold)!;
  capture(world, held, { to: issuer, amount: units, reason: 'redemption' });
  emit(world, fundRedeemed, {
    order: id,
    run: runId,
    fund: fund.id,
    account,
    units,
    feeUnits,
    nav,
    proceeds,
    fee,
    left: order.units - units,
    payment,
    dueMs: payment === 0 ? 0 : paysAt(state, rules, run.atMs),
  });
}

function subscribeAll(world: World, fund: Fund, run: FundRun): boolean {
  const { state } = world;
  for (const { id, account, amount, isRedemption, hold } of fund.orders.values()) {
    if (isRedemption) continue;
    if (isSpent(world)) return false;
    const units = unitsFor(amount, run.nav);
    capture(world, state.holds.get(hold)!, { to: purseOf(fund, fund.owner), amount, reason: 'subscription' });
    move(world, {
      from: fund.issuer,
      to: purseOf(fund, account),
      asset: fund.unitAsset,
      amount: units,
      reason: 'fund-units',
      causeKind: 'fund',
      cause: id,
    });
    emit(world, fundSubscribed, { order: id, run: run.id, fund: fund.id, account, amount, units, nav: run.nav });
  }
  return true;
}

/** At the first dealing of a year, of who stays. Whoever waits to redeem pays when he is served. */
function takeFees(world: World, fund: Fund, run: FundRun): boolean {
  if (!run.isFeeDay) return true;
  const { rules, issuer, unitAsset: asset } = fund;
  const { nav, place } = run;
  let index = 0;
  for (const [account, { lots, waiting }] of fund.holders) {
    index += 1;
    if (index <= place || waiting > 0n) continue;
    if (isSpent(world)) return false;
    const feeUnits = lots.reduce((sum, lot) => sum + performanceFee(lot, nav, rules.performancePpm).units, 0n);
    if (feeUnits === 0n) continue;
    const from = purseOf(fund, account);
    move(world, {
      from,
      to: issuer,
      asset,
      amount: feeUnits,
      reason: 'performance-fee',
      causeKind: 'fund',
      cause: run.id,
    });
    const fee = proceedsOf(feeUnits, nav);
    emit(world, fundFeeTaken, { run: run.id, fund: fund.id, account, feeUnits, fee, nav, place: index });
  }
  return true;
}
