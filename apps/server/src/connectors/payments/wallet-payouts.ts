// In: approved withdrawals to mobile wallets. Out: each is said to be sent, then paid at the provider under its own number, and what the
// provider says of it; an answer that is lost is asked for again under the same number, which pays once.
import { formatDecimal } from '@hilsa/money';
import { fieldOf, takaOf } from '@hilsa/rails/providers';
import type { BkashClient } from './bkash-client.ts';
import { keepAnswer } from './evidence.ts';
import type { PartnerParts } from './types.ts';

const TICK_MS = 2_000;

export function walletPayouts(
  parts: PartnerParts,
  { rail: name, client }: { rail: string; client: BkashClient },
): { stop(): Promise<void> } {
  const { sequencer, report } = parts;
  let running: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const { withdrawals, rails } = sequencer.engine.payments;
    for (const withdrawal of withdrawals.values()) {
      if (rails[withdrawal.rail]?.name !== name) continue;
      const { id, state } = withdrawal;
      if (state === 'approved') {
        const command = { kind: 'send-withdrawal', withdrawal: id, pack: `W-${id}`, atMs: 0 } as const;
        await sequencer.submit({ command, requestId: null, caller: 'system' });
      } else if (state === 'sent') await payOut(id);
    }
  }

  async function payOut(id: number): Promise<void> {
    const { amount, fee, to: receiver } = sequencer.engine.payments.withdrawals.get(id)!;
    const units = amount - fee;
    const invoice = `W-${id}`;
    const { raw, body } = await client.payOut({ receiver, amount: formatDecimal(units, 2), invoice });
    const isPaid = fieldOf(body, 'statusCode') === '0000' && fieldOf(body, 'transactionStatus') === 'Completed';
    const isRefused = fieldOf(body, 'transactionStatus') === 'Failed';
    const isOurs = fieldOf(body, 'merchantInvoiceNumber') === invoice && takaOf(fieldOf(body, 'amount')) === units;
    // Anything else is unknown, and unknown waits.
    if (!isOurs || (!isPaid && !isRefused)) return;
    const evidence = await keepAnswer(parts, name, raw);
    const transaction = fieldOf(body, 'trxID') || invoice;
    const outcome = isPaid ? 'paid' : 'returned';
    const command = { kind: 'settle-withdrawal', withdrawal: id, outcome, transaction, units, evidence } as const;
    await sequencer.submit({ command: { ...command, atMs: 0 }, requestId: null, caller: 'system' });
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
