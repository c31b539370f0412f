// In: approved withdrawals to mobile wallets. Out: each is said to be sent, then paid at the provider under its own number, and what the
// provider says of it; an answer that is lost is asked for again under the same number, which pays once. One that fails holds up no other, a rail that
// is closed pays nobody, and one that waits for an hour is said.
import { isOpenNow, type Withdrawal } from '@hilsa/core/payments/state';
import { formatDecimal } from '@hilsa/money';
import { fieldOf, takaOf } from '@hilsa/rails/providers';
import type { BkashClient } from './bkash-client.ts';
import { keepAnswer } from './evidence.ts';
import type { PartnerParts } from './types.ts';

const TICK_MS = 2_000;
/** Asked again after two seconds, then after twice as long each time, at most after a minute. */
const LONGEST_WAIT_MS = 60_000;
/** A provider pays in seconds: what it does not say in this time is for a person. */
const LATE_MS = 3_600_000;

/** One that the provider was asked to pay and has said nothing of that can be believed. */
interface Waiting {
  readonly sinceMs: number;
  waitMs: number;
  nextMs: number;
  said: string;
}

export function walletPayouts(
  parts: PartnerParts,
  { rail: name, client }: { rail: string; client: Pick<BkashClient, 'payOut'> },
): { stop(): Promise<void> } {
  const { sequencer, report, alarm, now } = parts;
  const waiting = new Map<number, Waiting>();
  let running: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const { withdrawals, rails } = sequencer.engine.payments;
    const own = [...withdrawals.values()].filter(({ rail }) => rails[rail]?.name === name);
    for (const id of waiting.keys()) if (!withdrawals.has(id)) waiting.delete(id);
    for (const withdrawal of own) {
      const { id, state, rail } = withdrawal;
      if (state === 'approved') {
        const command = { kind: 'send-withdrawal', withdrawal: id, pack: `W-${id}`, atMs: 0 } as const;
        await sequencer.submit({ command, requestId: null, caller: 'system' });
        // Asking again pays too, if the first time was not heard: closed, it is not asked at all.
      } else if (state === 'sent' && isOpenNow(rails[rail]!, 'out')) await askFor(withdrawal);
    }
  }

  async function askFor({ id }: Withdrawal): Promise<void> {
    const atMs = now();
    const own = waiting.get(id) ?? { sinceMs: atMs, waitMs: TICK_MS, nextMs: 0, said: '' };
    if (own.nextMs > atMs) return;
    waiting.set(id, own);
    const said = await payOut(id).catch((problem: unknown) => `no answer: ${String(problem)}`);
    if (said === null) return void waiting.delete(id);
    if (said !== own.said) report(`withdrawal ${id} by ${name} waits: ${said}`);
    Object.assign(own, { said, nextMs: now() + own.waitMs, waitMs: Math.min(own.waitMs * 2, LONGEST_WAIT_MS) });
    if (now() - own.sinceMs >= LATE_MS)
      alarm('payout-waits', { rail: name, withdrawal: id, sinceMs: own.sinceMs, waiting: waiting.size });
  }

  /** @returns null when it has ended; otherwise what the provider said */
  async function payOut(id: number): Promise<string | null> {
    const withdrawal = sequencer.engine.payments.withdrawals.get(id);
    if (withdrawal === undefined) return null;
    const { amount, fee, to: receiver } = withdrawal;
    const units = amount - fee;
    const invoice = `W-${id}`;
    const { raw, body } = await client.payOut({ receiver, amount: formatDecimal(units, 2), invoice });
    const isPaid = fieldOf(body, 'statusCode') === '0000' && fieldOf(body, 'transactionStatus') === 'Completed';
    const isRefused = fieldOf(body, 'transactionStatus') === 'Failed';
    const isOurs = fieldOf(body, 'merchantInvoiceNumber') === invoice && takaOf(fieldOf(body, 'amount')) === units;
    // Anything else is unknown, and unknown waits: a code without our number may be about this request alone, and an earlier one may have paid.
    if (!isOurs || (!isPaid && !isRefused))
      return `${fieldOf(body, 'statusCode')} ${fieldOf(body, 'statusMessage')}`.trim().slice(0, 200) || 'nothing';
    const evidence = await keepAnswer(parts, name, raw);
    const transaction = fieldOf(body, 'trxID') || invoice;
    const outcome = isPaid ? 'paid' : 'returned';
    const command = { kind: 'settle-withdrawal', withdrawal: id, outcome, transaction, units, evidence } as const;
    const { refusal } = await sequencer.submit({
      command: { ...command, atMs: 0 },
      requestId: null,
      caller: 'system',
    });
    return refusal === null || refusal === 'withdrawal-closed' ? null : refusal;
  }

  const timer = setInterval(() => {
    running ??= beat()
      .catch((problem: unknown) => report(`payouts by ${name} failed: ${String(problem)}`))
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
