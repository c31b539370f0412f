// In: the auditor's state and commands of money out. Out: the reasons against them, and what must come of them.
import type { PlainDeskCommand } from './plain-corrections.ts';
import type { PaymentsCommand, RefuseWithdrawal, RequestWithdrawal, SettleWithdrawal } from '@hilsa/core';
import { DAY, HOUR, nextBusinessDay, note, pass, purseAccount } from './plain-payment-state.ts';
import { digestHex } from './plain-proof.ts';
import { change, FEE_TAKER, type PlainState, schedule, unschedule } from './plain-state.ts';
import { givesWay, holdsOf } from './plain-payout-reasons.ts';
import { leaves } from './plain-rails.ts';

export type Out = Exclude<
  PaymentsCommand,
  {
    kind:
      | 'set-rail'
      | 'switch-rail'
      | 'attest-custody'
      | PlainDeskCommand['kind']
      | 'create-deposit'
      | 'begin-deposit'
      | 'fail-deposit'
      | 'record-arrival'
      | 'record-transfer'
      | 'assign-arrival'
      | 'return-arrival'
      | 'assign-address'
      | 'set-limit-multiple';
  }
>;

export function carryOut(state: PlainState, command: Out): Record<string, unknown> {
  const { payments } = state;
  switch (command.kind) {
    case 'set-proof-key': {
      const { account, keyId, algorithm, publicKey, host, isOn } = command;
      if (isOn) payments.keys.set(keyId, { account, algorithm, publicKey, host });
      else payments.keys.delete(keyId);
      note(state, 'proof-key-set', { account: account ?? -1, keyId, algorithm, publicKey, host, isOn });
      return {};
    }
    case 'add-destination': {
      const { account, rail, destination: text, match } = command;
      const destination = ++payments.lastDestination;
      payments.destinations.set(destination, { account, rail, text, match, addedMs: state.atMs });
      note(state, 'destination-added', { destination, usableMs: state.atMs + DAY, account, rail, match, text });
      return { id: destination };
    }
    case 'confirm-destination': {
      const { destination, operator, isAccepted } = command;
      const known = payments.destinations.get(destination)!;
      if (isAccepted) {
        known.match = 'equal';
        note(state, 'destination-confirmed', { destination, operator });
      } else {
        payments.destinations.delete(destination);
        note(state, 'destination-removed', { destination, account: known.account, operator });
      }
      return { id: destination };
    }
    case 'remove-destination':
      payments.destinations.delete(command.destination);
      note(state, 'destination-removed', { destination: command.destination, account: command.account, operator: '' });
      return { id: command.destination };
    case 'place-payout-hold': {
      const { account, reason, cause, untilMs } = command;
      const hold = ++payments.lastHold;
      const gives = givesWay(state, account, reason);
      payments.holds.set(hold, { account, reason, untilMs });
      payments.causes.add(`${account} ${reason} ${cause}`);
      schedule(state, 'release-payout-hold', hold, untilMs);
      note(state, 'payout-hold-placed', { hold, untilMs, account, reason, cause });
      if (gives !== undefined) dropHold(state, gives[0]);
      return { id: hold };
    }
    case 'freeze-payouts': {
      const { account, isFrozen } = command;
      if (payments.frozen.has(account) === isFrozen) return { account };
      if (isFrozen) payments.frozen.add(account);
      else payments.frozen.delete(account);
      note(state, 'payouts-frozen', { account, isFrozen });
      if (!isFrozen) goOnFor(state, account);
      return { account };
    }
    case 'set-allow-list': {
      const { account, isOn } = command;
      if (isOn === (payments.listedUntil.get(account) === Infinity)) return { account };
      payments.listedUntil.set(account, isOn ? Infinity : state.atMs + DAY);
      note(state, 'allow-list-set', { account, endsMs: isOn ? 0 : state.atMs + DAY });
      return { account };
    }
    case 'request-withdrawal':
      return { id: request(state, command) };
    case 'cancel-withdrawal':
      giveBack(state, command.withdrawal, 'cancelled', 'by-customer');
      return { id: command.withdrawal };
    case 'approve-withdrawal': {
      const { withdrawal, operator, digest } = command;
      const known = payments.withdrawals.get(withdrawal)!;
      known.approvals.push(operator);
      note(state, 'withdrawal-endorsed', { withdrawal, operator, digest });
      decide(state, withdrawal);
      return { id: withdrawal, count: known.approvals.length };
    }
    case 'refuse-withdrawal':
      giveBack(state, command.withdrawal, 'failed', (command satisfies RefuseWithdrawal).reason);
      return { id: command.withdrawal };
    case 'send-withdrawal': {
      const { withdrawal, pack } = command;
      const known = payments.withdrawals.get(withdrawal)!;
      const rail = payments.rails[known.rail]!;
      const from = purseAccount(known.account, rail.wallet);
      grab(state, {
        from,
        to: rail.clearing,
        asset: rail.asset,
        units: known.amount - known.fee,
        why: 'withdrawal',
        withdrawal,
      });
      known.state = 'sent';
      unschedule(state, 'urge-withdrawal', withdrawal);
      note(state, 'withdrawal-sent', { withdrawal, pack });
      return { id: withdrawal };
    }
    case 'settle-withdrawal':
      settle(state, command);
      return { id: command.withdrawal };
  }
}

/** Out of what is held. */
function grab(
  state: PlainState,
  line: { from: number; to: number; asset: number; units: bigint; why: string; withdrawal: number },
): void {
  const { from, to, asset, units, why, withdrawal } = line;
  if (units === 0n) return;
  change(state, from, asset, 0n, -units);
  change(state, to, asset, units, 0n);
  state.tape.push(`captured ${units} of ${asset} from ${from} to ${to} ${why} withdrawal ${withdrawal}`);
}

function request(state: PlainState, command: RequestWithdrawal): number {
  const { payments } = state;
  const { account, amount, fee, method, askedMs, requestId, proof } = command;
  const to = payments.destinations.get(command.destination)!;
  const index = command.rail ?? to.rail;
  const rail = payments.rails[index]!;
  const withdrawal = ++payments.lastWithdrawal;
  const purse = purseAccount(account, rail.wallet);
  change(state, purse, rail.asset, -amount, amount);
  state.tape.push(`held ${amount} of ${rail.asset} of ${purse} for withdrawal withdrawal ${withdrawal} until 0`);
  const hold = state.nextHold++;
  const digest = digestHex(command, { code: state.assets[rail.asset]!.code, rail, to });
  const deadlineMs = nextBusinessDay(lastHeld(state, account, state.atMs));
  const needsTwo = amount > rail.policy.automatic;
  payments.withdrawals.set(withdrawal, {
    account,
    rail: index,
    way: rail.policy.methods[method]!,
    amount,
    fee,
    digest,
    madeMs: state.atMs,
    deadlineMs,
    needsTwo,
    approvals: [],
    state: 'requested',
    stage: 0,
  });
  payments.digests.add(digest);
  payments.counted.push({ key: `${account} ${index} out`, atMs: state.atMs, units: amount });
  if (proof.kind === 'code')
    payments.counted.push({ key: `${account} ${index} code`, atMs: state.atMs, units: amount });
  schedule(state, 'urge-withdrawal', withdrawal, state.atMs + Math.floor((deadlineMs - state.atMs) / 2));
  note(state, 'withdrawal-requested', {
    withdrawal,
    amount,
    fee,
    hold,
    askedMs,
    deadlineMs,
    destination: command.destination,
    account,
    rail: index,
    method,
    needsTwo,
    digest,
    requestId,
    proof,
  });
  decide(state, withdrawal);
  return withdrawal;
}

function decide(state: PlainState, id: number): void {
  const { payments } = state;
  const known = payments.withdrawals.get(id)!;
  if (known.state !== 'requested' || payments.frozen.has(known.account)) return;
  if (holdsOf(state, known.account).length > 0) return;
  const { policy, hours } = payments.rails[known.rail]!;
  const hour = Math.floor(state.atMs / HOUR);
  const spent = hours.get(hour) ?? 0n;
  const bySight = known.approvals.length > 1;
  if (!bySight && (known.needsTwo || spent + known.amount > policy.automaticHourly)) return;
  known.state = 'approved';
  if (!bySight) hours.set(hour, spent + known.amount);
  schedule(state, 'urge-withdrawal', id, leaves(policy, known.way, state.atMs) + 5 * DAY);
  note(state, 'withdrawal-approved', { withdrawal: id, isAutomatic: !bySight });
}

function goOnFor(state: PlainState, account: number): void {
  for (const [id, known] of state.payments.withdrawals) if (known.account === account) decide(state, id);
}

function settle(state: PlainState, { withdrawal, outcome, transaction, units, evidence }: SettleWithdrawal): void {
  const { payments } = state;
  const { account, rail: index, fee } = payments.withdrawals.get(withdrawal)!;
  const rail = payments.rails[index]!;
  const purse = purseAccount(account, rail.wallet);
  const cause = `withdrawal ${withdrawal}`;
  const { asset, clearing: from } = rail;
  if (outcome === 'returned') {
    pass(state, { from, to: purse, asset, amount: units, why: 'refund', cause });
    if (fee > 0n) {
      change(state, purse, asset, fee, -fee);
      state.tape.push(`released ${fee}`);
    }
    forget(state, withdrawal);
    note(state, 'withdrawal-ended', { withdrawal, outcome: 'failed', reason: 'returned-by-partner', evidence });
    return;
  }
  pass(state, { from, to: rail.custody, asset, amount: units, why: 'withdrawal', cause });
  grab(state, { from: purse, to: FEE_TAKER, asset, units: fee, why: 'withdrawal-fee', withdrawal });
  payments.withdrawals.delete(withdrawal);
  note(state, 'withdrawal-paid', { withdrawal, transaction, evidence });
}

/** What is not paid counts against no limit. */
function forget({ payments }: PlainState, id: number): void {
  const { account, rail, madeMs, amount } = payments.withdrawals.get(id)!;
  payments.counted.push({ key: `${account} ${rail} out`, atMs: madeMs, units: -amount });
  payments.withdrawals.delete(id);
}

function giveBack(state: PlainState, id: number, outcome: string, reason: string): void {
  const { account, rail: index, amount } = state.payments.withdrawals.get(id)!;
  const rail = state.payments.rails[index]!;
  change(state, purseAccount(account, rail.wallet), rail.asset, amount, -amount);
  state.tape.push(`released ${amount}`);
  unschedule(state, 'urge-withdrawal', id);
  forget(state, id);
  note(state, 'withdrawal-ended', { withdrawal: id, outcome, reason, evidence: '' });
}

/** The latest end of the holds that end within three days of a moment, or that moment. */
function lastHeld(state: PlainState, account: number, ms: number): number {
  const ends = holdsOf(state, account).flatMap(({ untilMs }) => (untilMs - ms <= 3 * DAY ? [untilMs] : []));
  return ends.reduce((last, end) => (end > last ? end : last), ms);
}

/** The clock's. */
export function urge(state: PlainState, id: number): void {
  const known = state.payments.withdrawals.get(id)!;
  if (known.state === 'approved') return giveBack(state, id, 'failed', 'not-sent-in-time');
  const held = lastHeld(state, known.account, known.deadlineMs);
  const waits = known.stage === 2 && held > state.atMs;
  if (known.stage === 2 && !waits) return giveBack(state, id, 'failed', 'not-decided-in-time');
  if (!waits) known.stage += 1;
  const nextMs = waits ? held + DAY : known.stage === 1 ? known.deadlineMs : known.deadlineMs + DAY;
  schedule(state, 'urge-withdrawal', id, nextMs);
  note(state, 'withdrawal-urged', { withdrawal: id, stage: known.stage, nextMs, needsTwo: known.needsTwo });
  if (known.stage === 2 && !waits) decide(state, id);
}

export function endHold(state: PlainState, id: number): void {
  const { account } = state.payments.holds.get(id)!;
  dropHold(state, id);
  goOnFor(state, account);
}

function dropHold(state: PlainState, id: number): void {
  const { account } = state.payments.holds.get(id)!;
  state.payments.holds.delete(id);
  unschedule(state, 'release-payout-hold', id);
  note(state, 'payout-hold-ended', { hold: id, account });
}
