// In: commands of money out. Out: refusals or facts. A payout carries its owner's own proof; whatever happens, it is paid or all of it returned.
import { bytesToHex } from '@noble/hashes/utils.js';
import { payoutFee } from '@hilsa/formulas/payments';
import { divide } from '@hilsa/money';
import { isProofFresh } from '@hilsa/rails/withdrawals';
import { accountOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { capture, checkAvailable, hold, move, release } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { FEES, type State } from '../state.ts';
import {
  type ApproveWithdrawal,
  type CancelWithdrawal,
  type PayoutMethod,
  REFUSAL_REASONS,
  type RefuseWithdrawal,
  type RequestWithdrawal,
  type SendWithdrawal,
  type SettleWithdrawal,
} from './commands.ts';
import { checkLimits } from './deposits.ts';
import { railOf } from './facts.ts';
import {
  withdrawalApproved,
  withdrawalEnded,
  withdrawalEndorsed,
  withdrawalOf,
  withdrawalPaid,
  withdrawalRequested,
  withdrawalSent,
  withdrawalUrged,
} from './payout-facts.ts';
import { digestOf, isGenuine } from './proof.ts';
import { checkOwner, checkRail, checkTwo, isWord } from './rails.ts';
import {
  DAY_MS,
  decidedBy,
  type Destination,
  heldUntil,
  HOUR_MS,
  type PaymentsState,
  type RailState,
  usedKey,
  usedOf,
  type Withdrawal,
} from './state.ts';

const MOST_OPEN = 20;
const APPROVALS = 2;

/** The fee of an amount: the fixed part and the share, rounded up to the unit. It comes out of the amount (W1). */
export function feeOf({ feeUnits, feePpm }: PayoutMethod, amount: bigint): bigint {
  return payoutFee(feeUnits, feePpm, amount);
}

export function requestWithdrawal(world: World, command: RequestWithdrawal): Reply {
  const { state } = world;
  const { account, amount, fee, proof, requestId, askedMs } = command;
  const { payments } = state;
  const place = placeOf(state, command);
  if ('refusal' in place) return place;
  const { rail, destination, method } = place;
  const beyond =
    checkLimits(state, { account, rail, direction: 'out', amount, limits: rail.policy.out }) ??
    checkMethod(rail, method, command) ??
    checkAvailable(state, accountOf(account, rail.wallet), rail.asset, amount);
  if (beyond !== null) return beyond;
  const wrong = checkProof(world, command, place);
  if (typeof wrong !== 'string') return wrong;
  const open = payments.withdrawals.countOf(account);
  if (open >= MOST_OPEN) return refuse('too-many-open-withdrawals', { open, most: MOST_OPEN });
  // ── nothing below may fail ──
  const withdrawal = payments.nextWithdrawal;
  const held = hold(world, {
    account: accountOf(account, rail.wallet),
    asset: rail.asset,
    amount,
    reason: 'withdrawal',
    causeKind: 'withdrawal',
    cause: withdrawal,
    untilMs: 0,
  });
  emit(world, withdrawalRequested, {
    withdrawal,
    amount,
    fee,
    hold: held,
    askedMs,
    deadlineMs: decidedBy(payments, account, state.atMs),
    destination: destination.id,
    account,
    rail: rail.index,
    method: command.method,
    needsTwo: amount > rail.policy.automatic,
    digest: wrong,
    requestId,
    proof,
  });
  advance(world, withdrawalOf(state, withdrawal));
  return { refusal: null, id: withdrawal };
}

interface Place {
  readonly rail: RailState;
  readonly destination: Destination;
  readonly method: PayoutMethod;
}

/** Whose it is, where it goes and by which way. */
function placeOf(
  state: State,
  { account, destination: id, method: place, rail: named }: RequestWithdrawal,
): Place | Refusal {
  const { payments, accounts, atMs } = state;
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  if (payments.frozen.has(account)) return refuse('payouts-frozen', { account });
  const destination = payments.destinations.get(id);
  if (destination === undefined || destination.account !== account)
    return refuse('unknown-destination', { destination: id });
  const index = named ?? destination.rail;
  const closed = checkRail(state, index, 'out');
  if (closed !== null) return closed;
  const rail = payments.rails[index]!;
  // An address is paid in any coin of its network, and in no other.
  if (rail.name !== payments.rails[destination.rail]!.name) return refuse('destination-invalid', { field: 'rail' });
  if (destination.match !== 'equal') return refuse('name-mismatch', { destination: id });
  if (destination.usableMs > atMs) return refuse('destination-held', { untilMs: destination.usableMs });
  // W4: a disabled customer is paid, but only where an active one could have been.
  if (!accounts.isActive(account) && destination.addedMs + DAY_MS > atMs)
    return refuse('account-disabled', { account });
  const method = rail.policy.methods[place];
  return method === undefined ? refuse('destination-invalid', { field: 'method' }) : { rail, destination, method };
}

function checkMethod({ asset }: RailState, method: PayoutMethod, { amount, fee }: RequestWithdrawal): Refusal | null {
  const { minimum, maximum } = method;
  if (amount < minimum) return refuse('payment-below-minimum', { asset, amount, minimum });
  if (amount > maximum) return refuse('payment-above-maximum', { asset, amount, maximum });
  const due = feeOf(method, amount);
  // What was shown is what is charged.
  return fee === due ? null : refuse('fee-changed', { asset, fee: due });
}

/** The digest of exactly this, proven by its owner within five minutes and never used before. */
function checkProof({ state, isSigned }: World, command: RequestWithdrawal, place: Place): string | Refusal {
  const { account, amount, fee, requestId, askedMs, proof } = command;
  const { rail, destination, method } = place;
  const { payments, atMs } = state;
  if (!/^[A-Za-z0-9._:-]{8,64}$/.test(requestId)) return refuse('proof-required', { field: 'requestId' });
  if (!Number.isSafeInteger(askedMs) || !isProofFresh(askedMs, atMs)) return refuse('proof-stale');
  const digest = digestOf({
    accountId: String(account),
    asset: state.assets[rail.asset]!.code,
    amount,
    fee,
    rail: `${rail.name}/${method.name}`,
    destination: destination.text,
    requestId,
    atMs: askedMs,
  });
  const text = bytesToHex(digest);
  if (payments.usedProofs.has(text)) return refuse('proof-used');
  if (!isGenuine(proof, { account, digest, keys: payments.keys }, isSigned))
    return refuse('proof-required', { field: 'proof' });
  if (proof.kind !== 'code') return text;
  // A passkey is there: what is weaker does not pass beside it.
  if (payments.keys.countOf(account) > 0) return refuse('proof-required', { field: 'proof' });
  const left = rail.policy.codeDaily - byCodeToday(payments, { account, rail, atMs });
  return amount > left
    ? refuse('proof-required', { field: 'amount', asset: rail.asset, left: left > 0n ? left : 0n })
    : text;
}

/**
 * What an owner's day has let out by code, over all rails, in units of one: each other rail's at the ratio of what the two let out in a
 * day, rounded up; any of a rail that lets out nothing is the whole day.
 */
function byCodeToday(
  { rails, byCode }: PaymentsState,
  { account, rail, atMs }: { account: number; rail: RailState; atMs: number },
): bigint {
  const { codeDaily } = rail.policy;
  return rails.reduce((sum, other) => {
    const { day } = usedOf(byCode, usedKey(account, other.index, 'out'), atMs);
    if (day === 0n || other.index === rail.index) return sum + day;
    const whole = other.policy.codeDaily;
    return sum + (whole > 0n ? divide(day * codeDaily, whole, 'up') : codeDaily);
  }, 0n);
}

/** What waits for nobody is approved: no hold, no freeze, and either small and within the hour's cap or seen by two. */
function advance(world: World, withdrawal: Withdrawal): void {
  const { payments, atMs } = world.state;
  if (withdrawal.state !== 'requested' || payments.frozen.has(withdrawal.account)) return;
  if (payments.holds.countOf(withdrawal.account) > 0) return;
  const isSeen = withdrawal.approvals.length >= APPROVALS;
  const { policy, hour, hourUnits } = railOf(world.state, withdrawal.rail);
  const before = hour === Math.floor(atMs / HOUR_MS) ? hourUnits : 0n;
  const isSmall = !withdrawal.needsTwo && before + withdrawal.amount <= policy.automaticHourly;
  if (isSeen || isSmall) emit(world, withdrawalApproved, { withdrawal: withdrawal.id, isAutomatic: !isSeen });
}

/** After a hold or a freeze has ended. */
export function advanceOf(world: World, account: number): void {
  for (const withdrawal of world.state.payments.withdrawals.of(account)) advance(world, withdrawal);
}

export function approveWithdrawal(world: World, { withdrawal: id, operator, digest }: ApproveWithdrawal): Reply {
  const withdrawal = openWithdrawal(world.state, id, ['requested']);
  if ('refusal' in withdrawal) return withdrawal;
  if (!isWord(operator, 40) || withdrawal.approvals.includes(operator)) return refuse('second-person-missing');
  if (digest !== withdrawal.digest) return refuse('digest-differs', { withdrawal: id });
  // ── nothing below may fail ──
  emit(world, withdrawalEndorsed, { withdrawal: id, operator, digest });
  advance(world, withdrawal);
  return { refusal: null, id, count: withdrawal.approvals.length };
}

export function cancelWithdrawal(world: World, { account, withdrawal: id }: CancelWithdrawal): Reply {
  const withdrawal = openWithdrawal(world.state, id, ['requested', 'approved'], account);
  if ('refusal' in withdrawal) return withdrawal;
  // ── nothing below may fail ──
  giveBack(world, withdrawal, 'cancelled', 'by-customer');
  return { refusal: null, id };
}

export function refuseWithdrawal(world: World, command: RefuseWithdrawal): Reply {
  const { withdrawal: id, reason, maker, checker } = command;
  const withdrawal = openWithdrawal(world.state, id, ['requested', 'approved']);
  if ('refusal' in withdrawal) return withdrawal;
  if (!REFUSAL_REASONS.includes(reason)) return refuse('hold-invalid', { field: 'reason' });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  giveBack(world, withdrawal, 'failed', reason);
  return { refusal: null, id };
}

/** It leaves: from now on only evidence ends it. What arrives goes to clearing; the fee stays held until it has arrived. */
export function sendWithdrawal(world: World, { withdrawal: id, pack }: SendWithdrawal): Reply {
  const { state } = world;
  const withdrawal = openWithdrawal(state, id, ['approved']);
  if ('refusal' in withdrawal) return withdrawal;
  const closed = checkRail(state, withdrawal.rail, 'out');
  if (closed !== null) return closed;
  // What froze or is held after it was approved stops it here.
  if (state.payments.frozen.has(withdrawal.account)) return refuse('payouts-frozen', { account: withdrawal.account });
  for (const { reason, untilMs } of state.payments.holds.of(withdrawal.account))
    return refuse('payout-held', { reason, untilMs });
  if (!isWord(pack, 64)) return refuse('evidence-invalid', { field: 'pack' });
  // ── nothing below may fail ──
  const { amount, fee, hold: held, rail } = withdrawal;
  const { clearing } = railOf(state, rail);
  capture(world, state.holds.get(held)!, { to: clearing, amount: amount - fee, reason: 'withdrawal' });
  emit(world, withdrawalSent, { withdrawal: id, pack });
  return { refusal: null, id };
}

export function settleWithdrawal(world: World, command: SettleWithdrawal): Reply {
  const { withdrawal: id, outcome, transaction, units, evidence } = command;
  const { state } = world;
  const withdrawal = openWithdrawal(state, id, ['sent']);
  if ('refusal' in withdrawal) return withdrawal;
  if (!isWord(transaction, 120)) return refuse('evidence-invalid', { field: 'transaction' });
  if (!/^[0-9a-f]{64}$/.test(evidence)) return refuse('evidence-invalid', { field: 'evidence' });
  const { account, amount, fee, rail: index } = withdrawal;
  if (units !== amount - fee) return refuse('evidence-invalid', { field: 'units' });
  // ── nothing below may fail ──
  const { custody, clearing, asset, wallet } = railOf(state, index);
  const feeHold = state.holds.get(withdrawal.hold);
  const cause = { causeKind: 'withdrawal', cause: id } as const;
  if (outcome === 'returned') {
    const to = accountOf(account, wallet);
    move(world, { from: clearing, to, asset, amount: units, reason: 'refund', ...cause });
    if (feeHold !== undefined) release(world, feeHold);
    emit(world, withdrawalEnded, { withdrawal: id, outcome: 'failed', reason: 'returned-by-partner', evidence });
    return { refusal: null, id };
  }
  move(world, { from: clearing, to: custody, asset, amount: units, reason: 'withdrawal', ...cause });
  if (feeHold !== undefined) capture(world, feeHold, { to: FEES, amount: fee, reason: 'withdrawal-fee' });
  emit(world, withdrawalPaid, { withdrawal: id, transaction, evidence });
  return { refusal: null, id };
}

/**
 * The clock's (W5): half-way the next desk is told, at the deadline it takes over, a day later all is returned; or, if its owner's payouts
 * are held then, a day after the hold has ended, which is three days after the deadline at the latest (W3).
 */
export function urgeWithdrawal(world: World, id: number): void {
  const withdrawal = withdrawalOf(world.state, id);
  const { account, state, stage, deadlineMs, needsTwo } = withdrawal;
  const { atMs, payments } = world.state;
  const heldMs = heldUntil(payments, account, deadlineMs);
  if (state === 'approved') giveBack(world, withdrawal, 'failed', 'not-sent-in-time');
  else if (stage === 0) emit(world, withdrawalUrged, { withdrawal: id, stage: 1, nextMs: deadlineMs, needsTwo });
  // What was small but over the hour's cap is tried again first.
  else if (stage === 1) {
    emit(world, withdrawalUrged, { withdrawal: id, stage: 2, nextMs: deadlineMs + DAY_MS, needsTwo });
    advance(world, withdrawal);
  } else if (heldMs > atMs) emit(world, withdrawalUrged, { withdrawal: id, stage, nextMs: heldMs + DAY_MS, needsTwo });
  else giveBack(world, withdrawal, 'failed', 'not-decided-in-time');
}

function giveBack(world: World, { id, hold: held }: Withdrawal, outcome: 'failed' | 'cancelled', reason: string): void {
  release(world, world.state.holds.get(held)!);
  emit(world, withdrawalEnded, { withdrawal: id, outcome, reason, evidence: '' });
}

/** Another's withdrawal is as unknown as one that never was. */
function openWithdrawal(
  { payments }: State,
  id: number,
  states: readonly Withdrawal['state'][],
  account?: number,
): Withdrawal | Refusal {
  const withdrawal = payments.withdrawals.get(id);
  const isKnown = Number.isInteger(id) && id >= 1 && id < payments.nextWithdrawal;
  if (withdrawal === undefined && isKnown && account === undefined)
    return refuse('withdrawal-closed', { withdrawal: id });
  if (withdrawal === undefined || (account !== undefined && withdrawal.account !== account))
    return refuse('unknown-withdrawal', { withdrawal: id });
  return states.includes(withdrawal.state)
    ? withdrawal
    : refuse('withdrawal-closed', { withdrawal: id, state: withdrawal.state });
}
