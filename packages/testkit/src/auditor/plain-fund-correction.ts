// In: the auditor's state and a dealing that is to be put right.
// Out: every reason against it, and what must come of it, order by order.
import type { CorrectFundValue } from '@hilsa/core';
import type { PlainDeal, PlainDealt, PlainFund, PlainLot } from './plain-fund-books.ts';
import { note, pass, type Reasons } from './plain-payment-state.ts';
import { FEE_TAKER, type PlainState, purseOf, schedule, unschedule } from './plain-state.ts';

const WORTH = 100_000_000_000n;

interface Owed {
  readonly one: PlainDealt;
  readonly place: number;
  readonly units: bigint;
  readonly money: bigint;
  readonly fee: bigint;
}

const dealOf = (fund: PlainFund, run: number): PlainDeal | undefined => fund.deals.find((deal) => deal.run === run);

/** The evidence with other prices, and the value that follows from it; null where that makes no sense. */
function reckon(state: PlainState, deal: PlainDeal, { prices }: CorrectFundValue) {
  const named = prices.map(({ instrument }) => instrument);
  const isOdd =
    prices.length === 0 ||
    new Set(named).size !== named.length ||
    prices.some(
      ({ instrument, ticks }) =>
        !Number.isInteger(ticks) || ticks < 1 || deal.holdings.every((each) => each.instrument !== instrument),
    );
  if (isOdd) return null;
  let { assets } = deal;
  const holdings = deal.holdings.map((each) => {
    const price = prices.find(({ instrument }) => instrument === each.instrument);
    if (price === undefined) return each;
    const { unit, listing } = state.instruments[each.instrument]!;
    const value = (each.units * BigInt(price.ticks) * unit) / listing.lotUnits;
    assets += value - each.value;
    return { ...each, ticks: price.ticks, source: price.source, priceAtMs: price.priceAtMs, value };
  });
  const net = assets - deal.debts;
  if (net <= 0n || deal.units === 0n) return null;
  return { holdings, assets, right: (2n * net * WORTH + deal.units) / (2n * deal.units) };
}

export function againstCorrecting(state: PlainState, command: CorrectFundValue, no: Reasons): void {
  const fund = state.funds.all[command.fund - 1];
  if (fund === undefined) {
    no.add('unknown-fund');
    return;
  }
  const deal = dealOf(fund, command.run);
  if (deal === undefined || !deal.isRight) {
    no.add('unknown-fund-run');
    return;
  }
  const reckoned = reckon(state, deal, command);
  if (reckoned === null) {
    no.add('fund-invalid');
    return;
  }
  const { right } = reckoned;
  const off = right > deal.nav ? right - deal.nav : deal.nav - right;
  if (off * 200n <= right) no.add('fund-value-right');
  if (planOf(state, fund, deal, right).house > purseOf(state, FEE_TAKER, fund.money).available)
    no.add('insufficient-balance');
}

/** A tenth, or whatever the rate is, of what each lot gained, in units of the value. */
const feeOf = (lots: readonly PlainLot[], nav: bigint, ratePpm: number): bigint =>
  lots.reduce(
    (sum, { units, mark }) => sum + (nav > mark ? (units * BigInt(ratePpm) * (nav - mark)) / (1_000_000n * nav) : 0n),
    0n,
  );

/** What each is given or gives back, and what the house has to pay for what is gone. */
function planOf(state: PlainState, fund: PlainFund, deal: PlainDeal, right: bigint): { owed: Owed[]; house: bigint } {
  const { nav, ratePpm } = deal;
  const free = new Map<number, bigint>();
  let [house, earned] = [0n, fund.earned];
  const feeDiffers = (by: bigint): bigint => {
    const now = earned + by < 0n ? 0n : earned + by;
    house += now - (earned + by);
    const fee = now - earned;
    earned = now;
    return fee;
  };
  const owed: Owed[] = [];
  for (const [index, one] of deal.dealt.entries()) {
    const place = index + 1;
    if (one.kind === 'subscription') {
      const has = free.get(one.account) ?? purseOf(state, one.account, fund.unit).available;
      const wish = (one.amount * WORTH) / right - (one.amount * WORTH) / nav;
      const units = wish + has < 0n ? -has : wish;
      if (wish < units) house += ((units - wish) * right) / WORTH + 1n;
      free.set(one.account, has + units);
      owed.push({ one, place, units, money: 0n, fee: 0n });
    } else if (one.kind === 'redemption') {
      const feeUnits = feeOf(one.lots, right, ratePpm);
      const wish = ((one.units - feeUnits) * right) / WORTH - one.proceeds;
      const waits = state.funds.payments.get(one.payment)?.amount ?? 0n;
      const money = wish + waits < 0n ? -waits : wish;
      house += money - wish;
      const fee = feeDiffers((feeUnits * right) / WORTH - one.fee);
      owed.push({ one, place, units: 0n, money, fee });
    } else {
      const due = feeOf(one.lots, right, ratePpm);
      const kept = due > one.feeUnits ? one.feeUnits : due;
      const fee = feeDiffers((kept * right) / WORTH - one.fee);
      const has = free.get(one.account) ?? purseOf(state, one.account, fund.unit).available;
      free.set(one.account, has + one.feeUnits - kept);
      owed.push({ one, place, units: one.feeUnits - kept, money: 0n, fee });
    }
  }
  return { owed: owed.filter(({ units, money, fee }) => units !== 0n || money !== 0n || fee !== 0n), house };
}

export function correctPlain(state: PlainState, command: CorrectFundValue): { id: number } {
  const fund = state.funds.all[command.fund - 1]!;
  const deal = dealOf(fund, command.run)!;
  const { run, nav } = deal;
  const { right, assets, holdings } = reckon(state, deal, command)!;
  const { owed, house: made } = planOf(state, fund, deal, right);
  const why = { why: 'correction', cause: `fund ${fund.id}` };
  pass(state, { from: FEE_TAKER, to: fund.owner, asset: fund.money, amount: made, ...why });
  deal.isRight = false;
  schedule(state, 'go-on-fund', fund.id, state.atMs);
  note(state, 'fund-value-corrected', { run, fund: fund.id, nav, right, assets, made, holdings });
  for (const each of owed) fund.todo.push(() => amend(state, fund, { run, nav, right, each }));
  fund.todo.push(() => {
    unschedule(state, 'go-on-fund', fund.id);
    note(state, 'fund-correction-ended', { run, fund: fund.id });
  });
  return { id: run };
}

function amend(
  state: PlainState,
  fund: PlainFund,
  { run, nav, right, each }: { run: number; nav: bigint; right: bigint; each: Owed },
): void {
  const { one, place, units, money, fee } = each;
  const { account, order } = one;
  const [from, to, amount] = units > 0n ? [fund.issuer, account, units] : [account, fund.issuer, -units];
  pass(state, { from, to, asset: fund.unit, amount, why: 'correction', cause: `fund ${order === 0 ? run : order}` });
  let lots = fund.lots.get(account) ?? [];
  if (one.kind === 'subscription') {
    let left = -units;
    const newest = lots.toReversed();
    for (const lot of [...newest.filter(({ mark }) => mark === nav), ...newest.filter(({ mark }) => mark !== nav)]) {
      if (left <= 0n) break;
      const part = lot.units < left ? lot.units : left;
      lot.units -= part;
      left -= part;
    }
    for (const lot of lots) if (lot.mark === nav && right > nav) lot.mark = right;
    lots = [...lots, { units, mark: right }];
  } else if (units > 0n) lots = [...lots, { units, mark: nav }];
  const joined: PlainLot[] = [];
  for (const lot of lots.filter((known) => known.units > 0n)) {
    const last = joined.at(-1);
    if (last?.mark === lot.mark) last.units += lot.units;
    else joined.push({ ...lot });
  }
  if (joined.length > 0) fund.lots.set(account, joined);
  else fund.lots.delete(account);
  fund.earned += fee;
  fund.owed += money;
  const { payments } = state.funds;
  const waits = payments.get(one.payment);
  const payment = money > 0n ? state.funds.nextPayment++ : money < 0n ? one.payment : 0;
  const dueMs = money === 0n ? 0 : (waits?.dueMs ?? state.atMs);
  if (money > 0n) {
    payments.set(payment, { fund: fund.id, order, account, amount: money, dueMs });
    schedule(state, 'pay-redemption', payment, dueMs);
  } else if (waits !== undefined && money < 0n) {
    if (waits.amount + money > 0n) payments.set(payment, { ...waits, amount: waits.amount + money });
    else {
      payments.delete(payment);
      unschedule(state, 'pay-redemption', payment);
    }
  }
  const about = { run, fund: fund.id, order, account, dealt: one.kind, place };
  note(state, 'fund-order-corrected', { ...about, units, proceeds: money, fee, payment, dueMs });
}
