// In: an account, a loan. Out: loans as they stand or ended, proofs of sales, changes of a score; and how those rows are written.
import type { Fact } from '@hilsa/core';
import type { Loan } from '@hilsa/core/loans/state';
import { fromJson, toJson } from '@hilsa/core/facts/layout';
import type { Row } from 'postgres';
import { keptTable, listedTable } from './table.ts';
import { type Page, type Paged, paged, readCursor, type WorldTables } from './world-tables.ts';

export interface LoanRow {
  loan: number;
  account: number;
  asset: number;
  amount: bigint;
  state: 'applied' | 'running' | Extract<Fact, { kind: 'loan-ended' }>['how'];
  /** As the core keeps it; when it ended, as it was before. */
  standing: Loan;
  reason: string;
  appliedMs: number;
  endedMs: number;
  paidInterest: bigint;
  paidLate: bigint;
  lost: bigint;
}
/** A loan as it is read: whether anything of its pledges was ever sold. */
export interface ShownLoan extends LoanRow {
  isSold: boolean;
}
export type SaleProof = Omit<Extract<Fact, { kind: 'pledge-sale-ordered' }>, 'kind' | 'atMs'>;
export interface PledgeSaleRow {
  proof: SaleProof;
  atMs: number;
}
export interface ScoreChangeRow {
  change: number;
  account: number;
  points: number;
  score: number;
  why: Extract<Fact, { kind: 'score-changed' }>['why'];
  about: number;
  reason: string;
  maker: string;
  checker: string;
  atMs: number;
}

export const loansTable = keptTable<LoanRow>(
  'loans',
  [
    { name: 'loan', type: 'bigint', of: (row) => row.loan },
    { name: 'account', type: 'integer', of: (row) => row.account },
    { name: 'asset', type: 'integer', of: (row) => row.asset },
    { name: 'amount', type: 'bigint', of: (row) => row.amount },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'standing', type: 'text', of: (row) => toJson(row.standing) },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'applied_ms', type: 'bigint', of: (row) => row.appliedMs },
    { name: 'ended_ms', type: 'bigint', of: (row) => row.endedMs },
    { name: 'paid_interest', type: 'bigint', of: (row) => row.paidInterest },
    { name: 'paid_late', type: 'bigint', of: (row) => row.paidLate },
    { name: 'lost', type: 'bigint', of: (row) => row.lost },
  ],
  {
    key: ['loan'],
    update: ['state', 'standing', 'reason', 'ended_ms', 'paid_interest', 'paid_late', 'lost'],
    read: readLoan,
  },
);
export const pledgeSalesTable = listedTable<PledgeSaleRow>('pledge_sales', [
  { name: 'order_id', type: 'bigint', of: (row) => row.proof.order },
  { name: 'loan', type: 'bigint', of: (row) => row.proof.loan },
  { name: 'account', type: 'integer', of: (row) => row.proof.account },
  { name: 'proof', type: 'text', of: (row) => toJson(row.proof) },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);
export const scoreChangesTable = listedTable<ScoreChangeRow>('score_changes', [
  { name: 'change', type: 'bigint', of: (row) => row.change },
  { name: 'account', type: 'integer', of: (row) => row.account },
  { name: 'points', type: 'integer', of: (row) => row.points },
  { name: 'score', type: 'integer', of: (row) => row.score },
  { name: 'why', type: 'text', of: (row) => row.why },
  { name: 'about', type: 'bigint', of: (row) => row.about },
  { name: 'reason', type: 'text', of: (row) => row.reason },
  { name: 'maker', type: 'text', of: (row) => row.maker },
  { name: 'checker', type: 'text', of: (row) => row.checker },
  { name: 'at_ms', type: 'bigint', of: (row) => row.atMs },
]);

const shown = ({ sql, world }: WorldTables) => sql`
  select l.*, exists (select from ${sql(world)}.pledge_sales s where s.loan = l.loan) as is_sold from ${sql(world)}.loans l`;
const readShown = (row: Row): ShownLoan => ({ ...readLoan(row), isSold: row['is_sold'] });

/** An owner's loans, newest first. */
export async function listLoans(
  { sql, world }: WorldTables,
  account: number,
  { before, limit }: Page,
): Promise<Paged<ShownLoan>> {
  const below = before === null ? sql`` : sql`and loan < ${readCursor(before)}`;
  const rows =
    await sql`${shown({ sql, world })} where account = ${account} ${below} order by loan desc limit ${limit + 1}`;
  return paged(rows.map(readShown), limit, (row) => String(row.loan));
}

/** A loan of the account; null for any other. */
export async function loanOfAccount(
  { sql, world }: WorldTables,
  account: number,
  loan: number,
): Promise<ShownLoan | null> {
  const [row] = await sql`${shown({ sql, world })} where loan = ${loan} and account = ${account}`;
  return row === undefined ? null : readShown(row);
}

/** Any loan, for the desk. */
export async function loanById({ sql, world }: WorldTables, loan: number): Promise<ShownLoan | null> {
  const [row] = await sql`${shown({ sql, world })} where loan = ${loan}`;
  return row === undefined ? null : readShown(row);
}

/** Loans of everybody in these states, newest first. */
export async function loansInStates(
  { sql, world }: WorldTables,
  states: readonly LoanRow['state'][],
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownLoan[]> {
  const rows = await sql`
    ${shown({ sql, world })} where state = any(${states as string[]}) order by loan desc offset ${offset} limit ${limit}`;
  return rows.map(readShown);
}

export async function countLoans({ sql, world }: WorldTables, states: readonly LoanRow['state'][]): Promise<number> {
  const [row] =
    await sql`select count(*)::int as count from ${sql(world)}.loans where state = any(${states as string[]})`;
  return row!['count'] as number;
}

/** What was sold for a loan, newest first. */
export async function salesOfLoan({ sql, world }: WorldTables, loan: number): Promise<PledgeSaleRow[]> {
  const rows = await sql`
    select proof, at_ms from ${sql(world)}.pledge_sales where loan = ${loan} order by order_id desc limit 50`;
  return rows.map((row) => ({ proof: fromJson(row['proof']) as SaleProof, atMs: Number(row['at_ms']) }));
}

function readLoan(row: Row): LoanRow {
  return {
    loan: Number(row['loan']),
    account: row['account'],
    asset: row['asset'],
    amount: BigInt(row['amount']),
    state: row['state'],
    standing: fromJson(row['standing']) as Loan,
    reason: row['reason'],
    appliedMs: Number(row['applied_ms']),
    endedMs: Number(row['ended_ms']),
    paidInterest: BigInt(row['paid_interest']),
    paidLate: BigInt(row['paid_late']),
    lost: BigInt(row['lost']),
  };
}
