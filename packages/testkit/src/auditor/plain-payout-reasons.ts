// In: the auditor's state and commands of money out. Out: the reasons against them.
import type { RequestWithdrawal } from '@hilsa/core';
import { againstLimits, isClosed } from './plain-payments-in.ts';
import { areTwo, DAY, HOUR, isCustomer, isText, purseAccount, type Reasons, sums } from './plain-payment-state.ts';
import type { PlainWithdrawal } from './plain-payment-books.ts';
import { digestHex, isShown } from './plain-proof.ts';
import { ownerOf, type PlainState, purseOf } from './plain-state.ts';
import type { Out } from './plain-payments-out.ts';

const LONGEST: Readonly<Record<string, number>> = {
  'new-destination': 24,
  'changed-credential': 24,
  'deposit-reversible': 72,
  'name-mismatch': 72,
  'legal-review': 72,
  'legal-order': 366 * 24,
  'rail-outage': 24,
};

export function againstOut(state: PlainState, command: Out, no: Reasons): void {
  const { payments } = state;
  if ('account' in command && command.account !== null && !isCustomer(state, command.account))
    if (command.kind !== 'remove-destination' && command.kind !== 'cancel-withdrawal')
      return void no.add('unknown-account');
  switch (command.kind) {
    case 'set-proof-key': {
      const known = payments.keys.get(command.keyId);
      const shape = {
        es256: /^04[0-9a-f]{128}$/,
        eddsa: /^[0-9a-f]{64}$/,
        rs256: /^[0-9a-f]{512,1024}:[0-9a-f]{2,8}$/,
      };
      const own = [...payments.keys.values()].filter((key) => key.account === command.account).length;
      if (
        (command.account === null) !== (command.keyId === 'identity') ||
        (known !== undefined && known.account !== command.account) ||
        !shape[command.algorithm].test(command.publicKey) ||
        !isText(command.host, 255) ||
        (command.isOn && known === undefined && own >= 20)
      )
        no.add('proof-key-invalid');
      return;
    }
    case 'add-destination': {
      const { account, rail, destination } = command;
      const own = [...payments.destinations.values()].filter((each) => each.account === account);
      if (payments.rails[rail] === undefined) no.add('unknown-rail');
      if ((payments.listedUntil.get(account) ?? state.nowMs) > state.nowMs) no.add('allow-list-on');
      if (!isText(destination, 200)) no.add('destination-invalid');
      if (own.some((each) => each.rail === rail && each.text === destination)) no.add('destination-known');
      if (own.length >= 40) no.add('too-many-destinations');
      return;
    }
    case 'confirm-destination': {
      const known = payments.destinations.get(command.destination);
      if (known === undefined) no.add('unknown-destination');
      if (!isText(command.operator, 40)) no.add('second-person-missing');
      if (known?.match === 'equal') no.add('destination-known');
      return;
    }
    case 'remove-destination':
      if (payments.destinations.get(command.destination)?.account !== command.account) no.add('unknown-destination');
      return;
    case 'place-payout-hold': {
      const { account, reason, cause, untilMs } = command;
      const longest = LONGEST[reason];
      const isOdd = longest === undefined || !isText(cause, 80) || !Number.isSafeInteger(untilMs);
      if (isOdd || untilMs <= state.nowMs || untilMs > state.nowMs + longest * HOUR) no.add('hold-invalid');
      if (payments.causes.has(`${account} ${reason} ${cause}`)) no.add('hold-repeated');
      const gives = givesWay(state, account, reason);
      if (gives !== undefined && gives[1].untilMs > untilMs) no.add('hold-invalid');
      return;
    }
    case 'freeze-payouts':
    case 'set-allow-list':
      return;
    case 'request-withdrawal':
      return againstRequest(state, command, no);
    case 'cancel-withdrawal': {
      const known = payments.withdrawals.get(command.withdrawal);
      if (known === undefined || known.account !== command.account) no.add('unknown-withdrawal');
      else if (known.state === 'sent') no.add('withdrawal-closed');
      return;
    }
    case 'approve-withdrawal': {
      const known = againstState(state, command.withdrawal, ['requested'], no);
      if (!isText(command.operator, 40) || known?.approvals.includes(command.operator)) no.add('second-person-missing');
      if (known !== undefined && known.digest !== command.digest) no.add('digest-differs');
      return;
    }
    case 'refuse-withdrawal':
      againstState(state, command.withdrawal, ['requested', 'approved'], no);
      if (!['own-request', 'legal-order', 'destination-closed', 'rail-outage'].includes(command.reason))
        no.add('hold-invalid');
      if (!areTwo(command.maker, command.checker)) no.add('second-person-missing');
      return;
    case 'send-withdrawal': {
      const known = againstState(state, command.withdrawal, ['approved'], no);
      if (known === undefined) return;
      isClosed(state, known.rail, 'out', no);
      if (payments.frozen.has(known.account)) no.add('payouts-frozen');
      if (holdsOf(state, known.account).length > 0) no.add('payout-held');
      if (!isText(command.pack, 64)) no.add('evidence-invalid');
      return;
    }
    case 'settle-withdrawal': {
      const known = againstState(state, command.withdrawal, ['sent'], no);
      const isProven = isText(command.transaction, 120) && /^[0-9a-f]{64}$/.test(command.evidence);
      if (!isProven || (known !== undefined && command.units !== known.amount - known.fee)) no.add('evidence-invalid');
    }
  }
}

/** Of twenty holds for one reason the one that ends first, the oldest of those. */
export function givesWay({ payments }: PlainState, account: number, reason: string) {
  const same = [...payments.holds].filter(([, hold]) => hold.account === account && hold.reason === reason);
  return same.length < 20 ? undefined : same.toSorted(([, one], [, other]) => one.untilMs - other.untilMs)[0];
}

export function holdsOf({ payments }: PlainState, account: number) {
  return [...payments.holds.values()].filter((hold) => hold.account === account);
}

function againstState(
  { payments }: PlainState,
  id: number,
  states: readonly string[],
  no: Reasons,
): PlainWithdrawal | undefined {
  const known = payments.withdrawals.get(id);
  if (known === undefined)
    no.add(id >= 1 && id <= payments.lastWithdrawal ? 'withdrawal-closed' : 'unknown-withdrawal');
  else if (!states.includes(known.state)) no.add('withdrawal-closed');
  return known;
}

function againstRequest(state: PlainState, command: RequestWithdrawal, no: Reasons): void {
  const { payments } = state;
  const { account, amount, fee, method, askedMs, requestId, proof } = command;
  const nowMs = state.nowMs;
  if (payments.frozen.has(account)) no.add('payouts-frozen');
  const to = payments.destinations.get(command.destination);
  if (to === undefined || to.account !== account) return void no.add('unknown-destination');
  const index = command.rail ?? to.rail;
  isClosed(state, index, 'out', no);
  const rail = payments.rails[index];
  if (rail === undefined) return;
  if (rail.name !== payments.rails[to.rail]!.name) no.add('destination-invalid');
  if (to.match !== 'equal') no.add('name-mismatch');
  if (to.addedMs + DAY > nowMs) {
    no.add('destination-held');
    if (ownerOf(state, account)!.standing === 'disabled') no.add('account-disabled');
  }
  const way = rail.policy.methods[method];
  if (way === undefined) return void no.add('destination-invalid');
  againstLimits(state, { account, rail: index, way: 'out', amount, limits: rail.policy.out }, no);
  if (amount < way.minimum) no.add('payment-below-minimum');
  if (amount > way.maximum) no.add('payment-above-maximum');
  const share = amount * BigInt(way.feePpm);
  const due = way.feeUnits + share / 1_000_000n + (share % 1_000_000n > 0n ? 1n : 0n);
  if (fee !== due) no.add('fee-changed');
  if (purseOf(state, purseAccount(account, rail.wallet), rail.asset).available < amount) no.add('insufficient-balance');
  if (!/^[A-Za-z0-9._:-]{8,64}$/.test(requestId)) no.add('proof-required');
  if (!Number.isSafeInteger(askedMs) || askedMs > nowMs || nowMs - askedMs > 300_000) no.add('proof-stale');
  const digest = digestHex(command, { code: state.assets[rail.asset]!.code, rail, to });
  if (payments.digests.has(digest)) no.add('proof-used');
  if (!isShown(payments, command, digest)) no.add('proof-required');
  if (proof.kind === 'code') {
    if ([...payments.keys.values()].some((key) => key.account === account)) no.add('proof-required');
    // Of a day over all rails, each its own part, in whole units of this one.
    const own = rail.policy.codeDaily;
    let day = amount;
    for (const [each, { policy }] of payments.rails.entries()) {
      const sent = sums(payments, `${account} ${each} code`, nowMs).day;
      const whole = policy.codeDaily;
      if (each === index || sent === 0n) day += sent;
      else day += whole === 0n ? own : (sent * own + whole - 1n) / whole;
    }
    if (day > own) no.add('proof-required');
  }
  const open = [...payments.withdrawals.values()].filter((each) => each.account === account);
  if (open.length >= 20) no.add('too-many-open-withdrawals');
}
