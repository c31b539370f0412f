// In: a bank's statement as a file that an operator chose. Out: it is kept by its digest and shown as what each line would come to; taken, its
// lines become what lines of the bank's own statement become. A file that was taken changes nothing any more, a line that is known neither.
import { createHash } from 'node:crypto';
import { Camt053, CsvStatement, type Statement, StatementError, type StatementLine } from '@hilsa/rails/statements';
import { attestShown } from './attest.ts';
import { type BankGiven, STATEMENT_SHAPE } from './bank-partner.ts';
import { keepLine } from './statement-books.ts';
import { judgeLine, markOf, takeLine } from './statement-lines.ts';
import type { PartnerParts } from './types.ts';

type Bank = Pick<BankGiven, 'rail' | 'payerNames' | 'account' | 'access'>;
/** Why a file is not taken, in the words of the contract. */
export class StatementProblem extends Error {
  readonly refusal: 'unknown-rail' | 'unknown-statement' | 'statement-known' | 'statement-unreadable';
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(refusal: StatementProblem['refusal'], detail: StatementProblem['detail'] = {}) {
    super(refusal);
    this.refusal = refusal;
    this.detail = detail;
  }
}
export type StatementFormat = 'csv' | 'camt.053';
export interface StatementFile {
  readonly digest: string;
  readonly rail: string;
  readonly format: StatementFormat;
  readonly name: string;
  readonly lines: number;
  /** Units of the rail's asset, before its first line and after its last; null where it does not say. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** The day of its last line; null of files that were chosen before this was kept. */
  readonly endsOn: string | null;
  readonly chosenMs: number;
  /** Null until two people had it taken. */
  readonly takenMs: number | null;
}
/** A line, and what it would come to: a verdict, an outcome, `not-ours`, or that it is known. */
export interface JudgedLine {
  readonly line: StatementLine;
  readonly verdict: string;
}
/** All that a file says, with what lay on the account before and after it, in units. */
interface Whole extends Pick<Statement, 'opening' | 'closing'> {
  readonly lines: readonly StatementLine[];
  /** The day of its last line. */
  readonly endsOn: string;
}
/** One that left the account and is not a payout of ours. */
export interface LineThatLeft {
  readonly rail: string;
  readonly currency: string;
  readonly units: bigint;
  readonly bookedOn: string;
  /** Of all that it says: the same line is the same. */
  readonly digest: string;
}
export interface StatementFiles {
  /** Rails whose bank has a statement. */
  readonly rails: readonly string[];
  /**
   * The same file is the same file, whoever chooses it again.
   * @throws StatementProblem unknown-rail, statement-unreadable with what is wrong and at which line, statement-known when another rail has it
   */
  choose(given: { rail: string; format: StatementFormat; name: string; text: string }): Promise<StatementFile>;
  page(asked: { offset: number; limit: number }): Promise<{ list: StatementFile[]; total: number }>;
  /** @throws StatementProblem unknown-statement */
  find(digest: string): Promise<StatementFile>;
  /** @throws StatementProblem unknown-statement */
  judge(digest: string): Promise<readonly JudgedLine[]>;
  /** Once; what a crash cut off goes on. @throws StatementProblem unknown-statement */
  take(digest: string): Promise<Readonly<Record<string, number>>>;
  /** By its number at the desk. @throws StatementProblem unknown-statement */
  lineThatLeft(id: string): Promise<LineThatLeft>;
  /** The books have changed: what the newest file says lay there is held against them anew. @throws StatementProblem unknown-rail */
  compareAgain(rail: string): Promise<void>;
}

export function statementFiles(parts: PartnerParts, banks: readonly Bank[]): StatementFiles {
  const { sql, sequencer, now } = parts;
  const bankOf = (rail: string): Bank => {
    const bank = banks.find((each) => each.rail === rail);
    if (bank === undefined) throw new StatementProblem('unknown-rail');
    return bank;
  };
  const rowOf = async (digest: string) => {
    const [row] = await sql`select * from payments.statement_files where digest = ${digest}`;
    if (row === undefined) throw new StatementProblem('unknown-statement');
    return row;
  };
  /** @throws StatementProblem statement-unreadable */
  const linesOf = (rail: string, format: StatementFormat, text: string): Whole => {
    const { accountNumber } = bankOf(rail).account;
    const decimals = new Map(sequencer.engine.assets.map(({ code, decimals: digits }) => [code, digits]));
    const statements = read(format, text, decimals);
    const other = statements.find(({ account }) => account !== '' && account !== accountNumber);
    if (other !== undefined) throw new StatementProblem('statement-unreadable', { why: 'another-account', line: 1 });
    const lines = statements.flatMap((statement) => statement.lines);
    if (lines.length === 0) throw new StatementProblem('statement-unreadable', { why: 'no-lines', line: 1 });
    const endsOn = lines.map(({ bookedOn }) => bookedOn).reduce((one, other) => (one > other ? one : other));
    return { lines, opening: statements[0]!.opening, closing: statements.at(-1)!.closing, endsOn };
  };
  const linesOfRow = (row: Record<string, unknown>) =>
    linesOf(row['rail'] as string, row['format'] as StatementFormat, row['body'] as string);

  /** By what a file says lay there at its end, where nothing is read without people, and no line of a later day is known. */
  const attest = async (
    { rail: name, access }: Bank,
    { closing, endsOn }: Pick<Whole, 'closing' | 'endsOn'>,
  ): Promise<void> => {
    const rail = sequencer.engine.payments.rails.find((each) => each.name === name);
    if (access !== null || closing === null || rail === undefined) return;
    const [row] = await sql`select max(booked_on) as newest from payments.statement_lines where rail = ${name}`;
    if (String(row?.['newest'] ?? '') <= endsOn)
      await attestShown(parts, rail, { units: closing, source: 'statement' });
  };

  return {
    rails: banks.map(({ rail }) => rail),
    async choose({ rail, format, name, text }) {
      const { lines, opening, closing, endsOn } = linesOf(rail, format, text);
      const digest = createHash('sha256').update(text).digest('hex');
      await sql`
        insert into payments.statement_files
          (digest, rail, format, name, body, lines, chosen_ms, opening, closing, ends_on)
        values (${digest}, ${rail}, ${format}, ${name}, ${text}, ${lines.length}, ${now()},
          ${opening === null ? null : String(opening)}, ${closing === null ? null : String(closing)}, ${endsOn})
        on conflict (digest) do nothing`;
      const row = await rowOf(digest);
      if (row['rail'] !== rail || row['format'] !== format) throw new StatementProblem('statement-known');
      return fileOf(row);
    },
    async page({ offset, limit }) {
      const rows = await sql`
        select digest, rail, format, name, lines, opening, closing, ends_on, chosen_ms, taken_ms, count(*) over ()::int as total
        from payments.statement_files order by chosen_ms desc, digest offset ${offset} limit ${limit}`;
      return { list: rows.map(fileOf), total: Number(rows[0]?.['total'] ?? 0) };
    },
    find: async (digest) => fileOf(await rowOf(digest)),
    async judge(digest) {
      const row = await rowOf(digest);
      const bank = bankOf(row['rail']);
      const judged: JudgedLine[] = [];
      const ended: Ended = new Map();
      for (const line of linesOfRow(row).lines)
        judged.push({ line, verdict: await verdictOf(parts, bank, line, ended) });
      return judged;
    },
    async take(digest) {
      const row = await rowOf(digest);
      const counts: Record<string, number> = {};
      if (Number(row['taken_ms']) !== 0) return counts;
      const bank = bankOf(row['rail']);
      const whole = linesOfRow(row);
      for (const line of whole.lines) {
        const verdict = await takeLine(parts, bank, line);
        await keepLine(parts, bank.rail, line, verdict);
        counts[verdict] = (counts[verdict] ?? 0) + 1;
      }
      await attest(bank, whole);
      // Last: one that a crash cut off is taken again, and what is known of it stays as it is.
      await sql`update payments.statement_files set taken_ms = ${now()} where digest = ${digest}`;
      return counts;
    },
    async lineThatLeft(id) {
      const [row] = await sql`
        select rail, currency, amount, booked_on, digest from payments.statement_lines
        where id = ${id} and direction = 'out' and verdict = 'not-ours'`;
      if (row === undefined) throw new StatementProblem('unknown-statement');
      const { rail, currency, amount, booked_on: bookedOn, digest } = row;
      return { rail, currency, units: BigInt(amount), bookedOn, digest };
    },
    async compareAgain(rail) {
      const [row] = await sql`
        select closing, ends_on from payments.statement_files
        where rail = ${rail} and taken_ms <> 0 and closing is not null and ends_on is not null
        order by ends_on desc, taken_ms desc limit 1`;
      if (row !== undefined) await attest(bankOf(rail), { closing: unitsOf(row['closing']), endsOn: row['ends_on'] });
    },
  };
}

type Ended = Map<number, 'paid' | 'returned'>;

/** @param ended payouts that earlier lines of the same file end; the one that this line ends is put into it */
async function verdictOf(parts: PartnerParts, bank: Bank, line: StatementLine, ended: Ended): Promise<string> {
  const { payments } = parts.sequencer.engine;
  const judged = await judgeLine(parts, bank, line);
  if (judged.kind === 'not-ours') return 'not-ours';
  if (judged.kind === 'ours') {
    const { withdrawal, outcome } = judged;
    if (payments.withdrawals.get(withdrawal)?.state !== 'sent') return 'withdrawal-closed';
    const before = ended.get(withdrawal);
    if (before !== undefined && line.direction === 'in') return 'unmatched';
    if (before !== undefined) return before === 'paid' ? 'not-ours' : 'withdrawal-closed';
    ended.set(withdrawal, outcome);
    return outcome;
  }
  return payments.known.has(`${bank.rail}/${markOf(line)}`) ? 'transaction-known' : judged.verdict;
}

/** @throws StatementProblem statement-unreadable */
function read(format: StatementFormat, text: string, decimals: ReadonlyMap<string, number>): readonly Statement[] {
  try {
    if (format === 'csv') {
      const reader = new CsvStatement(STATEMENT_SHAPE);
      reader.push(text);
      return [reader.end()];
    }
    const reader = new Camt053(decimals);
    reader.push(text);
    return reader.end();
  } catch (problem) {
    if (!(problem instanceof StatementError)) throw problem;
    throw new StatementProblem('statement-unreadable', { why: problem.fault, line: problem.at });
  }
}

function fileOf(row: Record<string, unknown>): StatementFile {
  const takenMs = Number(row['taken_ms']);
  return {
    digest: row['digest'] as string,
    rail: row['rail'] as string,
    format: row['format'] as StatementFormat,
    name: row['name'] as string,
    lines: row['lines'] as number,
    opening: unitsOf(row['opening']),
    closing: unitsOf(row['closing']),
    endsOn: (row['ends_on'] ?? null) as string | null,
    chosenMs: Number(row['chosen_ms']),
    takenMs: takenMs === 0 ? null : takenMs,
  };
}

function unitsOf(kept: unknown): bigint | null {
  return typeof kept === 'string' ? BigInt(kept) : null;
}
