// In: deposits of a mobile wallet's rail. Out: begun at the provider, asked about when a notice or the clock says so, and what was pulled,
// as commands. A notice never credits: the provider's own answer does, when order, amount and currency are equal.
import { formatDecimal } from '@hilsa/money';
import { bkashAdvice, bkashVerdict, fieldOf, takaOf } from '@hilsa/rails/providers';
import type { Answer, BkashClient } from './bkash-client.ts';
import { keepAnswer } from './evidence.ts';
import type { PartnerParts } from './types.ts';

/** When a deposit that says nothing is asked about; after the last a person looks. */
const ASK_AFTER_MS = [60_000, 300_000, 900_000, 3_600_000] as const;
const TICK_MS = 5_000;
/** Before the customer has finished there is nothing to execute: not a failure. */
const NOT_YET = '2060';
const MOST_PAGES = 10_000;

export interface WalletDeposits {
  pageOf(deposit: number, site: string): Promise<string | null>;
  wake(deposit: number): void;
  /** The deposit of a provider's payment, and where its customer came from. */
  find(paymentId: string): { deposit: number; site: string } | null;
  stop(): Promise<void>;
}

interface Begun {
  readonly url: string;
  readonly site: string;
  asked: number;
}

export function walletDeposits(
  parts: PartnerParts,
  given: { rail: string; client: BkashClient; callback: string },
): WalletDeposits {
  const { sequencer, now, report } = parts;
  const { client, rail: name, callback } = given;
  const begun = new Map<number, Begun>();
  const byPayment = new Map<string, number>();
  /** Asked about one at a time, so that no two answers race. */
  const asking = new Map<number, Promise<void>>();
  const depositOf = (id: number) => {
    const deposit = sequencer.engine.payments.deposits.get(id);
    const isOurs = deposit !== undefined && sequencer.engine.payments.rails[deposit.rail]?.name === name;
    return isOurs ? deposit : null;
  };

  async function pageOf(id: number, site: string): Promise<string | null> {
    const deposit = depositOf(id);
    if (deposit === null) return null;
    const known = begun.get(id);
    if (known !== undefined) return known.url;
    // Begun before a restart: its page is forgotten, its payment is not.
    if (deposit.state !== 'created') return null;
    try {
      const amount = formatDecimal(deposit.amount, 2);
      const { body } = await client.create({ payer: String(deposit.account), amount, invoice: `D-${id}`, callback });
      const [paymentId, url] = [fieldOf(body, 'paymentID'), fieldOf(body, 'bkashURL')];
      if (fieldOf(body, 'statusCode') !== '0000' || paymentId === '' || url === '') return null;
      if (!client.isOwnPage(url)) {
        report(`the page of deposit ${id} lies on a host that is not the provider's: nobody is sent there`);
        return null;
      }
      await sequencer.submit({
        command: { kind: 'begin-deposit', deposit: id, reference: paymentId, atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      if (begun.size >= MOST_PAGES) forgetOldest();
      begun.set(id, { url, site, asked: 0 });
      byPayment.set(paymentId, id);
      return url;
    } catch (problem) {
      report(`the page of deposit ${id} could not be had: ${String(problem)}`);
      return null;
    }
  }

  function forgetOldest(): void {
    const [oldest] = begun.keys();
    if (oldest !== undefined) begun.delete(oldest);
    const [payment] = byPayment.keys();
    if (payment !== undefined) byPayment.delete(payment);
  }

  function wake(id: number): void {
    if (asking.has(id)) return;
    const work = pull(id)
      .catch((problem: unknown) => report(`deposit ${id} could not be asked about: ${String(problem)}`))
      .finally(() => asking.delete(id));
    asking.set(id, work);
  }

  async function pull(id: number): Promise<void> {
    const deposit = depositOf(id);
    if (deposit === null || deposit.reference === '' || deposit.state === 'success') return;
    let answer: Answer;
    try {
      answer = await client.execute(deposit.reference);
      const code = fieldOf(answer.body, 'statusCode') || fieldOf(answer.body, 'errorCode');
      if (code !== '0000' && bkashAdvice(code) === 'query') answer = await client.query(deposit.reference);
    } catch {
      // Nobody knows whether it was executed: that is asked, never done again.
      answer = await client.query(deposit.reference);
    }
    await take(id, answer);
  }

  async function take(id: number, { raw, body }: Answer): Promise<void> {
    const deposit = depositOf(id)!;
    const verdict = bkashVerdict(body, { order: `D-${id}`, amount: deposit.amount });
    const code = fieldOf(body, 'statusCode') || fieldOf(body, 'errorCode');
    if (verdict === 'not-paid') {
      const isOver = bkashAdvice(code) === 'customer' && code !== NOT_YET;
      if (!isOver || (deposit.state !== 'created' && deposit.state !== 'pending')) return;
      const reason = `provider-${code}`;
      await say({ kind: 'fail-deposit', deposit: id, reason, atMs: 0 });
      return;
    }
    const units = takaOf(fieldOf(body, 'amount'));
    if (units === null) return report(`deposit ${id} has an answer without an amount`);
    const evidence = await keepAnswer(parts, name, raw);
    const transaction = fieldOf(body, 'trxID');
    const arrival = { rail: deposit.rail, provider: name, transaction, units, deposit: id, verdict, evidence };
    await say({ kind: 'record-arrival', ...arrival, sourceMs: now(), atMs: 0 });
  }

  async function say(command: Parameters<typeof sequencer.submit>[0]['command']): Promise<void> {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    // The same transaction again is what a provider says twice, and is counted once.
    if (reply.refusal !== null && reply.refusal !== 'transaction-known' && reply.refusal !== 'deposit-closed')
      report(`the core refused to ${command.kind}: ${reply.refusal}`);
  }

  const timer = setInterval(() => {
    for (const { id, createdMs, state } of sequencer.engine.payments.deposits.values()) {
      if (state !== 'pending' || depositOf(id) === null) continue;
      const page = begun.get(id);
      const times = page?.asked ?? 0;
      const due = ASK_AFTER_MS[times];
      if (due === undefined || now() - createdMs < due) continue;
      if (page !== undefined) page.asked = times + 1;
      else begun.set(id, { url: '', site: '', asked: times + 1 });
      wake(id);
    }
  }, TICK_MS);
  timer.unref();

  return {
    async pageOf(id, site) {
      return (await pageOf(id, site)) || null;
    },
    wake,
    find(paymentId) {
      const deposit = byPayment.get(paymentId);
      return deposit === undefined ? null : { deposit, site: begun.get(deposit)?.site ?? '' };
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(asking.values());
    },
  };
}
