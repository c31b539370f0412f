// In: approved withdrawals of a bank's rail, and the bank's statement. Out: payout files, handed over once; and what the statement shows,
// as commands: money that came with a deposit's reference, money of ours that left or came back.
import { type Payout, writePain001 } from '@hilsa/rails/payouts';
import { CsvStatement, type CsvShape } from '@hilsa/rails/statements';
import type { BankRail } from '@hilsa/rails/banks';
import { payoutOpens } from '@hilsa/core/payments/policy';
import { attestShown } from './attest.ts';
import { type Health, watched } from './health.ts';
import { keepLine, shownBy } from './statement-books.ts';
import { takeLine } from './statement-lines.ts';
import type { PartnerParts, SettlementAccount } from './types.ts';

const TICK_MS = 2_000;
const MOST_IN_A_FILE = 500;
const DHAKA_MS = 6 * 3_600_000;

/** How the bank is reached. */
export interface BankAccess {
  /** Takes a payout file; handed over twice it pays each payment once, by its end-to-end id. */
  handOver(file: string): Promise<void>;
  /** The statement so far, as CSV. */
  statement(): Promise<string>;
}
export interface BankGiven {
  readonly rail: string;
  readonly access: BankAccess;
  readonly account: SettlementAccount;
  /** Units that lay on the account before the statement's first line; what it shows is attested from there. Not given: it is not attested. */
  readonly opening?: bigint;
  /** Names on the papers of an account's customer; none without papers. */
  readonly payerNames: (account: number) => Promise<readonly string[]>;
  /** Whose account a destination is: the name that stands on the payment. */
  readonly nameOf: (destination: number) => Promise<string>;
}

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
  },
};

export function bankPartner(parts: PartnerParts, bank: BankGiven, health: Health): { stop(): Promise<void> } {
  const { report } = parts;
  const { access } = bank;
  const given: BankGiven = {
    ...bank,
    access: {
      handOver: async (file) => watched(health, async () => access.handOver(file)),
      statement: async () => watched(health, async () => access.statement()),
    },
  };
  let running: Promise<void> | null = null;
  let seen = 0;
  const handed = new Set<number>();
  const beat = async (): Promise<void> => {
    await sendApproved(parts, given);
    await handOverSent(parts, given, handed);
    seen = await readStatement(parts, given, seen);
  };
  const timer = setInterval(() => {
    running ??= beat()
      .catch((problem: unknown) => report(`the bank's beat failed: ${String(problem)}`))
      .finally(() => (running = null));
  }, TICK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** What is approved and whose window is open is said to be sent before it is. */
async function sendApproved({ sequencer, now, report }: PartnerParts, { rail }: BankGiven): Promise<void> {
  const { withdrawals, rails } = sequencer.engine.payments;
  const pack = `F-${now()}`;
  for (const withdrawal of withdrawals.values()) {
    const of = rails[withdrawal.rail];
    if (of?.name !== rail || withdrawal.state !== 'approved') continue;
    if (payoutOpens(of.policy, withdrawal.way, now()) > now()) continue;
    const command = { kind: 'send-withdrawal', withdrawal: withdrawal.id, pack, atMs: 0 } as const;
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    // Held or frozen since: it waits for that.
    if (reply.refusal !== null && reply.refusal !== 'payout-held' && reply.refusal !== 'payouts-frozen')
      report(`withdrawal ${withdrawal.id} could not be sent: ${reply.refusal}`);
  }
}

/** One file a pack. After a restart all that is on its way is handed over again: the bank pays each once. */
async function handOverSent(parts: PartnerParts, given: BankGiven, handed: Set<number>): Promise<void> {
  const { engine } = parts.sequencer;
  const { withdrawals, rails, destinations } = engine.payments;
  const methods = new Map<string, Payout[]>();
  for (const { id, rail, state, way, amount, fee, destination } of withdrawals.values()) {
    if (rails[rail]?.name !== given.rail || state !== 'sent' || handed.has(id)) continue;
    const [routingNumber = '', account = ''] = (destinations.get(destination)?.text ?? '').split('/');
    const name = await given.nameOf(destination);
    const payouts = methods.get(way.name) ?? [];
    if (payouts.length < MOST_IN_A_FILE && routingNumber !== '')
      payouts.push({ withdrawalId: `W-${id}`, amount: amount - fee, name, account, routingNumber });
    methods.set(way.name, payouts);
  }
  for (const [way, payouts] of methods) {
    if (!isBankRail(way) || payouts.length === 0) continue;
    const madeMs = parts.now();
    const { accountName, accountNumber, routingNumber } = given.account;
    const file = writePain001(
      {
        fileId: `F-${madeMs}-${way}`,
        madeMs,
        executeOn: new Date(madeMs + DHAKA_MS).toISOString().slice(0, 10),
        rail: way,
        currency: 'BDT',
        decimals: 2,
        payer: { name: accountName, account: accountNumber, routingNumber },
      },
      payouts,
    );
    await given.access.handOver([...file].join(''));
    for (const { withdrawalId } of payouts) handed.add(Number(withdrawalId.slice(2)));
  }
}

/** How a bank pays by a file. */
function isBankRail(way: string): way is BankRail {
  return way === 'BEFTN' || way === 'NPSB' || way === 'RTGS';
}

/** @returns how many lines there were: what was read is not read again */
async function readStatement(parts: PartnerParts, given: BankGiven, seen: number): Promise<number> {
  const reader = new CsvStatement(STATEMENT_SHAPE);
  reader.push(await given.access.statement());
  const { lines } = reader.end();
  for (const line of lines.slice(seen)) await keepLine(parts, given.rail, line, await takeLine(parts, given, line));
  // Every line of it is booked by now: what is still missing is missing.
  const rail = parts.sequencer.engine.payments.rails.find(({ name }) => name === given.rail);
  if (given.opening !== undefined && rail !== undefined)
    await attestShown(parts, rail, { units: shownBy(given.opening, lines), source: 'statement' });
  return lines.length;
}
