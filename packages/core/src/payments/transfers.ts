// In: what a block shows for a customer's address. Out: refusals or facts: a deposit that waits for depth, and where it lies. It credits nothing.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { RecordTransfer } from './commands.ts';
import { depositBegun, depositCreated, transferPlaced } from './facts.ts';
import { checkOwner, isWord } from './rails.ts';
import { networkOf } from './state.ts';

const MOST_UNITS = 2n ** 61n;

/** No limit refuses it: whatever the rules say of amounts and standing, it has been sent already. */
export function recordTransfer(world: World, command: RecordTransfer): Reply {
  const { state } = world;
  const { rail: index, account, units, transaction, height, block } = command;
  const { payments, atMs } = state;
  const rail = payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  if (!payments.addresses.has(`${account}/${networkOf(payments, rail).index}`))
    return refuse('evidence-invalid', { field: 'account' });
  if (units <= 0n || units > MOST_UNITS) return refuse('amount-not-positive', { amount: units });
  if (!isWord(transaction, 120)) return refuse('evidence-invalid', { field: 'transaction' });
  if (!isWord(block, 80)) return refuse('evidence-invalid', { field: 'block' });
  if (!Number.isSafeInteger(height) || height < 0) return refuse('evidence-invalid', { field: 'height' });
  const key = `${rail.name}/${transaction}`;
  const arrived = payments.known.get(key);
  if (arrived !== undefined) return refuse('transaction-known', { arrival: arrived });
  const known = payments.transfers.get(key);
  const deposit = known === undefined ? undefined : payments.deposits.get(known.deposit);
  // A transaction never says one thing here and another there.
  const isOther = deposit?.rail !== index || deposit.account !== account || deposit.amount !== units;
  if (deposit !== undefined && isOther) return refuse('evidence-invalid', { field: 'transaction' });
  // ── nothing below may fail ──
  const id = deposit?.id ?? payments.nextDeposit;
  if (deposit === undefined) {
    const endsMs = atMs + rail.policy.depositMs;
    emit(world, depositCreated, { deposit: id, amount: units, endsMs, account, rail: index });
    emit(world, depositBegun, { deposit: id, reference: transaction });
  }
  if (known?.height !== height || known.block !== block)
    emit(world, transferPlaced, { deposit: id, height, rail: index, transaction, block });
  return { refusal: null, id };
}
