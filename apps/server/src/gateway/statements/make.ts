// In: a customer's question for a statement or for all of them. Out: what is to be made: its name, its size, and how its file is written.
import { Zip, ZipDeflate } from 'fflate';
import type { Writable } from 'node:stream';
import { accountOf, type Wallet, WALLETS } from '@hilsa/core';
import type { World } from '@hilsa/contract';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { Refused } from '../../identity/index.ts';
import {
  daysWithEntries,
  entrySums,
  listCheckpoints,
  NotKept,
  readStatement,
  type Days,
  type StatementSource,
} from '../../tables/index.ts';
import type { Language } from '../messages/language.ts';
import type { WorldRooms } from '../rooms.ts';
import type { Wanted } from './files.ts';
import { statementLines, type StatementAbout } from './lines.ts';
import { writePdf } from './pdf.ts';
import { push, statementText, writeFileOf } from './write-statement.ts';

export interface Asker {
  readonly world: WorldRooms;
  readonly worldName: World;
  /** The owner's number. */
  readonly owner: number;
  readonly language: Language;
  readonly operator: string;
  readonly nowMs: number;
}
type Format = 'csv' | 'json' | 'pdf';
const TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
};

/** @throws Refused month-not-begun */
export async function wantedStatement(asker: Asker, wallet: Wallet, month: string, format: Format): Promise<Wanted> {
  const { world, owner, language, nowMs } = asker;
  const days = daysOf(month);
  if (days.from > dhakaDay(nowMs)) throw new Refused('month-not-begun');
  await world.sequencer.tablesClock.shows(owner);
  return {
    key: `${wallet}/${month}/${format}/${format === 'pdf' ? language : ''}`,
    name: nameOf(wallet, month, format),
    type: TYPES[format],
    rows: await rowsOf(world, [accountOf(owner, wallet)], days),
    make: async (path) => writeFileOf(path, async (to) => fill(to, asker, { wallet, month, days }, format)),
  };
}

/** Every wallet and month that had entries. */
export async function wantedExport(asker: Asker): Promise<Wanted> {
  const { world, owner, worldName } = asker;
  await world.sequencer.tablesClock.shows(owner);
  const accounts = WALLETS.map((wallet) => accountOf(owner, wallet));
  const all = await daysWithEntries(world.tables, accounts);
  return {
    key: 'export',
    name: `hilsa-export-${worldName}.zip`,
    type: 'application/zip',
    rows: all === null ? 0 : await rowsOf(world, accounts, all),
    make: async (path) => writeFileOf(path, async (to) => fillArchive(to, asker, all)),
  };
}

async function rowsOf({ tables }: WorldRooms, accounts: readonly number[], days: Days): Promise<number> {
  return (await entrySums(tables, accounts, days)).reduce((sum, { entries }) => sum + entries, 0);
}

interface Statement {
  readonly wallet: Wallet;
  readonly month: string;
  readonly days: Days;
}

async function fill(to: Writable, asker: Asker, statement: Statement, format: Format): Promise<void> {
  await withLines(asker, statement, async (lines) => {
    if (format === 'pdf') await writePdf(to, lines(), asker.language);
    else for await (const piece of statementText(lines(), format)) await push(to, piece);
  });
}

/** @throws Refused statement-not-kept */
async function withLines(
  { world, worldName, owner, operator, nowMs }: Asker,
  { wallet, month, days }: Statement,
  use: (lines: () => ReturnType<typeof statementLines>) => Promise<void>,
): Promise<void> {
  const account = accountOf(owner, wallet);
  const isOpen = dhakaDayStart(days.to + 1) > nowMs;
  const about: StatementAbout = { operator, world: worldName, account, wallet, month, days, madeMs: nowMs, isOpen };
  try {
    await readStatement(
      world.tables,
      account,
      days,
      isOpen ? null : dhakaDayStart(days.to + 1),
      async (source: StatementSource) => use(() => statementLines(about, source, world.publisher.listings)),
    );
  } catch (problem) {
    if (problem instanceof NotKept) throw new Refused('statement-not-kept', { month });
    throw problem;
  }
}

/** One file after the other; what is packed goes on before more is read. */
async function fillArchive(to: Writable, asker: Asker, all: Days | null): Promise<void> {
  const packed: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((problem, piece) => {
    if (problem !== null) failed = problem;
    else packed.push(piece);
  });
  const pass = async () => {
    if (failed !== null) throw failed;
    for (const piece of packed.splice(0)) await push(to, piece);
  };
  const add = async (name: string, pieces: AsyncIterable<string | Uint8Array> | readonly string[]) => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      await pass();
    }
    entry.push(new Uint8Array(), true);
    await pass();
  };
  const points = await listCheckpoints(asker.world.tables, null, 400);
  await add('checkpoints.json', [`${JSON.stringify(points, null, 2)}\n`]);
  for (const statement of all === null ? [] : statementsWithin(all)) {
    const account = accountOf(asker.owner, statement.wallet);
    if ((await rowsOf(asker.world, [account], statement.days)) === 0) continue;
    for (const format of ['csv', 'json'] as const)
      await withLines(asker, statement, async (lines) =>
        add(nameOf(statement.wallet, statement.month, format), statementText(lines(), format)),
      );
    await withLines(asker, statement, async (lines) => {
      const { PassThrough } = await import('node:stream');
      const through = new PassThrough();
      const written = writePdf(through, lines(), asker.language).then(
        () => void through.end(),
        (problem: unknown) => void through.destroy(problem as Error),
      );
      await add(nameOf(statement.wallet, statement.month, 'pdf'), through as AsyncIterable<Buffer>);
      await written;
    });
  }
  zip.end();
  await pass();
}

function statementsWithin({ from, to }: Days): Statement[] {
  const months: string[] = [];
  for (let day = from; day <= to; day = daysOf(monthOf(day)).to + 1) months.push(monthOf(day));
  return months.flatMap((month) => WALLETS.map((wallet) => ({ wallet, month, days: daysOf(month) })));
}

const DAY_MS = 86_400_000;

function monthOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 7);
}

/** First and last day of a month, YYYY-MM. */
function daysOf(month: string): Days {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: Date.UTC(year, number - 1, 1) / DAY_MS, to: Date.UTC(year, number, 1) / DAY_MS - 1 };
}

function nameOf(wallet: Wallet, month: string, format: Format): string {
  return `hilsa-${wallet}-${month}.${format}`;
}
