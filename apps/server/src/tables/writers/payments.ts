// In: facts of money in and money out. Out: each payment as it stands, what arrived, and every step of its road.
import type { Engine } from '@hilsa/core';
import {
  arrivalsTable,
  depositsTable,
  paymentStepsTable,
  type StepRow,
  withdrawalsTable,
  type WithdrawalRow,
} from '../payment-tables.ts';
import { type Before, type JournalledFact, type RoomFolding, type Rows, roomWriter } from '../room-writer.ts';

const READS = [
  'deposit-created',
  'deposit-begun',
  'deposit-ended',
  'transfer-placed',
  'arrival-recorded',
  'arrival-credited',
  'arrival-aged',
  'arrival-returned',
  'arrival-kept',
  'credit-reversed',
  'withdrawal-requested',
  'withdrawal-endorsed',
  'withdrawal-approved',
  'withdrawal-urged',
  'withdrawal-sent',
  'withdrawal-paid',
  'withdrawal-ended',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;

export const paymentsWriter = roomWriter({
  room: 'payments',
  reads: READS,
  tables: [depositsTable, arrivalsTable, withdrawalsTable, paymentStepsTable],
  begin: () => new PaymentsFolding(),
});

class PaymentsFolding implements RoomFolding<Kind> {
  /** The way a withdrawal goes, by its number: the policy may change before the rows are made. */
  readonly #methods = new Map<number, string>();
  #sequence = 0;
  #line = 0;

  meet({ fact }: Told, { engine, want }: Before): void {
    if (fact.kind === 'withdrawal-requested')
      this.#methods.set(fact.withdrawal, methodOf(engine, fact.rail, fact.method));
    else if ('withdrawal' in fact) want(withdrawalsTable, fact.withdrawal);
    if ('deposit' in fact && fact.kind !== 'deposit-created' && fact.deposit !== 0) want(depositsTable, fact.deposit);
    if ('arrival' in fact && fact.kind !== 'arrival-recorded') want(arrivalsTable, fact.arrival);
  }

  fold({ fact, sequence, atMs }: Told, rows: Rows): void {
    if (sequence !== this.#sequence) this.#line = 0;
    this.#sequence = sequence;
    const step = (way: StepRow['way'], payment: number, named: string, actor: string, detail = ''): void =>
      rows.add(paymentStepsTable, { sequence, line: this.#line++, way, payment, step: named, actor, detail, atMs });
    switch (fact.kind) {
      case 'deposit-created':
      case 'deposit-begun':
      case 'deposit-ended':
      case 'transfer-placed':
        return foldDeposit(fact, atMs, rows, step);
      case 'arrival-recorded':
      case 'arrival-credited':
      case 'arrival-aged':
      case 'arrival-returned':
      case 'arrival-kept':
      case 'credit-reversed':
        return foldArrival(fact, atMs, rows, step);
      case 'withdrawal-requested':
        return foldRequest(fact, { atMs, method: this.#methods.get(fact.withdrawal)! }, rows, step);
      case 'withdrawal-endorsed':
      case 'withdrawal-approved':
      case 'withdrawal-urged':
      case 'withdrawal-sent':
      case 'withdrawal-paid':
      case 'withdrawal-ended':
        return foldWithdrawal(fact, atMs, rows, step);
    }
  }
}

type Step = (way: StepRow['way'], payment: number, named: string, actor: string, detail?: string) => void;
type FactOf<Each extends Kind> = Extract<Told['fact'], { kind: Each }>;

function methodOf({ payments }: Engine, rail: number, method: number): string {
  return payments.rails[rail]?.policy.methods[method]?.name ?? '';
}

function foldDeposit(
  fact: FactOf<'deposit-created' | 'deposit-begun' | 'deposit-ended' | 'transfer-placed'>,
  atMs: number,
  rows: Rows,
  step: Step,
): void {
  if (fact.kind === 'deposit-created') {
    const { deposit: id, account, rail, amount, endsMs } = fact;
    const fresh = {
      state: 'created',
      reason: '',
      reference: '',
      arrival: 0,
      endedMs: 0,
      height: 0,
      block: '',
    } as const;
    rows.put(depositsTable, { id, account, rail, amount, createdMs: atMs, endsMs, ...fresh });
    return step('in', id, 'asked', 'you');
  }
  const row = rows.find(depositsTable, fact.deposit)!;
  if (fact.kind === 'deposit-begun') {
    rows.put(depositsTable, { ...row, state: 'pending', reference: fact.reference });
    return step('in', fact.deposit, 'begun', 'partner', fact.reference);
  }
  if (fact.kind === 'transfer-placed') {
    const { height, block } = fact;
    rows.put(depositsTable, { ...row, height, block });
    return step('in', fact.deposit, 'placed', 'partner', `${height} ${block}`);
  }
  rows.put(depositsTable, { ...row, state: fact.outcome, reason: fact.reason, endedMs: atMs });
  step('in', fact.deposit, fact.outcome, fact.outcome === 'expired' ? 'machine' : 'partner', fact.reason);
}

function foldArrival(
  fact: FactOf<
    'arrival-recorded' | 'arrival-credited' | 'arrival-aged' | 'arrival-returned' | 'arrival-kept' | 'credit-reversed'
  >,
  atMs: number,
  rows: Rows,
  step: Step,
): void {
  if (fact.kind === 'arrival-recorded') {
    const { arrival: id, rail, units, provider, transaction, verdict, evidence, deposit } = fact;
    const fresh = { account: -1, state: 'suspense', stage: 0 } as const;
    rows.put(arrivalsTable, { id, rail, units, provider, transaction, verdict, evidence, deposit, atMs, ...fresh });
    if (deposit !== 0) step('in', deposit, 'arrived', 'partner', transaction);
    return;
  }
  const row = rows.find(arrivalsTable, fact.arrival)!;
  if (fact.kind === 'arrival-aged') {
    rows.put(arrivalsTable, { ...row, stage: fact.stage, state: fact.stage >= 3 ? 'returning' : row.state });
    return;
  }
  if (fact.kind === 'arrival-returned' || fact.kind === 'arrival-kept') {
    rows.put(arrivalsTable, { ...row, state: fact.kind === 'arrival-kept' ? 'kept' : 'returned' });
    return;
  }
  if (fact.kind === 'credit-reversed') {
    // Whose it was stays until it has another owner: they are told.
    rows.put(arrivalsTable, { ...row, state: 'suspense', stage: 0, atMs });
    return step('in', row.deposit, 'reversed', 'operator', String(fact.arrival));
  }
  rows.put(arrivalsTable, { ...row, state: 'credited', account: fact.account });
  // Two people found its owner: no deposit of theirs asked for it, so the step names the arrival.
  const deposit = fact.deposit === 0 ? null : rows.find(depositsTable, fact.deposit);
  if (deposit === null) return step('in', 0, 'credited', 'operator', String(fact.arrival));
  rows.put(depositsTable, { ...deposit, state: 'success', reason: '', arrival: fact.arrival, endedMs: atMs });
  step('in', fact.deposit, 'credited', fact.maker === '' ? 'machine' : 'operator', fact.isLate ? 'late' : '');
}

function foldRequest(
  fact: FactOf<'withdrawal-requested'>,
  { atMs, method }: { atMs: number; method: string },
  rows: Rows,
  step: Step,
): void {
  const { withdrawal: id, account, rail, destination, amount, fee, digest, deadlineMs, needsTwo, proof } = fact;
  const fresh: Pick<
    WithdrawalRow,
    'state' | 'reason' | 'stage' | 'pack' | 'transaction' | 'approvedMs' | 'sentMs' | 'endedMs'
  > = { state: 'requested', reason: '', stage: 0, pack: '', transaction: '', approvedMs: 0, sentMs: 0, endedMs: 0 };
  const asked = { id, account, rail, destination, method, amount, fee, digest, factor: proof.kind, needsTwo };
  rows.put(withdrawalsTable, { ...asked, requestedMs: atMs, deadlineMs, ...fresh });
  step('out', id, 'asked', 'you');
  step('out', id, 'proof-checked', 'machine', proof.kind);
}

function foldWithdrawal(
  fact: FactOf<
    | 'withdrawal-endorsed'
    | 'withdrawal-approved'
    | 'withdrawal-urged'
    | 'withdrawal-sent'
    | 'withdrawal-paid'
    | 'withdrawal-ended'
  >,
  atMs: number,
  rows: Rows,
  step: Step,
): void {
  const { withdrawal: id } = fact;
  const row = rows.find(withdrawalsTable, id)!;
  const put = (changed: Partial<WithdrawalRow>): void => rows.put(withdrawalsTable, { ...row, ...changed });
  switch (fact.kind) {
    case 'withdrawal-endorsed':
      return step('out', id, 'endorsed', 'operator');
    case 'withdrawal-approved':
      put({ state: 'approved', approvedMs: atMs });
      return step('out', id, 'approved', fact.isAutomatic ? 'machine' : 'operator');
    case 'withdrawal-urged':
      put({ stage: fact.stage, needsTwo: fact.needsTwo });
      return step('out', id, fact.stage === 1 ? 'urged' : 'taken-over', 'machine');
    case 'withdrawal-sent':
      put({ state: 'sent', sentMs: atMs, pack: fact.pack });
      return step('out', id, 'sent', 'machine', fact.pack);
    case 'withdrawal-paid':
      put({ state: 'success', endedMs: atMs, transaction: fact.transaction });
      return step('out', id, 'arrived', 'partner', fact.transaction);
    case 'withdrawal-ended':
      put({ state: fact.outcome, reason: fact.reason, endedMs: atMs });
      step('out', id, fact.outcome, fact.reason === 'by-customer' ? 'you' : 'machine', fact.reason);
  }
}
