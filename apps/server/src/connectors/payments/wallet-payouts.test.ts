// In: payouts on their way to a wallet's provider that fails, refuses or is closed. Out: whom it is asked to pay, and when; what people are told.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PartnerParts } from './types.ts';
import { walletPayouts } from './wallet-payouts.ts';

type Answers = Readonly<Record<string, () => object>>;
const paid = (invoice: string): object => ({
  statusCode: '0000',
  transactionStatus: 'Completed',
  merchantInvoiceNumber: invoice,
  amount: '9.90',
  trxID: `T-${invoice}`,
});
let working: ReturnType<typeof opened>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  await working.stop();
  vi.useRealTimers();
});

/** Payouts of 9.90 that were said to be sent, on a rail that is open. */
function opened(count: number, answers: Answers) {
  const rail = { name: 'bkash', isOpen: { in: true, out: true }, failing: { in: '', out: '' } };
  const withdrawals = new Map(
    Array.from({ length: count }, (_, n) => [
      n + 1,
      { id: n + 1, rail: 0, state: 'sent', amount: 1_000n, fee: 10n, to: '01712345678' },
    ]),
  );
  const settled: string[] = [];
  const sequencer = {
    engine: { payments: { withdrawals, rails: [rail] } },
    async submit({ command }: { command: { withdrawal: number; outcome: string } }) {
      settled.push(`${command.withdrawal} ${command.outcome}`);
      withdrawals.delete(command.withdrawal);
      return { refusal: null };
    },
  };
  const [asked, reported, alarms]: [string[], string[], string[]] = [[], [], []];
  let atMs = 0;
  const parts = {
    sequencer,
    sql: async () => [],
    now: () => atMs,
    report: (line: string) => void reported.push(line),
    alarm: (name: string, detail: object) => void alarms.push(`${name} ${JSON.stringify(detail)}`),
  } as unknown as PartnerParts;
  const client = {
    async payOut({ invoice }: { invoice: string }) {
      asked.push(invoice);
      const body = (answers[invoice] ?? (() => paid(invoice)))();
      return { raw: JSON.stringify(body), body };
    },
  };
  const { stop } = walletPayouts(parts, { rail: 'bkash', client });
  /** So many beats, each of which ends. */
  const beats = async (many: number, everyMs = 2_000): Promise<void> => {
    for (let beat = 0; beat < many; beat++) {
      atMs += everyMs;
      await vi.advanceTimersByTimeAsync(2_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { stop, beats, asked, reported, alarms, settled, rail };
}

it('pays the next one though the first is not answered, and asks for that one ever more seldom', async () => {
  working = opened(2, {
    'W-1': () => {
      throw new Error('timed out');
    },
  });
  await working.beats(1);
  expect(working.asked).toEqual(['W-1', 'W-2']);
  expect(working.settled).toEqual(['2 paid']);
  await working.beats(100);
  // After 2, 4, 8, 16, 32 and from then on 60 seconds.
  expect(working.asked.filter((invoice) => invoice === 'W-1')).toHaveLength(8);
  expect(working.reported).toEqual(['withdrawal 1 by bkash waits: no answer: Error: timed out']);
});

it('asks nothing of the provider while the way out is closed, and pays when it is open again', async () => {
  working = opened(1, {});
  working.rail.isOpen.out = false;
  await working.beats(3);
  working.rail.isOpen.out = true;
  working.rail.failing.out = 'partner-away';
  await working.beats(3);
  expect(working.asked).toEqual([]);
  working.rail.failing.out = '';
  await working.beats(1);
  expect(working.settled).toEqual(['1 paid']);
});

it('takes a code without our number for no answer, says it once, and alarms when it has waited for an hour', async () => {
  working = opened(1, { 'W-1': () => ({ statusCode: '2012', statusMessage: 'Invalid Receiver MSISDN' }) });
  await working.beats(59, 60_000);
  expect(working.alarms).toEqual([]);
  expect(working.reported).toEqual(['withdrawal 1 by bkash waits: 2012 Invalid Receiver MSISDN']);
  await working.beats(2, 60_000);
  expect(working.alarms).toEqual(['payout-waits {"rail":"bkash","withdrawal":1,"sinceMs":60000,"waiting":1}']);
  expect(working.settled).toEqual([]);
});

it('gives back what the provider says has failed', async () => {
  working = opened(1, { 'W-1': () => ({ ...paid('W-1'), statusCode: '2056', transactionStatus: 'Failed' }) });
  await working.beats(1);
  expect(working.settled).toEqual(['1 returned']);
});
