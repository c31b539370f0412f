// In: approved withdrawals of a rail that is paid by files, and the partner's statement. Out: payout files, handed over once where the partner takes
// them by itself; and what the statement shows, as commands: money that came with a deposit's reference, money of ours that left or came back.
import { CsvStatement, type CsvShape } from '@hilsa/rails/statements';
import { attestShown } from './attest.ts';
import { type Health, watched } from './health.ts';
import { type FileDesk, type FileRail, payoutFiles } from './payout-files.ts';
import { keepLine, shownBy } from './statement-books.ts';
import { takeLine } from './statement-lines.ts';
import type { PartnerParts, SettlementAccount } from './types.ts';

const TICK_MS = 2_000;

/** How a partner is reached that takes files and gives statements without people. */
export interface BankAccess {
  /** Takes a payout file, pain.001 or a wallet's CSV; handed over twice it pays each payment once, by its end-to-end id. */
  handOver(file: string): Promise<void>;
  /** The statement so far, as CSV. */
  statement(): Promise<string>;
}
export interface BankGiven extends Pick<FileRail, 'rail' | 'nameOf' | 'cardOf'> {
  /** Null: people bring files there and statements from there. */
  readonly access: BankAccess | null;
  readonly account: SettlementAccount;
  /** Not said: bank accounts. */
  readonly pays?: FileRail['pays'];
  /** Units that lay on the account before the statement's first line; what it shows is attested from there. Not given: it is not attested. */
  readonly opening?: bigint;
  /** Names on the papers of an account's customer; none without papers. */
  readonly payerNames: (account: number) => Promise<readonly string[]>;
}
type Reached = BankGiven & { readonly access: BankAccess };

/** Columns of the statement that is read here. */
export const STATEMENT_SHAPE: CsvShape = {
  delimiter: ',',
  dateOrder: 'year-first',
  currency: 'BDT',
  decimals: 2,
  columns: {
    date: 'date',
    amount: { in: 'credit', out: 'debit' },
    bankReference: 'bankReference',
    reference: 'reference',
    otherName: 'name',
    otherAccount: 'account',
    balance: 'balance',
  },
};

export function bankPartner(
  parts: PartnerParts,
  bank: BankGiven,
  health: Health,
): { readonly files: FileDesk; stop(): Promise<void> } {
  const { report } = parts;
  const { access, rail, nameOf, cardOf, pays = 'banks', account } = bank;
  const payer = { name: account.accountName, account: account.accountNumber, routingNumber: account.routingNumber };
  const files = payoutFiles(parts, { rail, pays, payer, nameOf, ...(cardOf !== undefined && { cardOf }) });
  const given: Reached | null =
    access === null
      ? null
      : {
          ...bank,
          access: {
            handOver: async (file) => watched(health, async () => access.handOver(file)),
            statement: async () => watched(health, async () => access.statement()),
          },
        };
  let running: Promise<void> | null = null;
  const read: Read = { lines: 0, cameBack: new Set() };
  const handed = new Set<string>();
  const beat = async (): Promise<void> => {
    const open = await files.beat();
    if (given === null) return;
    // After a restart all that is on its way is handed over again: the partner pays each once.
    for (const file of open.filter((each) => !handed.has(each))) {
      // Closed by people or by a condition: it waits here, and what was handed over is known to have been by the statement.
      if (!files.isOpen()) break;
      const { text } = await files.write(file, pays === 'banks' ? 'pain.001' : 'csv');
      await given.access.handOver(text);
      await files.handed(file);
      handed.add(file);
    }
    await readStatement(parts, given, read);
  };
  const timer = setInterval(() => {
    running ??= beat()
      .catch((problem: unknown) => report(`the beat of ${rail} failed: ${String(problem)}`))
      .finally(() => (running = null));
  }, TICK_MS);
  timer.unref();
  return {
    files,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** What was read of a statement is not read again. */
interface Read {
  lines: number;
  /** Places of the lines that ended a payout as returned. */
  readonly cameBack: Set<number>;
}

async function readStatement(parts: PartnerParts, given: Reached, read: Read): Promise<void> {
  const reader = new CsvStatement(STATEMENT_SHAPE);
  reader.push(await given.access.statement());
  const { lines } = reader.end();
  for (const [place, line] of lines.entries()) {
    if (place < read.lines) continue;
    const verdict = await takeLine(parts, given, line);
    await keepLine(parts, given.rail, line, verdict);
    // After a restart it is closed already.
    if (line.direction === 'in' && (verdict === 'returned' || verdict === 'withdrawal-closed'))
      read.cameBack.add(place);
  }
  read.lines = lines.length;
  // Every line of it is booked by now: what is still missing is missing.
  const rail = parts.sequencer.engine.payments.rails.find(({ name }) => name === given.rail);
  if (given.opening !== undefined && rail !== undefined)
    await attestShown(parts, rail, { units: shownBy(given.opening, lines, read.cameBack), source: 'statement' });
}
