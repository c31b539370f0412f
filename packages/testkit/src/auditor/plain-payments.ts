// In: the auditor's state and any command of payments. Out: the reasons against it, what comes of it, and what its clock does.
import type { Command, PaymentsCommand } from '@hilsa/core';
import { note, type Reasons } from './plain-payment-state.ts';
import { forgetCredit } from './plain-corrections.ts';
import { againstIn, ageArrival, carryIn, endDeposit } from './plain-payments-in.ts';
import { carryOut, endHold, urge } from './plain-payments-out.ts';
import { againstOut } from './plain-payout-reasons.ts';
import { startPlanned } from './plain-rails.ts';
import { type PlainState, unschedule } from './plain-state.ts';

const IN = [
  'set-rail',
  'switch-rail',
  'attest-custody',
  'create-deposit',
  'begin-deposit',
  'fail-deposit',
  'record-arrival',
  'record-transfer',
  'assign-arrival',
  'return-arrival',
  'assign-address',
  'set-limit-multiple',
  'judge-rail',
  'reverse-credit',
  'announce-own-money',
  'keep-arrival',
  'book-network-fee',
] as const;
type In = Extract<PaymentsCommand, { kind: (typeof IN)[number] }>;

function isIn(command: PaymentsCommand): command is In {
  return (IN as readonly string[]).includes(command.kind);
}

/** @param command one of this room's: every kind that no other room of the auditor takes */
export function againstPayment(state: PlainState, command: Command, no: Reasons): void {
  // The limits of a day are asked of the moment of the command.
  state.nowMs = command.atMs;
  const own = command as PaymentsCommand;
  if (isIn(own)) againstIn(state, own, no);
  else againstOut(state, own, no);
}

export function carryPayment(state: PlainState, command: PaymentsCommand): Record<string, unknown> {
  return isIn(command) ? carryIn(state, command) : carryOut(state, command);
}

/** @returns whether the work is one of this room's */
export function doPaymentWork(state: PlainState, work: string, subject: number): boolean {
  if (work === 'expire-deposit') endDeposit(state, subject, 'expired', 'not-paid-in-time');
  else if (work === 'age-arrival') ageArrival(state, subject);
  else if (work === 'release-payout-hold') endHold(state, subject);
  else if (work === 'urge-withdrawal') urge(state, subject);
  else if (work === 'forget-credit') forgetCredit(state, subject);
  else if (work === 'start-policy') startPlanned(state, subject);
  else if (work === 'forget-deposit') {
    const transfer = [...state.payments.transfers].find(([, { deposit }]) => deposit === subject);
    if (transfer !== undefined) state.payments.transfers.delete(transfer[0]);
    state.payments.deposits.delete(subject);
    unschedule(state, work, subject);
    note(state, 'deposit-forgotten', { deposit: subject });
  } else return false;
  return true;
}
