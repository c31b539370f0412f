// In: what the tables say of a wallet and a month. Out: the lines of its statement, in order, some at a time.
import type { Wallet } from '@hilsa/core';
import {
  COST_REASONS,
  dhakaDayStart,
  FIRST_ENTRY,
  type Line,
  momentTexts,
  STATEMENT_VERSION,
} from '@hilsa/formulas/statements';
import { formatDecimal } from '@hilsa/money';
import type { World } from '@hilsa/contract';
import type { Listings } from '../../publish/index.ts';
import {
  checkpointsOf,
  pathToRoot,
  type Days,
  type HoldRow,
  type PostingRow,
  type StatementSource,
} from '../../tables/index.ts';
import { dayText } from '../assets/records.ts';

export interface StatementAbout {
  /** Legal name of whoever operates the platform; in the sandbox it says that it is one. */
  readonly operator: string;
  readonly world: World;
  readonly account: number;
  readonly wallet: Wallet;
  /** YYYY-MM. */
  readonly month: string;
  readonly days: Days;
  readonly madeMs: number;
  /** The month is not over. */
  readonly isOpen: boolean;
}

export async function* statementLines(
  about: StatementAbout,
  source: StatementSource,
  listings: Listings,
): AsyncGenerator<readonly Line[]> {
  const print = (asset: number, units: bigint) => formatDecimal(units, listings.asset(asset).decimals, { trim: true });
  const amounts = (kind: 'opening' | 'closing', of: ReadonlyMap<number, bigint>) =>
    [...of]
      .filter(([asset, units]) => units !== 0n || source.sums.has(asset))
      .map(([asset, units]): Line => ({ kind, asset: listings.asset(asset).code, amount: print(asset, units) }));
  yield [...aboutLines(about, source), ...amounts('opening', source.openings)];
  for await (const rows of source.postings) yield rows.map((row) => entryLine(row, listings));
  yield amounts('closing', source.closings);
  for (const [asset, reasons] of source.sums) {
    const paid = [...reasons].reduce((sum, [reason, amount]) => (COST_REASONS.has(reason) ? sum - amount : sum), 0n);
    if (paid !== 0n) yield [{ kind: 'fee', asset: listings.asset(asset).code, amount: print(asset, paid) }];
  }
  yield source.holds.map((hold) => holdLine(hold, listings));
  for await (const line of dayLines(about, source)) yield [line];
}

function* aboutLines(about: StatementAbout, { before }: StatementSource): Generator<Line> {
  const { operator, world, account, wallet, month, days, madeMs, isOpen } = about;
  const said: Readonly<Record<string, string>> = {
    format: 'hilsa-statement',
    version: STATEMENT_VERSION,
    operator,
    world,
    account: String(account),
    wallet,
    month,
    from: momentTexts(dhakaDayStart(days.from)).utc,
    to: momentTexts(dhakaDayStart(days.to + 1)).utc,
    made: momentTexts(madeMs).utc,
    complete: isOpen ? 'no' : 'yes',
    'entries-before': String(before?.entries ?? 0),
    before: before?.hash ?? FIRST_ENTRY,
  };
  for (const [name, value] of Object.entries(said)) yield { kind: 'about', name, value };
}

function entryLine(row: PostingRow, listings: Listings): Line {
  const { code, decimals } = listings.asset(row.asset);
  const { reason, causeKind, cause, atMs, sequence, line, journalHash, entryHash } = row;
  const { utc, dhaka } = momentTexts(atMs);
  // One shape for every line, written out: there are many.
  const entry = {
    kind: 'entry',
    asset: code,
    amount: formatDecimal(row.amount, decimals, { trim: true }),
    balance: formatDecimal(row.balanceAfter, decimals, { trim: true }),
    reason,
    cause: causeKind,
    causeId: String(cause),
    utc,
    dhaka,
    atMs: String(atMs),
    sequence: String(sequence),
    line: String(line),
  } as const;
  if (journalHash !== null && entryHash !== null) return { ...entry, journal: journalHash, entry: entryHash };
  return {
    ...entry,
    ...(journalHash !== null && { journal: journalHash }),
    ...(entryHash !== null && { entry: entryHash }),
  };
}

function holdLine(hold: HoldRow, listings: Listings): Line {
  const { code, decimals } = listings.asset(hold.asset);
  return {
    kind: 'hold',
    name: `${hold.heldBy}-${hold.number}`,
    ...(hold.untilMs > 0 && { value: momentTexts(hold.untilMs).utc }),
    asset: code,
    amount: formatDecimal(hold.amount, decimals, { trim: true }),
    reason: hold.reason ?? 'order',
    cause: hold.causeKind,
    causeId: String(hold.cause),
    ...momentTexts(hold.sinceMs),
    atMs: String(hold.sinceMs),
  };
}

/** The way to the published checkpoint of each day that is over. */
async function* dayLines({ account }: StatementAbout, { days, tables }: StatementSource): AsyncGenerator<Line> {
  const closed = await checkpointsOf(
    tables,
    days.map(({ day }) => day),
  );
  for (const { day, entries, hash: end } of days) {
    const point = closed.get(day);
    if (point === undefined) continue;
    const { atMs: _, ...published } = point;
    const { index, beside } = await pathToRoot(tables, account, day);
    yield {
      kind: 'day',
      name: dayText(day),
      value: JSON.stringify({ ...published, entries: String(entries), end, index, beside }),
    };
  }
}
