// In: the auditor's state and commands of funds, which nothing speaks against.
// Out: what must come of them.
import type { FundCommand, OpenFund } from '@hilsa/core';
import type { PlainFund, PlainFundOrder, PlainLot } from './plain-fund-books.ts';
import { correctPlain } from './plain-fund-correction.ts';
import { held, marketsHeld } from './plain-fund-rules.ts';
import { note, pass } from './plain-payment-state.ts';
import { change, FEE_TAKER, type PlainState, purseOf, schedule, unschedule } from './plain-state.ts';

const DAY = 86_400_000;
const SIX_HOURS = DAY / 4;
const NOTHING = { order: 0, amount: 0n, units: 0n, feeUnits: 0n, proceeds: 0n, fee: 0n, payment: 0, lots: [] };

export function carryFund(state: PlainState, command: FundCommand): { id: number } {
  if (command.kind === 'correct-fund-value') return correctPlain(state, command);
  if (command.kind === 'open-fund') return open(state, command);
  if (command.kind === 'subscribe-fund') return order(state, command, command.amount, 0n);
  if (command.kind === 'redeem-fund') return order(state, command, 0n, command.units);
  const fund = state.funds.all[command.fund - 1]!;
  if (command.kind === 'set-fund-rules') {
    fund.coming = command.rules;
    schedule(state, 'apply-fund-rules', fund.id, command.effectiveAtMs);
    const { rules, effectiveAtMs } = command;
    note(state, 'fund-rules-scheduled', { fund: fund.id, effectiveAtMs, rules });
    return { id: fund.id };
  }
  if (command.kind === 'pay-fund-fees') {
    const { earned: amount } = fund;
    const why = { why: 'management-fee', cause: `fund ${fund.id}` };
    pass(state, { from: fund.owner, to: FEE_TAKER, asset: fund.money, amount, ...why });
    fund.earned -= amount;
    note(state, 'fund-fees-paid', { fund: fund.id, amount });
    return { id: fund.id };
  }
  const gone = fund.orders.find(({ id }) => id === command.order)!;
  fund.orders = fund.orders.filter((each) => each !== gone);
  const back = gone.amount + gone.units;
  change(state, gone.account, gone.redeems ? fund.unit : fund.money, back, -back);
  state.tape.push(`released ${back}`);
  const { id, account, amount, units } = gone;
  note(state, 'fund-order-cancelled', { order: id, fund: fund.id, account, amount, units });
  return { id };
}

/** The first cut-off after a moment. Each day is a dealing day where only coins are held. */
function cutOffAfter(atMs: number, minutes: number): number {
  let next = Math.floor((atMs + SIX_HOURS) / DAY) * DAY - SIX_HOURS + minutes * 60_000;
  while (next <= atMs) next += DAY;
  return next;
}
const dhakaDay = (atMs: number): number => Math.floor((atMs + SIX_HOURS) / DAY);

function open(state: PlainState, { code, name, unitAsset, moneyAsset, rules }: OpenFund): { id: number } {
  const [owner, issuer] = [`fund:${code}`, `fund-units:${code}`].map((purpose, n) => {
    const account = state.accounts.length;
    const mayOwe = n === 1;
    state.accounts.push({
      ownerKind: 'house',
      standing: 'active',
      inviter: null,
      acts: account,
      mayOwe,
      tiers: new Map(),
    });
    state.purposes.set(purpose, account);
    state.tape.push(`account ${account} house invited by null acts for null as ${purpose}`);
    return account;
  }) as [number, number];
  const id = state.funds.all.length + 1;
  const dealsAtMs = cutOffAfter(state.atMs, rules.cutOffMinutes);
  state.funds.all.push({
    id,
    owner,
    issuer,
    unit: unitAsset,
    money: moneyAsset,
    rules,
    version: 1,
    coming: null,
    putOffMs: 0,
    earned: 0n,
    owed: 0n,
    day: null,
    deals: [],
    todo: [],
    orders: [],
    lots: new Map(),
  });
  schedule(state, 'deal-fund', id, dealsAtMs);
  note(state, 'fund-opened', { fund: id, owner, issuer, unitAsset, moneyAsset, code, name, rules, dealsAtMs });
  return { id };
}

function order(state: PlainState, given: { account: number; fund: number }, amount: bigint, units: bigint) {
  const fund = state.funds.all[given.fund - 1]!;
  const { account } = given;
  const redeems = units > 0n;
  const id = state.funds.nextOrder++;
  const asset = redeems ? fund.unit : fund.money;
  const taken = amount + units;
  change(state, account, asset, -taken, taken);
  state.tape.push(
    `held ${taken} of ${asset} of ${account} for ${redeems ? 'redemption' : 'subscription'} fund ${id} until 0`,
  );
  fund.orders.push({ id, account, redeems, amount, units, carried: false });
  const hold = state.nextHold++;
  note(state, 'fund-order-placed', { order: id, fund: fund.id, account, isRedemption: redeems, amount, units, hold });
  return { id };
}

/** The clock's. */
export function applyFund(state: PlainState, id: number): void {
  const fund = state.funds.all[id - 1]!;
  if (fund.todo.length > 0) {
    goOnPlain(state, id);
    return;
  }
  const coming = fund.coming!;
  const had = marketsHeld(state, fund);
  const bids = new Set(
    [...state.orders.values()].flatMap((one) => (one.account === fund.owner ? [one.instrument] : [])),
  );
  const missing = fund.rules.targets
    .map(({ instrument }) => instrument)
    .filter((each) => had.includes(each) || bids.has(each))
    .filter((each) => !coming.targets.some(({ instrument }) => instrument === each));
  const targets = [...coming.targets, ...missing.map((instrument) => ({ instrument, weightPpm: 0 }))];
  fund.rules = { ...coming, targets };
  fund.coming = null;
  fund.version += 1;
  unschedule(state, 'apply-fund-rules', id);
  const dealsAtMs = cutOffAfter(state.atMs, fund.rules.cutOffMinutes);
  schedule(state, 'deal-fund', id, dealsAtMs);
  note(state, 'fund-rules-applied', { fund: id, version: fund.version, rules: fund.rules, dealsAtMs });
}

/** Money a whole unit is worth, in millionths, half and more up. */
function halfUp(value: bigint, by: bigint): bigint {
  return (2n * value + by) / (2n * by);
}

/** The clock's: the cut-off. */
export function dealPlain(state: PlainState, id: number): void {
  const fund = state.funds.all[id - 1]!;
  if (fund.todo.length > 0) {
    goOnPlain(state, id);
    return;
  }
  const { rules } = fund;
  const dealsAtMs = cutOffAfter(state.atMs, rules.cutOffMinutes);
  const holdings = rules.targets.flatMap(({ instrument: index }) => {
    const instrument = state.instruments[index];
    const units = instrument ? held(state, fund, instrument.listing.baseAsset) : 0n;
    if (!instrument || units === 0n) return [];
    const priced = instrument.mark > 0;
    const value = (units * BigInt(instrument.mark) * instrument.unit) / instrument.listing.lotUnits;
    const source = priced ? ('mark' as const) : ('none' as const);
    return [
      { instrument: index, units, ticks: instrument.mark, source, priceAtMs: priced ? instrument.markAtMs : 0, value },
    ];
  });
  const old = holdings.find(({ priceAtMs }) => state.atMs - priceAtMs > rules.mostPriceAgeMs);
  const putOff = (cause: string, instrument: number | null, priceAtMs: number): void => {
    if (fund.putOffMs === 0) fund.putOffMs = state.atMs;
    schedule(state, 'deal-fund', id, dealsAtMs);
    note(state, 'fund-run-postponed', { fund: id, cause, instrument, priceAtMs, dealsAtMs });
  };
  const isFifthDay = fund.putOffMs > 0 && state.atMs - fund.putOffMs >= 5 * DAY;
  if (old !== undefined && !isFifthDay) {
    putOff('stale-price', old.instrument, old.priceAtMs);
    return;
  }
  const cash = held(state, fund, fund.money);
  const assets = holdings.reduce((sum, { value }) => sum + value, cash);
  const units = -purseOf(state, fund.issuer, fund.unit).available;
  const today = dhakaDay(state.atMs);
  const free = assets - fund.owed - fund.earned;
  const daily = free > 0n && units > 0n ? halfUp(free * BigInt(rules.managementPpm), 365_000_000n) : 0n;
  const fee = fund.day === null ? 0n : daily * BigInt(today - fund.day);
  const accruals = fund.earned + fee;
  const net = assets - fund.owed - accruals;
  let nav = net < 0n ? 0n : rules.firstPrice * 1_000_000n;
  if (units > 0n) nav = net > 0n ? halfUp(net * 100_000_000_000n, units) : 0n;
  if (nav === 0n) {
    putOff('no-value', null, 0);
    return;
  }
  const run = state.funds.nextRun++;
  const sumOf = (carried: boolean): bigint =>
    fund.orders.reduce((sum, each) => sum + (each.carried === carried ? each.units : 0n), 0n);
  const [carried, fresh] = [sumOf(true), sumOf(false)];
  const room = (units * BigInt(rules.gatePpm)) / 1_000_000n;
  const lines = { run, fund: id, day: today, nav, assets, liabilities: fund.owed, accruals, fee, units, cash };
  note(state, 'fund-run-begun', { ...lines, room, carried, fresh, holdings, dealsAtMs });
  const isFeeDay =
    fund.day !== null && new Date(fund.day * DAY).getUTCFullYear() !== new Date(today * DAY).getUTCFullYear();
  const ratePpm = rules.performancePpm;
  const debts = fund.owed + accruals;
  fund.deals.push({ run, nav, assets, debts, units, ratePpm, holdings, dealt: [], isRight: true });
  fund.deals = fund.deals.slice(-10);
  Object.assign(fund, { earned: accruals, putOffMs: 0, day: today });
  schedule(state, 'deal-fund', id, dealsAtMs);
  schedule(state, 'go-on-fund', id, state.atMs);
  plan(state, fund, { run, nav, room, carried, fresh, isFeeDay, atMs: state.atMs });
}

interface Dealing {
  run: number;
  nav: bigint;
  room: bigint;
  carried: bigint;
  fresh: bigint;
  isFeeDay: boolean;
  atMs: number;
}

/** All that will be done, in order: whatever a step has no room for, the next one does. */
function plan(state: PlainState, fund: PlainFund, dealing: Dealing): void {
  const { run, carried, fresh, room, isFeeDay } = dealing;
  for (const [group, there, asked] of [
    [true, room, carried],
    [false, room > carried ? room - carried : 0n, fresh],
  ] as const) {
    let ahead = 0n;
    for (const each of fund.orders.filter((one) => one.redeems && one.carried === group)) {
      if (there === 0n) break;
      const upTo = (part: bigint): bigint => (part * there) / asked;
      const units = asked <= there ? each.units : upTo(ahead + each.units) - upTo(ahead);
      ahead += each.units;
      fund.todo.push(() => redeem(state, fund, { dealing, each, units }));
    }
  }
  const phase = (name: string) => () => note(state, 'fund-phase-begun', { run, fund: fund.id, phase: name });
  fund.todo.push(phase('subscribing'));
  for (const each of fund.orders.filter(({ redeems }) => !redeems))
    fund.todo.push(() => subscribe(state, fund, { dealing, each }));
  fund.todo.push(phase('fees'));
  fund.todo.push(() => {
    if (isFeeDay) planFees(state, fund, dealing);
    fund.todo.push(() => {
      for (const each of fund.orders) each.carried = true;
      unschedule(state, 'go-on-fund', fund.id);
      const units = -purseOf(state, fund.issuer, fund.unit).available;
      note(state, 'fund-run-ended', { run, fund: fund.id, units });
    });
  });
}

function redeem(
  state: PlainState,
  fund: PlainFund,
  { dealing, each, units }: { dealing: Dealing; each: PlainFundOrder; units: bigint },
): void {
  const { run, nav } = dealing;
  const { id, account } = each;
  let left = units;
  let feeUnits = 0n;
  const lots: PlainLot[] = [];
  const gone: PlainLot[] = [];
  for (const lot of fund.lots.get(account)!) {
    const taken = lot.units < left ? lot.units : left;
    left -= taken;
    gone.push({ ...lot, units: taken });
    if (nav > lot.mark) feeUnits += (taken * BigInt(fund.rules.performancePpm) * (nav - lot.mark)) / (1_000_000n * nav);
    if (lot.units > taken) lots.push({ ...lot, units: lot.units - taken });
  }
  if (lots.length === 0) fund.lots.delete(account);
  else fund.lots.set(account, lots);
  const worth = (many: bigint): bigint => (many * nav) / 100_000_000_000n;
  const [proceeds, fee] = [worth(units - feeUnits), worth(feeUnits)];
  change(state, account, fund.unit, 0n, -units);
  change(state, fund.issuer, fund.unit, units, 0n);
  if (units > 0n)
    state.tape.push(`captured ${units} of ${fund.unit} from ${account} to ${fund.issuer} redemption fund ${id}`);
  each.units -= units;
  if (each.units === 0n) fund.orders = fund.orders.filter((one) => one !== each);
  fund.earned += fee;
  const payment = proceeds > 0n ? state.funds.nextPayment++ : 0;
  const { cutOffMinutes, paymentDays } = fund.rules;
  const dueMs = payment > 0 ? (dhakaDay(dealing.atMs) + paymentDays) * DAY - SIX_HOURS + cutOffMinutes * 60_000 : 0;
  if (payment > 0) {
    fund.owed += proceeds;
    state.funds.payments.set(payment, { fund: fund.id, order: id, account, amount: proceeds, dueMs });
    schedule(state, 'pay-redemption', payment, dueMs);
  }
  const paid = { units, feeUnits, nav, proceeds, fee, left: each.units, payment, dueMs };
  const { deals } = fund;
  deals.at(-1)!.dealt.push({ ...NOTHING, kind: 'redemption', order: id, account, ...paid, lots: gone });
  note(state, 'fund-redeemed', { order: id, run, fund: fund.id, account, ...paid });
}

function subscribe(
  state: PlainState,
  fund: PlainFund,
  { dealing: { run, nav }, each }: { dealing: Dealing; each: PlainFundOrder },
): void {
  const { id, account, amount } = each;
  const units = (amount * 100_000_000_000n) / nav;
  change(state, account, fund.money, 0n, -amount);
  change(state, fund.owner, fund.money, amount, 0n);
  state.tape.push(`captured ${amount} of ${fund.money} from ${account} to ${fund.owner} subscription fund ${id}`);
  pass(state, {
    from: fund.issuer,
    to: account,
    asset: fund.unit,
    amount: units,
    why: 'fund-units',
    cause: `fund ${id}`,
  });
  fund.orders = fund.orders.filter((one) => one !== each);
  const lots = fund.lots.get(account) ?? [];
  const last = lots.at(-1);
  if (last?.mark === nav) last.units += units;
  else if (units > 0n) lots.push({ units, mark: nav });
  if (lots.length > 0) fund.lots.set(account, lots);
  fund.deals.at(-1)!.dealt.push({ ...NOTHING, kind: 'subscription', order: id, account, amount });
  note(state, 'fund-subscribed', { order: id, run, fund: fund.id, account, amount, units, nav });
}

/** Of who stays and does not wait to leave. */
function planFees(state: PlainState, fund: PlainFund, { run, nav }: Dealing): void {
  for (const [place, [account, lots]] of [...fund.lots].entries()) {
    if (fund.orders.some((each) => each.redeems && each.account === account)) continue;
    const rate = BigInt(fund.rules.performancePpm);
    const of = ({ units, mark }: PlainLot): bigint =>
      nav > mark ? (units * rate * (nav - mark)) / (1_000_000n * nav) : 0n;
    const feeUnits = lots.reduce((sum, lot) => sum + of(lot), 0n);
    if (feeUnits === 0n) continue;
    fund.todo.push(() => {
      const kept: PlainLot[] = [];
      for (const lot of lots) {
        const mark = nav > lot.mark ? nav : lot.mark;
        const units = lot.units - of(lot);
        if (kept.at(-1)?.mark === mark) kept.at(-1)!.units += units;
        else kept.push({ units, mark });
      }
      fund.lots.set(account, kept);
      const why = { why: 'performance-fee', cause: `fund ${run}` };
      pass(state, { from: account, to: fund.issuer, asset: fund.unit, amount: feeUnits, ...why });
      const fee = (feeUnits * nav) / 100_000_000_000n;
      fund.earned += fee;
      fund.deals.at(-1)!.dealt.push({ ...NOTHING, kind: 'fee', account, feeUnits, fee, lots });
      note(state, 'fund-fee-taken', { run, fund: fund.id, account, feeUnits, fee, nav, place: place + 1 });
    });
  }
}

/** The clock's: what there is still to do, as far as a step goes. */
export function goOnPlain(state: PlainState, id: number): void {
  const fund = state.funds.all[id - 1]!;
  while (fund.todo.length > 0) {
    if (state.tape.length >= state.mostEventsAStep) return;
    fund.todo.shift()!();
  }
}

/** The clock's: the day of a payment. */
export function payPlain(state: PlainState, payment: number): void {
  const { fund: id, order: which, account, amount } = state.funds.payments.get(payment)!;
  const fund = state.funds.all[id - 1]!;
  const { available } = purseOf(state, fund.owner, fund.money);
  if (available < amount) {
    const dueMs = state.atMs + DAY / 24;
    schedule(state, 'pay-redemption', payment, dueMs);
    note(state, 'fund-payment-waits', { payment, fund: id, amount, available, dueMs });
    return;
  }
  pass(state, { from: fund.owner, to: account, asset: fund.money, amount, why: 'redemption', cause: `fund ${which}` });
  fund.owed -= amount;
  state.funds.payments.delete(payment);
  unschedule(state, 'pay-redemption', payment);
  note(state, 'fund-paid', { payment, order: which, fund: id, account, amount });
}
