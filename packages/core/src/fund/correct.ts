// In: a dealing whose value was wrong, and prices that were recorded elsewhere at its time. Out: refusals, or every order of it made good, in steps.
import {
  isMateriallyWrong,
  navPerUnit,
  owedUnits,
  performanceFee,
  proceedsOf,
  redemptionAt,
} from '@hilsa/formulas/fund';
import { divide } from '@hilsa/money';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import { FEES, type State } from '../state.ts';
import type { CorrectedPrice, CorrectFundValue } from './commands.ts';
import { fundCorrectionEnded, fundOrderCorrected, fundValueCorrected } from './correction-facts.ts';
import type { HoldingEvidence } from './run-facts.ts';
import { type Correction, type Dealt, type Fund, type PastRun, pastRunOf, purseOf } from './state.ts';

/**
 * Nobody says a value: it follows from the books that were published and the prices for those that were wrong. What customers were given too much of and
 * still have is taken back, of payments what still waits; what is gone the house pays to the fund, out of its fees.
 */
export function correctFundValue(world: World, { fund: id, run: which, prices }: CorrectFundValue): Reply {
  const { state } = world;
  const fund = state.funds.all.get(id);
  if (fund === undefined) return refuse('unknown-fund', { fund: id });
  const past = pastRunOf(fund, which);
  if (past === undefined || past.isCorrected) return refuse('unknown-fund-run', { run: which });
  const revalued = revaluedRun(past, prices, (index) => state.instruments[index]!);
  if (revalued === null) return refuse('fund-invalid', { field: 'targets' });
  const { nav } = past;
  const { holdings, assets, right } = revalued;
  if (!isMateriallyWrong(nav, right)) return refuse('fund-value-right', { asset: fund.moneyAsset, nav, right });
  const made = missing(state, fund, past, right);
  const asset = fund.moneyAsset;
  const poor = checkAvailable(state, FEES, asset, made);
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const to = purseOf(fund, fund.owner);
  move(world, { from: FEES, to, asset, amount: made, reason: 'correction', causeKind: 'fund', cause: id });
  emit(world, fundValueCorrected, { run: which, fund: id, nav, right, assets, made, holdings });
  return { refusal: null, id: which };
}

/** The clock's: the next orders of the dealing. */
export function goOnCorrecting(world: World, fund: Fund, { run: id, right }: Correction): void {
  const { state } = world;
  const past = pastRunOf(fund, id)!;
  for (const [index, dealt] of past.dealt.entries()) {
    if (index < fund.correction!.place) continue;
    if (isSpent(world)) return;
    const owed = amendsOf(past, { dealt, right }, standingOf(state, fund, dealt));
    if (owed.units !== 0n || owed.proceeds !== 0n || owed.fee !== 0n)
      amend(world, { fund, run: id, dealt, owed, place: index + 1 });
  }
  if (!isSpent(world)) emit(world, fundCorrectionEnded, { run: id, fund: fund.id });
}

interface Amends {
  /** Less than 0: taken back. */
  readonly units: bigint;
  readonly proceeds: bigint;
  readonly fee: bigint;
  /** What cannot be taken back, in money: the house pays it. */
  readonly made: bigint;
}
/** What can be taken back: units that no order holds, money that waits to be paid, fees that are still in the fund. */
interface Standing {
  readonly free: bigint;
  readonly pending: bigint;
  readonly accruals: bigint;
}

function amend(world: World, given: { fund: Fund; run: number; dealt: Dealt; owed: Amends; place: number }): void {
  const { fund, run, dealt, owed, place } = given;
  const { state } = world;
  const { id, issuer, unitAsset: asset } = fund;
  const { order, account, kind } = dealt;
  const { units, proceeds, fee } = owed;
  const purse = purseOf(fund, account);
  const [from, to] = units > 0n ? [issuer, purse] : [purse, issuer];
  const cause = { causeKind: 'fund', cause: order === 0 ? run : order } as const;
  move(world, { from, to, asset, amount: units > 0n ? units : -units, reason: 'correction', ...cause });
  const pending = state.funds.payments.get(dealt.payment);
  const payment = proceeds > 0n ? state.funds.nextPayment : proceeds < 0n ? dealt.payment : 0;
  const dueMs = proceeds === 0n ? 0 : (pending?.dueMs ?? state.atMs);
  const about = { run, fund: id, order, account, dealt: kind, place };
  emit(world, fundOrderCorrected, { ...about, units, proceeds, fee, payment, dueMs });
}

function standingOf({ funds, balances }: State, fund: Fund, { account, payment }: Dealt): Standing {
  return {
    free: balances.available(purseOf(fund, account), fund.unitAsset),
    pending: funds.payments.get(payment)?.amount ?? 0n,
    accruals: fund.accruals,
  };
}

/** What the house has to pay in all, were every order made good now, one after the other. */
function missing(state: State, fund: Fund, past: PastRun, right: bigint): bigint {
  const taken = new Map<number, bigint>();
  let { accruals } = fund;
  let made = 0n;
  for (const dealt of past.dealt) {
    const standing = standingOf(state, fund, dealt);
    const free = standing.free + (taken.get(dealt.account) ?? 0n);
    const owed = amendsOf(past, { dealt, right }, { ...standing, free, accruals });
    taken.set(dealt.account, (taken.get(dealt.account) ?? 0n) + owed.units);
    accruals += owed.fee;
    made += owed.made;
  }
  return made;
}

function amendsOf(
  { nav, performancePpm }: PastRun,
  { dealt, right }: { readonly dealt: Dealt; readonly right: bigint },
  { free, pending, accruals }: Standing,
): Amends {
  const { kind, amount, lots, feeUnits } = dealt;
  if (kind === 'subscription') {
    const owed = owedUnits(amount, nav, right);
    const units = owed < -free ? -free : owed;
    return { units, proceeds: 0n, fee: 0n, made: owed < units ? proceedsOf(units - owed, right) + 1n : 0n };
  }
  if (kind === 'redemption') {
    const due = redemptionAt(lots, dealt.units, right, performancePpm);
    const owed = due.proceeds - dealt.proceeds;
    const proceeds = owed < -pending ? -pending : owed;
    const fee = feeOf(due.fee - dealt.fee, accruals);
    return { units: 0n, proceeds, fee: fee.fee, made: proceeds - owed + fee.made };
  }
  // Fees of a year: too much is given back, too little is not asked for.
  const asked = lots.reduce((sum, lot) => sum + performanceFee(lot, right, performancePpm).units, 0n);
  const kept = asked < feeUnits ? asked : feeUnits;
  return { units: feeUnits - kept, proceeds: 0n, ...feeOf(proceedsOf(kept, right) - dealt.fee, accruals) };
}

/** Fees that have left the fund already come back from the house. */
function feeOf(owed: bigint, accruals: bigint): Pick<Amends, 'fee' | 'made'> {
  const fee = owed < -accruals ? -accruals : owed;
  return { fee, made: fee - owed };
}

/** What turns ticks and units into money. */
type Lots = Pick<InstrumentState, 'unitsPerTickLot' | 'lotUnits'>;

/** What a unit is worth by the books that were published and other prices; null where the prices are none of what was held, or leave no value. */
export function revaluedRun(past: PastRun, prices: readonly CorrectedPrice[], marketOf: (index: number) => Lots) {
  const holdings = repriced(past, prices, marketOf);
  if (holdings === null) return null;
  const { liabilities, accruals, units } = past;
  const worth = (all: readonly HoldingEvidence[]): bigint => all.reduce((sum, { value }) => sum + value, 0n);
  const assets = past.assets - worth(past.holdings) + worth(holdings);
  const right = assets > liabilities + accruals ? navPerUnit({ assets, liabilities, accruals, units }) : 0n;
  return right === 0n ? null : { holdings, assets, right };
}

/** The evidence with other prices; null where one of them is of nothing that was held, or is no price. */
function repriced(
  { holdings }: PastRun,
  prices: readonly CorrectedPrice[],
  marketOf: (index: number) => Lots,
): HoldingEvidence[] | null {
  const known = new Map(prices.map((price) => [price.instrument, price]));
  const isSound = prices.every(
    ({ instrument, ticks }) =>
      Number.isSafeInteger(ticks) && ticks > 0 && holdings.some((each) => each.instrument === instrument),
  );
  if (!isSound || prices.length === 0 || known.size < prices.length) return null;
  return holdings.map((holding) => {
    const price = known.get(holding.instrument);
    if (price === undefined) return holding;
    const { ticks, source, priceAtMs } = price;
    const { unitsPerTickLot, lotUnits } = marketOf(holding.instrument);
    const value = divide(holding.units * BigInt(ticks) * unitsPerTickLot, BigInt(lotUnits), 'down');
    return { ...holding, ticks, source, priceAtMs, value };
  });
}
