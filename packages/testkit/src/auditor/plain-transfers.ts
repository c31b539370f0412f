// In: the auditor's state and what a block shows for an address. Out: the reasons against it, and the deposit that waits.
import type { RecordTransfer } from '@hilsa/core';
import { isCustomer, isText, note, type Reasons } from './plain-payment-state.ts';
import { type PlainState, schedule } from './plain-state.ts';

const MOST = 2n ** 61n;

export function hasAddress(
  { addresses, rails }: PlainState['payments'],
  { account, rail }: { account: number; rail: number },
): boolean {
  return addresses.has(`${account} ${rails[rail]!.name}`);
}

export function againstTransfer(state: PlainState, command: RecordTransfer, no: Reasons): void {
  const { payments } = state;
  const { rail, account, units, transaction, height, block } = command;
  if (payments.rails[rail] === undefined) return void no.add('unknown-rail');
  if (!isCustomer(state, account)) return void no.add('unknown-account');
  const isShown = isText(transaction, 120) && isText(block, 80) && Number.isSafeInteger(height) && height >= 0;
  if (!isShown || !hasAddress(payments, command)) no.add('evidence-invalid');
  if (units <= 0n || units > MOST) no.add('amount-not-positive');
  const { name } = payments.rails[rail];
  if (payments.transactions.has(`${name} ${transaction}`)) no.add('transaction-known');
  const known = payments.deposits.get(payments.transfers.get(`${name} ${transaction}`)?.deposit ?? 0);
  if (known !== undefined && (known.rail !== rail || known.account !== account || known.amount !== units))
    no.add('evidence-invalid');
}

export function placeTransfer(state: PlainState, command: RecordTransfer): number {
  const { payments } = state;
  const { rail, account, units, transaction, height, block } = command;
  const { name, policy } = payments.rails[rail]!;
  const before = payments.transfers.get(`${name} ${transaction}`);
  const deposit = before?.deposit ?? ++payments.lastDeposit;
  if (before === undefined) {
    payments.deposits.set(deposit, { account, rail, amount: units, state: 'pending' });
    const endsMs = state.atMs + policy.depositMs;
    schedule(state, 'expire-deposit', deposit, endsMs);
    note(state, 'deposit-created', { deposit, amount: units, endsMs, account, rail });
    note(state, 'deposit-begun', { deposit, reference: transaction });
  } else if (before.height === height && before.block === block) return deposit;
  payments.transfers.set(`${name} ${transaction}`, { deposit, height, block });
  note(state, 'transfer-placed', { deposit, height, rail, transaction, block });
  return deposit;
}
