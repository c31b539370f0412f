// In: facts of loans and scores. Out: each loan as it stands or ended, the proofs of sales, every change of a score.
import type { Engine } from '@hilsa/core';
import { type LoanRow, loansTable, pledgeSalesTable, scoreChangesTable } from '../loans.ts';
import {
  type After,
  type Before,
  type JournalledFact,
  type RoomFolding,
  type Rows,
  roomWriter,
} from '../room-writer.ts';

const READS = [
  'loan-applied',
  'pledge-placed',
  'pledge-released',
  'loan-paid-out',
  'loan-repaid',
  'loan-ended',
  'loan-late',
  'loan-rung-changed',
  'loan-matured',
  'pledge-sale-ordered',
  'pledge-sale-ended',
  'score-changed',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;

export const loansWriter = roomWriter({
  room: 'loans',
  reads: READS,
  tables: [loansTable, pledgeSalesTable, scoreChangesTable],
  begin: () => new LoansFolding(),
});

class LoansFolding implements RoomFolding<Kind> {
  readonly #touched = new Set<number>();

  meet({ fact }: Told, { want }: Before): void {
    if ('loan' in fact && fact.kind !== 'loan-applied') want(loansTable, fact.loan);
  }

  fold({ fact, atMs }: Told, rows: Rows): void {
    if (fact.kind === 'score-changed') {
      const { change, account, points, score, why, about, reason, maker, checker } = fact;
      rows.add(scoreChangesTable, { change, account, points, score, why, about, reason, maker, checker, atMs });
      return;
    }
    if (fact.kind === 'pledge-sale-ordered') {
      const { kind: _kind, atMs: _at, ...proof } = fact;
      rows.add(pledgeSalesTable, { proof, atMs });
    }
    this.#touched.add(fact.loan);
    if (fact.kind === 'loan-applied') {
      rows.put(loansTable, newRow(fact, atMs));
      return;
    }
    const row = rows.find(loansTable, fact.loan);
    if (row === null) throw new Error(`loan ${fact.loan} has no row`);
    rows.put(loansTable, { ...row, ...changeOf(fact, row, atMs) });
  }

  /** What the core keeps of those that have not ended. */
  end({ engine }: After, rows: Rows): void {
    for (const loan of this.#touched) {
      const standing = engine.loans.all.get(loan);
      const row = rows.find(loansTable, loan);
      if (standing !== undefined && row !== null) rows.put(loansTable, { ...row, standing: copied(standing) });
    }
  }
}

type Standing = LoanRow['standing'];
function copied(loan: NonNullable<ReturnType<Engine['loans']['all']['get']>>): Standing {
  return { ...loan, pledges: loan.pledges.map((pledge) => ({ ...pledge })) };
}

function newRow(fact: Extract<Told['fact'], { kind: 'loan-applied' }>, atMs: number): LoanRow {
  const { loan, account, asset, amount, wallet, days, yearlyPpm, latePpm, score, ladder } = fact;
  return {
    loan,
    account,
    asset,
    amount,
    state: 'applied',
    standing: {
      id: loan,
      account,
      asset,
      wallet,
      amount,
      days,
      yearlyPpm,
      latePpm,
      ladder,
      score,
      appliedMs: atMs,
      pledges: [],
      payoutMs: 0,
      principal: 0n,
      counted: 0,
      unitDays: 0n,
      lateUnitDays: 0n,
      paidInterest: 0n,
      paidLate: 0n,
      lateDays: 0,
      rung: 'good',
      callEndsMs: 0,
      isSelling: false,
      order: 0,
      place: -1,
    },
    reason: '',
    appliedMs: atMs,
    endedMs: 0,
    paidInterest: 0n,
    paidLate: 0n,
    lost: 0n,
  };
}

type Changing = Exclude<Told['fact'], { kind: 'loan-applied' | 'score-changed' }>;

function changeOf(fact: Changing, row: LoanRow, atMs: number): Partial<LoanRow> {
  if (fact.kind === 'loan-paid-out')
    return { state: 'running', standing: { ...row.standing, payoutMs: atMs, principal: fact.amount } };
  if (fact.kind === 'loan-repaid')
    return {
      paidInterest: row.paidInterest + fact.interest,
      paidLate: row.paidLate + fact.late,
      standing: { ...row.standing, principal: row.standing.principal - fact.principal },
    };
  if (fact.kind === 'loan-ended') return { state: fact.how, reason: fact.reason, endedMs: atMs, lost: fact.principal };
  return {};
}
