// In: a line of a bank's statement, whoever brought it. Out: what it is judged to be, and that becomes a command: money that came exactly as a
// deposit asked for it, from whom the deposit is; money in suspense; a payment of ours that left or came back. Whatever comes in is booked.
import { createHash } from 'node:crypto';
import type { ArrivalVerdict } from '@hilsa/core/payments/commands';
import { matchNames } from '@hilsa/rails/names';
import type { StatementLine } from '@hilsa/rails/statements';
import type { BankGiven } from './bank-partner.ts';
import { keepAnswer } from './evidence.ts';
import { hasLeft, keepLine, keptVerdict } from './statement-books.ts';
import type { PartnerParts } from './types.ts';

type Bank = Pick<BankGiven, 'rail' | 'payerNames'>;
/** What a line is, before anything is done about it. */
export type Judged =
  | { readonly kind: 'ours'; readonly withdrawal: number; readonly outcome: 'paid' | 'returned' }
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'arrival'; readonly deposit: number; readonly verdict: ArrivalVerdict };

/**
 * Exact is: the reference of a deposit of this rail, its amount and currency, and its customer's own name as payer. Somebody else's money waits
 * for people, whatever stands on it, the number of a payout too: what comes in and ends no payout is an arrival.
 */
export async function judgeLine(
  parts: Pick<PartnerParts, 'sequencer' | 'sql'>,
  { rail, payerNames }: Bank,
  line: StatementLine,
): Promise<Judged> {
  const { sequencer } = parts;
  const ours = await judgeOurs(parts, rail, line);
  if (ours !== null) return ours;
  if (line.direction === 'out') return { kind: 'not-ours' };
  const { deposits, rails } = sequencer.engine.payments;
  const named = Number(/\bD-(\d{1,15})\b/.exec(line.reference)?.[1] ?? 0);
  const deposit = deposits.get(named);
  const verdict = async (): Promise<ArrivalVerdict> => {
    if (deposit === undefined) return 'unmatched';
    if (line.currency !== 'BDT') return 'currency-differs';
    if (rails[deposit.rail]!.name !== rail) return 'order-differs';
    if (deposit.amount !== line.amount) return 'amount-differs';
    const isOwn = matchNames(line.otherName, await payerNames(deposit.account)) === 'equal';
    return isOwn ? 'paid' : 'payer-differs';
  };
  return { kind: 'arrival', deposit: named, verdict: await verdict() };
}

/**
 * A line that ends a payout, or ended it. Only what is sent ends, by a line of its own rail, in its asset, to the unit; seen to leave it is paid, seen
 * to come in again it has come back. Anybody can write its number on a transfer, so that one must be the bank's own reversal or come from where the
 * payout went.
 */
async function judgeOurs(
  { sequencer, sql }: Pick<PartnerParts, 'sequencer' | 'sql'>,
  rail: string,
  line: StatementLine,
): Promise<Extract<Judged, { kind: 'ours' }> | null> {
  const named = /^W-(\d{1,15})$/.exec(line.reference.trim());
  if (named === null) return null;
  const id = Number(named[1]);
  const { payments, assets } = sequencer.engine;
  const { withdrawals, rails, known, nextWithdrawal } = payments;
  const kept = await keptVerdict({ sql }, rail, line);
  // Read again, it is what it was.
  if (kept === 'paid' || kept === 'returned') return { kind: 'ours', withdrawal: id, outcome: kept };
  const withdrawal = withdrawals.get(id);
  const own = rails[withdrawal?.rail ?? -1];
  const isThat =
    withdrawal?.state === 'sent' &&
    own?.name === rail &&
    assets[own.asset]!.code === line.currency &&
    withdrawal.amount - withdrawal.fee === line.amount;
  if (line.direction === 'in') {
    const isBack = isThat && (line.isReversal || isFrom(withdrawal.to, line.otherAccount));
    // What was booked as an arrival is not booked twice.
    return isBack && !known.has(`${rail}/${markOf(line)}`)
      ? { kind: 'ours', withdrawal: id, outcome: 'returned' }
      : null;
  }
  // A credit that the bank takes back is no payout of ours.
  if (line.isReversal) return null;
  if (isThat) return { kind: 'ours', withdrawal: id, outcome: 'paid' };
  if (withdrawal !== undefined || id < 1 || id >= nextWithdrawal) return null;
  // One that came back had left, and the line of that may be read later; what leaves once more is not ours.
  if (await hasLeft({ sql }, rail, line)) return null;
  const [row] = await sql<{ state: string }[]>`select state from real.withdrawals where id = ${id}`;
  return row?.state === 'success' || row?.state === 'cancelled'
    ? null
    : { kind: 'ours', withdrawal: id, outcome: 'paid' };
}

/** Of a card the core knows the last digits alone. */
function isFrom(to: string, otherAccount: string): boolean {
  const from = otherAccount.replaceAll(/[\s-]/g, '');
  const [, card] = /^card-[0-9a-f]{32}-(\d{4})$/.exec(to) ?? [];
  return card === undefined ? from === to.split('/').at(-1) : from.endsWith(card);
}

/** The bank's own mark; without one that the books can keep, a digest of all that the line says. */
export function markOf({ bankReference, bookedOn, reference, amount, otherName, copy }: StatementLine): string {
  if (/^[\x20-\x7e]{1,120}$/.test(bankReference)) return bankReference;
  const row: unknown[] = [bookedOn, reference, String(amount), otherName];
  // Rows that say the same are told apart by which of them it is, others by a mark that has signs of its own.
  if (copy !== undefined || bankReference !== '') row.push(copy ?? bankReference);
  return createHash('sha256').update(JSON.stringify(row)).digest('hex');
}

/** @returns what came of it: a verdict, an outcome, or the core's refusal */
export async function takeLine(parts: PartnerParts, bank: Bank, line: StatementLine): Promise<string> {
  const { sequencer, report } = parts;
  const { rail } = bank;
  const index = sequencer.engine.payments.rails.findIndex((each) => each.name === rail);
  if (index < 0) return 'unknown-rail';
  const evidence = await keepAnswer(parts, rail, JSON.stringify({ ...line, amount: String(line.amount) }));
  const judged = await judgeLine(parts, bank, line);
  if (judged.kind === 'ours') {
    // Kept before it is done: after a crash it is the same line, and not money that came in anew.
    if (sequencer.engine.payments.withdrawals.has(judged.withdrawal)) await keepLine(parts, rail, line, judged.outcome);
    return settle(parts, judged, line, evidence);
  }
  if (judged.kind === 'not-ours') {
    report(`the statement shows ${line.amount} leaving for ${line.reference || 'nothing'}, which is not ours`);
    return 'not-ours';
  }
  const { deposit, verdict } = judged;
  const transaction = markOf(line);
  const arrival = { rail: index, provider: rail, transaction, units: line.amount, deposit, verdict, evidence } as const;
  const reply = await sequencer.submit({
    command: { kind: 'record-arrival', ...arrival, sourceMs: parts.now(), atMs: 0 },
    requestId: null,
    caller: 'system',
  });
  return reply.refusal ?? verdict;
}

async function settle(
  { sequencer, report }: PartnerParts,
  { withdrawal, outcome }: Extract<Judged, { kind: 'ours' }>,
  line: StatementLine,
  evidence: string,
): Promise<string> {
  const transaction = line.bankReference === '' ? evidence : markOf(line);
  const command = {
    kind: 'settle-withdrawal',
    withdrawal,
    outcome,
    transaction,
    units: line.amount,
    evidence,
  } as const;
  const reply = await sequencer.submit({ command: { ...command, atMs: 0 }, requestId: null, caller: 'system' });
  if (reply.refusal !== null && reply.refusal !== 'withdrawal-closed')
    report(`the statement's word on withdrawal ${withdrawal} does not fit: ${reply.refusal}`);
  return reply.refusal ?? outcome;
}
