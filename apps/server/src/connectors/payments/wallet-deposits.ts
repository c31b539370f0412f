// In: deposits of a rail whose provider has a pay page. Out: begun there, asked about when a notice or the clock says so, and what was pulled, as
// commands. A notice never credits: the provider's own answer does, when order, amount and currency are equal.
import { keepAnswer } from './evidence.ts';
import type { PayProvider, Pulled } from './pay-provider.ts';
import type { PartnerParts } from './types.ts';

/** When a deposit that says nothing is asked about; after the last a person looks. */
const ASK_AFTER_MS = [60_000, 300_000, 900_000, 3_600_000] as const;
const TICK_MS = 5_000;
const MOST_PAGES = 10_000;
/** Asked about at once: however many notices come, the provider and the order path see no more. */
const MOST_PULLS = 8;
/** Between two questions about one payment: who repeats a notice makes nobody ask the same again and again. */
const LEAST_BETWEEN_MS = 1_000;
/** The clock of commands may be a little behind: a hold is never longer than its reason allows. */
const CLOCKS_DIFFER_MS = 60_000;

export interface WalletDeposits {
  readonly rail: string;
  pageOf(deposit: number, site: string): Promise<string | null>;
  wake(deposit: number): void;
  /** The deposit of a provider's payment, and where its customer came from; null for one that we do not know. */
  find(reference: string): { deposit: number; site: string } | null;
  stop(): Promise<void>;
}

interface Begun {
  readonly url: string;
  readonly site: string;
  asked: number;
}

export function walletDeposits(
  parts: PartnerParts,
  given: { readonly provider: PayProvider; readonly callback: string },
): WalletDeposits {
  const { sequencer, now, report } = parts;
  const { provider, callback } = given;
  const { rail: name } = provider;
  const begun = new Map<number, Begun>();
  /** Asked about one at a time, so that no two answers race. */
  const asking = new Map<number, Promise<void>>();
  /** To be asked about next: what a notice tells while an answer is under way may have come after it was given. */
  const waiting = new Set<number>();
  const depositOf = (id: number) => {
    const deposit = sequencer.engine.payments.deposits.get(id);
    const isOurs = deposit !== undefined && sequencer.engine.payments.rails[deposit.rail]?.name === name;
    return isOurs ? deposit : null;
  };

  /** When each was asked about last; the oldest is forgotten first. */
  const lastAsked = new Map<number, number>();
  let pulling: NodeJS.Timeout | undefined;

  /** What was begun before this start is known too: its notice may come now. */
  const byReference = new Map<string, number>();
  for (const { id, reference } of sequencer.engine.payments.deposits.values())
    if (reference !== '' && depositOf(id) !== null) know(reference, id);

  function know(reference: string, id: number): void {
    const [oldest] = byReference.keys();
    if (byReference.size >= MOST_PAGES && oldest !== undefined) byReference.delete(oldest);
    byReference.set(reference, id);
  }

  async function pageOf(id: number, site: string): Promise<string | null> {
    const deposit = depositOf(id);
    if (deposit === null) return null;
    const known = begun.get(id);
    if (known !== undefined) return known.url;
    // Begun before a restart: its page is forgotten, its payment is not.
    if (deposit.state !== 'created') return null;
    try {
      const order = { order: provider.orderOf(id), units: deposit.amount };
      const page = await provider.begin({ ...order, payer: String(deposit.account), callback });
      if (page === null) return null;
      if (!provider.isOwnPage(page.url)) {
        report(`the page of deposit ${id} lies on a host that is not the provider's: nobody is sent there`);
        return null;
      }
      await sequencer.submit({
        command: { kind: 'begin-deposit', deposit: id, reference: page.reference, atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      if (begun.size >= MOST_PAGES) forgetOldest();
      begun.set(id, { url: page.url, site, asked: 0 });
      know(page.reference, id);
      return page.url;
    } catch (problem) {
      report(`the page of deposit ${id} could not be had: ${String(problem)}`);
      return null;
    }
  }

  function forgetOldest(): void {
    const [oldest] = begun.keys();
    if (oldest !== undefined) begun.delete(oldest);
  }

  function wake(id: number): void {
    waiting.add(id);
    pullNext();
  }

  function pullNext(): void {
    let soonestMs = Infinity;
    for (const id of waiting) {
      if (asking.size >= MOST_PULLS) return;
      if (asking.has(id)) continue;
      const leftMs = (lastAsked.get(id) ?? -Infinity) + LEAST_BETWEEN_MS - now();
      // A clock that was set back keeps nobody waiting.
      if (leftMs > 0 && leftMs <= LEAST_BETWEEN_MS) {
        soonestMs = Math.min(soonestMs, leftMs);
        continue;
      }
      waiting.delete(id);
      keepAsked(id);
      const work = pull(id)
        .catch((problem: unknown) => report(`deposit ${id} could not be asked about: ${String(problem)}`))
        .finally(() => {
          asking.delete(id);
          pullNext();
        });
      asking.set(id, work);
    }
    clearTimeout(pulling);
    if (soonestMs < Infinity) pulling = setTimeout(pullNext, soonestMs).unref();
  }

  function keepAsked(id: number): void {
    lastAsked.delete(id);
    lastAsked.set(id, now());
    const [oldest] = lastAsked.keys();
    if (lastAsked.size > MOST_PAGES && oldest !== undefined) lastAsked.delete(oldest);
  }

  async function pull(id: number): Promise<void> {
    const deposit = depositOf(id);
    if (deposit === null || deposit.reference === '' || deposit.state === 'success') return;
    const { reference, amount: units } = deposit;
    await take(id, await provider.pull({ reference, order: provider.orderOf(id), units }));
  }

  async function take(id: number, pulled: Pulled): Promise<void> {
    const deposit = depositOf(id)!;
    if (pulled.state === 'open') return;
    if (pulled.state === 'failed') {
      if (deposit.state !== 'created' && deposit.state !== 'pending') return;
      return void (await say({ kind: 'fail-deposit', deposit: id, reason: pulled.reason, atMs: 0 }));
    }
    const { units, transaction, raw } = pulled;
    const evidence = await keepAnswer(parts, name, raw);
    const mustHold = pulled.verdict === 'paid' && provider.reversibleMs > 0;
    const isHeld = !mustHold || (await holdReversible(deposit.account, transaction));
    // What may be charged back and is held for nothing is nobody's until people have looked.
    const verdict = isHeld ? pulled.verdict : 'risky';
    const arrival = { rail: deposit.rail, provider: name, transaction, units, deposit: id, verdict, evidence };
    await say({ kind: 'record-arrival', ...arrival, sourceMs: now(), atMs: 0 });
  }

  /** Before it is credited: an end between the two holds for nothing, and never credits what may yet go back. */
  async function holdReversible(account: number, transaction: string): Promise<boolean> {
    const untilMs = now() + provider.reversibleMs - CLOCKS_DIFFER_MS;
    const cause = `${name}/${transaction}`.slice(0, 80);
    const hold = { account, reason: 'deposit-reversible', cause, untilMs } as const;
    const refusal = await say({ kind: 'place-payout-hold', ...hold, atMs: 0 });
    return refusal === null || refusal === 'hold-repeated';
  }

  async function say(command: Parameters<typeof sequencer.submit>[0]['command']): Promise<string | null> {
    const { refusal } = await sequencer.submit({ command, requestId: null, caller: 'system' });
    // The same transaction again is what a provider says twice, and is counted once.
    if (refusal !== null && !['transaction-known', 'deposit-closed', 'hold-repeated'].includes(refusal))
      report(`the core refused to ${command.kind}: ${refusal}`);
    return refusal;
  }

  const timer = setInterval(() => {
    const { rails, deposits } = sequencer.engine.payments;
    const rail = rails.findIndex((each) => each.name === name);
    for (const { id, createdMs, state } of deposits.waitingOf(rail)) {
      if (state !== 'pending') continue;
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
    rail: name,
    async pageOf(id, site) {
      return (await pageOf(id, site)) || null;
    },
    wake,
    find(reference) {
      // One that failed may yet be paid: late is credited too. What its provider never named is not ours.
      const deposit = byReference.get(reference);
      return deposit === undefined ? null : { deposit, site: begun.get(deposit)?.site ?? '' };
    },
    async stop() {
      clearInterval(timer);
      clearTimeout(pulling);
      waiting.clear();
      await Promise.all(asking.values());
    },
  };
}
