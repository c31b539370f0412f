// In: a seed. Out: a random life of a stock market, the same for the same seed: days with auctions, orders of every kind, halts, corporate
// actions, settlement; audited after every command.
import {
  accountOf,
  type Command,
  createEngine,
  type Engine,
  type PlaceOrder,
  readFacts,
  restoreEngine,
} from '@hilsa/core';
import { accept, order } from '../market.ts';
import { random, type Random } from '../random.ts';
import { naiveUncross } from './naive-auction.ts';
import { PlainShares } from './plain-shares.ts';
import { CUSTOMERS, ENTITLEMENT, FROM, HOUR_MS, MONEY, SHARES, opening } from './share-life-opening.ts';

interface ShareLifeOptions {
  readonly seed: number;
  readonly commands: number;
  /** Facts a step may set off; few make much go on in steps. */
  readonly mostFactsAStep?: number;
}
interface ShareLifeReport {
  readonly trades: number;
  readonly auctions: number;
  readonly refused: number;
  readonly hash: string;
}

/** Live it. Throws Error with what was wrong, and the seed. */
export function liveShares(options: ShareLifeOptions): ShareLifeReport {
  const life = new ShareLife(options);
  for (let n = 0; n < options.commands; n++) life.step(n);
  return life.end();
}

class ShareLife {
  #engine: Engine;
  readonly #random: Random;
  readonly #auditor = new PlainShares();
  readonly #options: { mode: 'sandbox'; mostFactsAStep?: number };
  readonly #accounts: number[];
  readonly #journal: Uint8Array[] = [];
  #atMs = FROM;
  #refused = 0;
  #rights = 0;

  constructor({ seed, mostFactsAStep }: ShareLifeOptions) {
    this.#random = random(seed);
    this.#options = { mode: 'sandbox', ...(mostFactsAStep === undefined ? {} : { mostFactsAStep }) };
    this.#engine = createEngine(this.#options);
    accept(this.#engine, opening(this.#random));
    this.#accounts = Array.from({ length: CUSTOMERS }, (_, n) => accountOf(n + 3, 'stock'));
    this.#follow();
  }

  step(n: number): void {
    this.#atMs += this.#random.integer(1, 240_000);
    this.#doDue();
    const reply = this.#engine.execute(this.#command());
    if (reply.refusal !== null) this.#refused++;
    this.#follow();
    if (n % 5 === 0) this.#engine.check();
    if (n % 40 === 0) this.#compareObligations();
    if (n % 500 === 499) this.#engine = restoreEngine(this.#engine.snapshot(), this.#options);
  }

  end(): ShareLifeReport {
    this.#engine.check();
    this.#compareObligations();
    const again = createEngine({ mode: 'sandbox' });
    for (const bytes of this.#journal) again.fold(bytes);
    if (again.hash() !== this.#engine.hash()) throw new Error('the journal leads elsewhere');
    return {
      trades: this.#auditor.trades,
      auctions: this.#auditor.auctions,
      refused: this.#refused,
      hash: this.#engine.hash(),
    };
  }

  #doDue(): void {
    for (let more: boolean | undefined = true; more === true;) {
      const expected = this.#crossedShares();
      const reply = this.#engine.execute({ kind: 'run-due', atMs: this.#atMs });
      more = reply.refusal === null && reply.more;
      this.#follow(expected);
    }
  }

  /** What a walk over every price says of the shares whose orders were collected. */
  #crossedShares(): Map<number, { ticks: number; lots: number; day: number }> {
    const found = new Map<number, { ticks: number; lots: number; day: number }>();
    for (const { index, share, lastTicks } of this.#engine.instruments) {
      if (share === null || !share.collects || share.uncrossing !== null) continue;
      const orders = this.#accounts.flatMap((account) =>
        this.#engine.openOrders(account).filter((one) => one.instrument === index && one.triggerTicks === 0),
      );
      const best = naiveUncross(orders, share.open > 0 ? lastTicks : share.reference);
      if (best !== null) found.set(index, { ...best, day: share.day });
    }
    return found;
  }

  /** Hand the new facts to the auditor and to the journal. */
  #follow(expected: ReadonlyMap<number, { ticks: number; lots: number; day: number }> = new Map()): void {
    const bytes = this.#engine.facts.bytes();
    this.#journal.push(bytes);
    const changed = new Set<number>();
    for (const fact of readFacts(bytes)) {
      this.#auditor.read(fact);
      if (fact.kind === 'order-closed') for (const index of expected.keys()) changed.add(index);
      if (fact.kind !== 'auction-begun') continue;
      const twin = expected.get(fact.instrument);
      // Orders that ended in the same step are not the twin's, nor a band of another day.
      const isSame = twin?.day === this.#engine.instrument(fact.instrument).share!.day && !changed.has(fact.instrument);
      if (twin !== undefined && isSame && (twin.ticks !== fact.ticks || twin.lots !== fact.lots))
        throw new Error(
          `the auction of ${fact.instrument} is ${fact.lots}@${fact.ticks}, by hand ${twin.lots}@${twin.ticks}`,
        );
    }
    this.#engine.facts.clear();
  }

  /** Obligations = unsettled trades: what is dated, by account, asset and day. */
  #compareObligations(): void {
    for (const account of this.#accounts) {
      const dated = new Map<string, bigint>();
      for (const { account: whose, asset, untilMs, amount, reason } of this.#engine.holds(account & 0xfffffff))
        if (whose === account && reason === 'settlement' && untilMs > this.#atMs)
          dated.set(`${asset}/${untilMs}`, (dated.get(`${asset}/${untilMs}`) ?? 0n) + amount);
      for (let asset = MONEY; asset <= SHARES; asset++)
        for (const [untilMs, amount] of this.#auditor.owed(account, asset, this.#atMs)) {
          const key = `${asset}/${untilMs}`;
          if (dated.get(key) !== amount)
            throw new Error(`account ${account} has ${dated.get(key)} of ${key}, not ${amount}`);
          dated.delete(key);
        }
      if (dated.size > 0) throw new Error(`account ${account} has ${String([...dated])} dated and no trade for it`);
    }
  }

  #command(): Command {
    const { integer, next, pick } = this.#random;
    const atMs = this.#atMs;
    const account = pick(this.#accounts);
    const instrument = this.#someShare();
    const dice = next();
    if (dice < 0.08) return { kind: 'cancel-order', atMs, account, orderId: this.#someOrder(account) };
    if (dice < 0.14) {
      const ticks = this.#price(instrument);
      return { kind: 'amend-order', atMs, account, orderId: this.#someOrder(account), ticks, lots: integer(1, 400) };
    }
    if (dice < 0.15) return { kind: 'halt-share', atMs, instrument, reason: 'A reason' };
    if (dice < 0.18) {
      const halted = this.#engine.instruments.find(({ share }) => share !== null && share.haltReason !== '');
      const index = halted?.index ?? instrument;
      return { kind: 'resume-share', atMs, instrument: index, auctionMs: integer(1, 600_000) };
    }
    if (dice < 0.19) return this.#action(instrument);
    if (dice < 0.2)
      return { kind: 'use-rights', atMs, account: account & 0xfffffff, action: integer(1, 9), shares: 3n };
    if (dice < 0.203) return this.#pack(instrument);
    if (dice < 0.26) {
      const middle = this.#price(instrument);
      const bids = [{ ticks: middle - 10, lots: integer(1, 200) }];
      return {
        kind: 'mass-quote',
        atMs,
        account,
        instrument,
        bids,
        asks: [{ ticks: middle + 10, lots: integer(1, 200) }],
      };
    }
    return this.#order(account, instrument);
  }

  /** Two people agree on other bands, a floor, other days and charges, from tomorrow on or the day after. */
  #pack(instrument: number): Command {
    const { integer, next } = this.#random;
    const { days: made, day: running, rules } = this.#engine.stockMarkets[0]!;
    const from = made.find(({ day }) => day > running + (next() < 0.3 ? 1 : 0));
    const fromDay = from?.day ?? running + 1;
    const { lastTicks, share } = this.#engine.instrument(instrument);
    const floorTicks = Math.max(10, Math.round((lastTicks > 0 ? lastTicks : share!.reference) * 0.95));
    const bps = integer(200, 2_000);
    return {
      kind: 'plan-market-pack',
      atMs: this.#atMs,
      market: 'BD',
      plan: {
        fromDay,
        fromMs: (from?.phases[0]?.startsAtMs ?? this.#atMs) - 1,
        rules: { ...rules, limits: [{ upToTicks: null, bps }] },
        charges: {
          commissionPpm: next() < 0.5 ? null : integer(2_000, 9_000),
          parts: [{ name: 'exchange', ppm: integer(100, 2_000) }],
        },
        overrides: next() < 0.5 ? [] : [{ instrument, limits: next() < 0.5 ? { floorTicks } : { upBps: 300 } }],
        terms: '{}',
      },
      days: made.map((row) => (row.day < fromDay ? row : { ...row, settles: next() < 0.8 })),
      maker: '1',
      checker: next() < 0.9 ? '2' : '1',
    };
  }

  #order(account: number, instrument: number): PlaceOrder {
    const { integer, next, pick } = this.#random;
    const side = pick(['buy', 'sell'] as const);
    const fields = { atMs: this.#atMs, account, instrument, side, lots: integer(1, 500), queue: next() < 0.7 };
    const dice = next();
    const prevention = { selfTradePrevention: pick(['expire-taker', 'expire-maker', 'expire-both'] as const) };
    if (dice < 0.15) return order({ ...fields, ...prevention, type: 'market', timeInForce: 'immediate-or-cancel' });
    if (dice < 0.2)
      return order({
        ...fields,
        type: 'market',
        lots: 0,
        quoteAmount: BigInt(integer(1, 100_000)),
        timeInForce: 'immediate-or-cancel',
      });
    if (dice < 0.3) {
      const last = this.#engine.instrument(instrument).lastTicks;
      const triggerTicks = Math.max(10, (last > 0 ? last : 10_000) + (side === 'sell' ? -1 : 1) * 10 * integer(1, 20));
      return order({ ...fields, type: 'stop-market', triggerTicks });
    }
    const atClose = this.#engine.instrument(instrument).share!.atTicks;
    const ticks = atClose > 0 ? atClose : this.#price(instrument);
    const timeInForce = pick(['good-till-cancelled', 'day', 'immediate-or-cancel', 'fill-or-kill'] as const);
    return order({ ...fields, ...prevention, ticks, timeInForce, lots: next() < 0.05 ? 5_000 : fields.lots });
  }

  /** The rights that companies have given trade beside their shares. What is listed no more, or halted, is asked for rarely: else a long life ends in refusals. */
  #someShare(): number {
    const { next, pick } = this.#random;
    const all = this.#engine.instruments;
    const trading = all.filter(({ status }) => status === 'trading');
    return pick(trading.length > 0 && next() < 0.95 ? trading : all).index;
  }

  /** Near the last price, on a step. */
  #price(instrument: number): number {
    const { lastTicks, share } = this.#engine.instrument(instrument);
    const middle = lastTicks > 0 ? lastTicks : share!.reference;
    return Math.max(20, (Math.round(middle / 10) + this.#random.integer(-12, 12)) * 10);
  }

  #someOrder(account: number): number {
    const open = this.#engine.openOrders(account);
    return open.length === 0 ? 1 : this.#random.pick(open).orderId;
  }

  #action(instrument: number): Command {
    const { integer, pick } = this.#random;
    const closesAtMs = this.#atMs + integer(1, 10) * HOUR_MS;
    const symbol = `RIGHT${(this.#rights += 1)}`;
    // The last share may go: one life ends it by a merger, another by a delisting, and most never.
    if (instrument === SHARES - 1 && this.#random.next() < 0.15)
      return {
        kind: 'announce-action',
        atMs: this.#atMs,
        instrument,
        action: pick([{ kind: 'merger', gained: 3n, held: 7n, into: 0 }, { kind: 'delisting' }] as const),
        recordAtMs: this.#atMs + integer(0, 3) * HOUR_MS,
      };
    const action = pick([
      { kind: 'cash-dividend', perShare: BigInt(integer(1, 400)) },
      { kind: 'bonus', gained: 1n, held: 10n },
      { kind: 'split', gained: 2n, held: 1n },
      { kind: 'rights', gained: 1n, held: 5n, price: 2_000n, entitlement: ENTITLEMENT, closesAtMs, symbol },
    ] as const);
    return {
      kind: 'announce-action',
      atMs: this.#atMs,
      instrument,
      action,
      recordAtMs: this.#atMs + integer(0, 3) * HOUR_MS,
    };
  }
}
