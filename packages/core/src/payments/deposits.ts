// In: commands of money in. Out: refusals or facts. Only what arrived is credited, once, and only from evidence.
import { accountOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { checkReview, reviewRepayment } from '../loans/review.ts';
import { repaymentSubmitted } from '../loans/facts.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, move } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import {
  type AmountLimits,
  type AssignArrival,
  type BeginDeposit,
  type BookNetworkFee,
  type CreateDeposit,
  type Direction,
  type FailDeposit,
  type KeepArrival,
  type RecordArrival,
  type ReturnArrival,
  type ReverseCredit,
  VERDICTS,
} from './commands.ts';
import {
  AGES_MS,
  arrivalAged,
  arrivalCredited,
  arrivalKept,
  arrivalOf,
  arrivalRecorded,
  arrivalReturned,
  creditForgotten,
  creditReversed,
  depositBegun,
  depositCreated,
  depositEnded,
  depositForgotten,
  feeKey,
  networkFeeBooked,
  railOf,
} from './facts.ts';
import { isWaiting, promisedOf } from './deposit-map.ts';
import { depositOpens, timesOf } from './policy.ts';
import { checkOwner, checkRail, checkTwo, houseOf, isWord } from './rails.ts';
import { type Arrival, DAY_MS, type Deposit, type RailState, usedKey, usedOf } from './state.ts';

const MOST_OPEN = 10;
const MOST_UNITS = 2n ** 61n;
/** So long before it is known here the house says what it sends: whoever sees a stranger's money at the bank cannot say it any more. */
const ANNOUNCED_MS = DAY_MS;
/** The stage at which money in suspense is on its way back. */
const GOING_BACK = 3;

export function createDeposit(world: World, { account, rail: index, amount, loan = 0 }: CreateDeposit): Reply {
  const { state } = world;
  const { payments, accounts } = state;
  const wrong = checkOwner(state, account) ?? checkRail(state, index, 'in');
  if (wrong !== null) return wrong;
  if (!accounts.isActive(account)) return refuse('account-disabled', { account });
  const rail = payments.rails[index]!;
  if (depositOpens(rail.policy, state.atMs) > state.atMs)
    return refuse('rail-closed', { rail: index, direction: 'in' });
  const waiting = payments.deposits.of(account).filter(isWaiting);
  const promised = promisedOf(waiting, index);
  const beyond = checkLimits(state, { account, rail, direction: 'in', amount, limits: rail.policy.in, promised });
  if (beyond !== null) return beyond;
  const open = waiting.length;
  if (open >= MOST_OPEN) return refuse('too-many-open-deposits', { open, most: MOST_OPEN });
  const other = loan === 0 ? null : checkReview(state, { account, loan, rail });
  if (other !== null) return other;
  // ── nothing below may fail ──
  const deposit = payments.nextDeposit;
  emit(world, depositCreated, { deposit, amount, endsMs: state.atMs + rail.policy.depositMs, account, rail: index });
  if (loan !== 0) emit(world, repaymentSubmitted, { loan, account, deposit, amount });
  return { refusal: null, id: deposit };
}

/** What is left of a day and a month, and the bounds of one payment. `promised`: units that count as used, though nothing moved yet. */
export function checkLimits(
  state: State,
  given: {
    account: number;
    rail: RailState;
    direction: Direction;
    amount: bigint;
    limits: AmountLimits;
    promised?: bigint;
  },
): Refusal | null {
  const { account, rail, direction, amount, limits, promised = 0n } = given;
  const { asset } = rail;
  const times = timesOf(state.payments, account, rail.policy);
  const maximum = limits.maximum * times;
  if (amount < limits.minimum) return refuse('payment-below-minimum', { asset, amount, minimum: limits.minimum });
  if (amount > maximum) return refuse('payment-above-maximum', { asset, amount, maximum });
  const used = usedOf(state.payments.used, usedKey(account, rail.index, direction), state.atMs);
  const left = { day: limits.daily * times - used.day, month: limits.monthly * times - used.month };
  const least = (left.day < left.month ? left.day : left.month) - promised;
  return amount > least ? refuse('payment-limit-reached', { asset, amount, left: least > 0n ? least : 0n }) : null;
}

export function beginDeposit(world: World, { deposit: id, reference }: BeginDeposit): Reply {
  const deposit = openDeposit(world.state, id);
  if ('refusal' in deposit) return deposit;
  if (!isWord(reference, 120)) return refuse('evidence-invalid', { field: 'reference' });
  // ── nothing below may fail ──
  emit(world, depositBegun, { deposit: id, reference });
  return { refusal: null, id };
}

export function failDeposit(world: World, { deposit: id, reason }: FailDeposit): Reply {
  const deposit = openDeposit(world.state, id);
  if ('refusal' in deposit) return deposit;
  if (!isWord(reason, 80)) return refuse('evidence-invalid', { field: 'reason' });
  // ── nothing below may fail ──
  emit(world, depositEnded, { deposit: id, outcome: 'fail', reason });
  reviewRepayment(world, deposit, null);
  return { refusal: null, id };
}

/** Two facts: it has arrived; and, when it is exactly what a deposit asked for, it is the customer's. */
export function recordArrival(world: World, command: RecordArrival): Reply {
  const { state } = world;
  const { rail: index, provider, transaction, units, verdict, evidence, sourceMs } = command;
  const { payments } = state;
  const rail = payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  const field = wrongEvidence(command);
  if (field !== null) return refuse('evidence-invalid', { field });
  if (units <= 0n || units > MOST_UNITS) return refuse('amount-not-positive', { amount: units });
  const known = payments.known.get(`${provider}/${transaction}`);
  if (known !== undefined) return refuse('transaction-known', { arrival: known });
  // ── nothing below may fail ──
  const arrival = payments.nextArrival;
  const deposit = payments.deposits.get(command.deposit);
  const cause = { causeKind: 'deposit', cause: arrival } as const;
  move(world, { from: rail.custody, to: rail.suspense, asset: rail.asset, amount: units, reason: 'deposit', ...cause });
  const named = deposit === undefined ? 0 : deposit.id;
  const detail = { provider, transaction, evidence, sourceMs, rail: index };
  emit(world, arrivalRecorded, { arrival, units, deposit: named, verdict, ...detail });
  if (deposit !== undefined && isExactly(deposit, command))
    credit(world, payments.arrivals.get(arrival)!, deposit, NOBODY);
  return { refusal: null, id: arrival };
}

/** Amount, order and currency as they were asked for, and the deposit was not paid before. */
function isExactly(deposit: Deposit, { units, rail, verdict }: RecordArrival): boolean {
  return verdict === 'paid' && deposit.rail === rail && deposit.amount === units && deposit.state !== 'success';
}

/** Whom it takes to credit what is exact. */
const NOBODY = { maker: '', checker: '' } as const;

function credit(
  world: World,
  { id, rail, units }: Arrival,
  asked: Deposit,
  by: { readonly maker: string; readonly checker: string },
): void {
  const { id: deposit, account, state } = asked;
  pay(world, { arrival: id, rail, units, account });
  const isLate = state === 'expired' || state === 'fail';
  emit(world, arrivalCredited, { arrival: id, deposit, units, account, rail, isLate, ...by });
  reviewRepayment(world, asked, units);
}

function pay(world: World, given: { arrival: number; rail: number; units: bigint; account: number }): void {
  const { suspense, wallet, asset } = railOf(world.state, given.rail);
  move(world, {
    from: suspense,
    to: accountOf(given.account, wallet),
    asset,
    amount: given.units,
    reason: 'deposit',
    causeKind: 'deposit',
    cause: given.arrival,
  });
}

export function assignArrival(world: World, { arrival: id, account, maker, checker }: AssignArrival): Reply {
  const { state } = world;
  const arrival = waiting(state, id);
  if ('refusal' in arrival) return arrival;
  if (arrival.stage >= GOING_BACK) return refuse('arrival-settled', { arrival: id });
  const wrong = checkOwner(state, account) ?? checkTwo(maker, checker);
  if (wrong !== null) return wrong;
  // ── nothing below may fail ──
  const { rail, units } = arrival;
  const asked = state.payments.deposits.get(arrival.deposit);
  // What it says it is for, and differs in who paid alone: that deposit has its money.
  if (asked?.account === account && asked.rail === rail && asked.amount === units && asked.state !== 'success') {
    credit(world, arrival, asked, { maker, checker });
    return { refusal: null, id };
  }
  pay(world, { arrival: id, rail, units, account });
  emit(world, arrivalCredited, { arrival: id, deposit: 0, units, account, rail, isLate: false, maker, checker });
  return { refusal: null, id };
}

/** It is seen to have gone back: out of clearing, where its seventh day put it, or straight out of suspense. */
export function returnArrival(world: World, command: ReturnArrival): Reply {
  const { arrival: id, transaction, maker, checker } = command;
  const { state } = world;
  const arrival = waiting(state, id);
  if ('refusal' in arrival) return arrival;
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  if (!isWord(transaction, 120)) return refuse('evidence-invalid', { field: 'transaction' });
  // ── nothing below may fail ──
  const { custody, clearing, suspense, asset } = railOf(state, arrival.rail);
  const from = arrival.stage >= GOING_BACK ? clearing : suspense;
  const cause = { causeKind: 'deposit', cause: id } as const;
  move(world, { from, to: custody, asset, amount: arrival.units, reason: 'refund', ...cause });
  emit(world, arrivalReturned, { arrival: id, transaction, maker, checker });
  return { refusal: null, id };
}

/**
 * The house's own, to where it bears what banks and networks take. Nobody's claim becomes the house's: what names a deposit, or was credited
 * before, is a customer's to have or goes back; and what was not announced a day before it was known here may be anybody's.
 */
export function keepArrival(world: World, { arrival: id, transaction, maker, checker }: KeepArrival): Reply {
  const { state } = world;
  const arrival = waiting(state, id);
  if ('refusal' in arrival) return arrival;
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  const { stage, rail, units } = arrival;
  const field = notOwn(railOf(state, rail), arrival);
  if (field !== null) return refuse('evidence-invalid', { field });
  if (!isWord(transaction, 120)) return refuse('evidence-invalid', { field: 'transaction' });
  // ── nothing below may fail ──
  const { clearing, suspense, asset, name } = railOf(state, rail);
  const to = houseOf(world, `losses:${name}`, true);
  const from = stage >= GOING_BACK ? clearing : suspense;
  move(world, { from, to, asset, amount: units, reason: 'deposit', causeKind: 'deposit', cause: id });
  emit(world, arrivalKept, { arrival: id, units, rail, transaction, maker, checker });
  return { refusal: null, id };
}

/**
 * What speaks against an arrival being the house's own: it is, or was, a customer's, or nobody said a day before, and not more than a week,
 * that the house will send just this. Null: nothing.
 */
export function notOwn(
  { announced }: Pick<RailState, 'announced'>,
  { deposit, verdict, units, atMs }: Arrival,
): 'arrival' | 'announced' | null {
  if (deposit !== 0 || verdict !== 'unmatched') return 'arrival';
  if (announced === null || announced.units !== units) return 'announced';
  const afterMs = atMs - announced.atMs;
  return afterMs >= ANNOUNCED_MS && afterMs <= AGES_MS[2] ? null : 'announced';
}

/** Two people have found that it is another's. All of it or nothing: nobody is brought below zero. */
export function reverseCredit(world: World, { arrival: id, maker, checker }: ReverseCredit): Reply {
  const { state } = world;
  const credit = state.payments.credits.get(id);
  if (credit === undefined) {
    const isWaiting = Number.isInteger(id) && id >= 1 && id < state.payments.nextArrival;
    return refuse(isWaiting ? 'arrival-settled' : 'unknown-arrival', { arrival: id });
  }
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  const { rail, account, units } = credit;
  const { suspense, wallet, asset } = railOf(state, rail);
  const from = accountOf(account, wallet);
  const short = checkAvailable(state, from, asset, units);
  if (short !== null) return short;
  // ── nothing below may fail ──
  const cause = { causeKind: 'deposit', cause: id } as const;
  move(world, { from, to: suspense, asset, amount: units, reason: 'correction', ...cause });
  emit(world, creditReversed, { arrival: id, units, account, rail, maker, checker });
  return { refusal: null, id };
}

/** The house's, and once a transaction: what a customer pays for sending was agreed before. */
export function bookNetworkFee(world: World, { rail: index, units, transaction, evidence }: BookNetworkFee): Reply {
  const { state } = world;
  const rail = state.payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  if (units <= 0n || units > MOST_UNITS) return refuse('amount-not-positive', { amount: units });
  if (!isWord(transaction, 120)) return refuse('evidence-invalid', { field: 'transaction' });
  if (!/^[0-9a-f]{64}$/.test(evidence)) return refuse('evidence-invalid', { field: 'evidence' });
  if (state.payments.known.has(feeKey(rail.name, transaction))) return refuse('transaction-known', { arrival: 0 });
  // ── nothing below may fail ──
  const { custody, asset, name } = rail;
  const from = houseOf(world, `losses:${name}`, true);
  move(world, { from, to: custody, asset, amount: units, reason: 'fee', causeKind: 'none', cause: 0 });
  emit(world, networkFeeBooked, { units, rail: index, transaction, evidence });
  return { refusal: null, id: index };
}

/** The clock's. */
export function forgetCredit(world: World, id: number): void {
  emit(world, creditForgotten, { arrival: id });
}

/** The clock's: told after a day, louder after three; after seven it is on its way back. */
export function ageArrival(world: World, id: number): void {
  const { rail, units, stage } = arrivalOf(world.state, id);
  const { clearing, suspense, asset } = railOf(world.state, rail);
  if (stage + 1 === GOING_BACK) {
    const cause = { causeKind: 'deposit', cause: id } as const;
    move(world, { from: suspense, to: clearing, asset, amount: units, reason: 'refund', ...cause });
  }
  emit(world, arrivalAged, { arrival: id, stage: stage + 1 });
}

export function expireDeposit(world: World, id: number): void {
  emit(world, depositEnded, { deposit: id, outcome: 'expired', reason: 'not-paid-in-time' });
  const deposit = world.state.payments.deposits.get(id);
  if (deposit !== undefined) reviewRepayment(world, deposit, null);
}

export function forgetDeposit(world: World, id: number): void {
  emit(world, depositForgotten, { deposit: id });
}

function openDeposit({ payments }: State, id: number): Deposit | Refusal {
  const deposit = payments.deposits.get(id);
  if (deposit === undefined) return refuse('unknown-deposit', { deposit: id });
  return isWaiting(deposit) ? deposit : refuse('deposit-closed', { deposit: id, state: deposit.state });
}

function waiting({ payments }: State, id: number): Arrival | Refusal {
  const arrival = payments.arrivals.get(id);
  if (arrival !== undefined) return arrival;
  const isKnown = Number.isInteger(id) && id >= 1 && id < payments.nextArrival;
  return refuse(isKnown ? 'arrival-settled' : 'unknown-arrival', { arrival: id });
}

function wrongEvidence({ provider, transaction, verdict, evidence, sourceMs }: RecordArrival): string | null {
  if (!/^[a-z0-9-]{2,24}$/.test(provider)) return 'provider';
  if (!isWord(transaction, 120)) return 'transaction';
  if (!VERDICTS.includes(verdict)) return 'verdict';
  if (!/^[0-9a-f]{64}$/.test(evidence)) return 'evidence';
  return Number.isSafeInteger(sourceMs) && sourceMs >= 0 ? null : 'sourceMs';
}
