// In: nothing. Out: a market of one share with options on it in a fresh engine, a writer and customers, for tests and lives.
import {
  accountOf,
  type Command,
  createEngine,
  type Engine,
  type OptionTerms,
  type PlaceOptionOrder,
  type Reply,
  restoreEngine,
  type StockListing,
  type TradingDay,
} from '@hilsa/core';
import { accepted, order } from '../market.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A Monday. */
export const FIRST_DAY = 20_801;
/** Continuous trading ends at this hour, UTC. */
const LAST_HOUR = 8;

/** Taka with two decimals; a tick of the share is 0.10, one of an option 0.10 a share and 10.00 a unit of 100 shares. */
export const OPTION_TERMS: OptionTerms = {
  multiplier: 10_000_000_000n,
  tickUnits: 10n,
  leastPremium: 10_000n,
  mostPremiumPpm: 50_000,
  fee: { notionalPpm: 300, premiumPpm: 125_000 },
  mostLots: 1_000,
  mostWritten: 10_000,
};

const SHARE: StockListing = {
  kind: 'stock',
  symbol: 'GP',
  market: 'BD',
  baseAsset: 1,
  quoteAsset: 0,
  tickUnits: 10n,
  lotUnits: 1n,
  minLots: 1,
  maxLots: 1_000_000,
  minNotional: 0n,
  maxNotional: 500_000_000_000n,
  priceBandBps: 10_000,
  marketProtectionBps: 1_000,
  fees: {
    on: 'money',
    rounding: 'half-up',
    feeClass: 'stock',
    tiers: [{ makerPpm: 4_000, takerPpm: 4_000 }],
    parts: [],
  },
  tickTable: [],
  referenceTicks: 3_200,
  category: 'A',
  board: 'public',
  settlement: { buySettleDays: 0, sellSettleDays: 0, isNetted: true },
  limits: {},
  company: {
    name: { en: 'A', bn: 'ক' },
    sector: 'Telecommunication',
    faceValue: 1_000n,
    shares: 1_000_000n,
    floatPpm: 500_000,
    isGenerated: true,
  },
};

/** Days of four hours of continuous trading; Friday and Saturday are closed. */
function days(count: number): TradingDay[] {
  return Array.from({ length: count }, (_, n) => FIRST_DAY + n).flatMap((day) => {
    const at = (hours: number): number => day * DAY_MS + hours * HOUR_MS;
    if ([5, 6].includes((day + 4) % 7)) return [];
    const phases = [
      { phase: 'continuous' as const, startsAtMs: at(4), endsAtMs: at(LAST_HOUR) },
      { phase: 'post-close' as const, startsAtMs: at(LAST_HOUR), endsAtMs: at(LAST_HOUR) + 600_000 },
    ];
    return [{ day, settles: true, settlesAtMs: at(0), phases }];
  });
}

/** Asset 0 is the money, 1 the share; instrument 0 the share. */
export class OptionMarket {
  engine: Engine;
  readonly #options: { mode: 'sandbox'; mostFactsAStep: number };
  /** Of the stock wallet. */
  readonly writer: number;
  atMs = FIRST_DAY * DAY_MS;

  constructor(mostFactsAStep = 512, dayCount = 60) {
    this.#options = { mode: 'sandbox', mostFactsAStep };
    this.engine = createEngine(this.#options);
    const { atMs } = this;
    this.do({ kind: 'list-asset', atMs, code: 'BDT', decimals: 2 });
    this.do({ kind: 'list-asset', atMs, code: 'GP', decimals: 0 });
    this.do({
      kind: 'set-sessions',
      atMs,
      market: 'BD',
      rules: { packVersion: 1, limits: null, pause: null, mostVolumeBps: 10_000 },
      days: days(dayCount),
    });
    this.do({ kind: 'list-instrument', atMs, listing: SHARE });
    for (const purpose of ['options', 'issuers'])
      this.do({ kind: 'open-account', atMs, ownerKind: 'house', referrer: null, purpose, mayOwe: true });
    this.do({ kind: 'set-option-underlying', atMs, instrument: 0, terms: OPTION_TERMS });
    this.writer = this.trader('participant', 10n ** 13n);
    this.do({ kind: 'set-option-writer', atMs, account: this.writer, isWriter: true });
  }

  /** A new owner's account of the stock wallet, with money and shares, the questions answered. */
  trader(ownerKind: 'participant' | 'customer' = 'customer', funds = 100_000_000n): number {
    const { atMs } = this;
    const owner = this.do({ kind: 'open-account', atMs, ownerKind, referrer: null }).account!;
    const account = accountOf(owner, 'stock');
    if (funds > 0n) this.do({ kind: 'issue-test-money', atMs, account, asset: 0, amount: funds });
    this.do({ kind: 'issue-test-money', atMs, account, asset: 1, amount: 10_000n });
    this.do({ kind: 'set-option-customer', atMs, account: owner, isTested: true });
    return account;
  }

  /** Execute what must be accepted, with the work that is due before it. */
  do(command: Command): Extract<Reply, { refusal: null }> {
    return accepted(this.try(command), command);
  }

  try(command: Command): Reply {
    this.settle(command.atMs);
    return this.engine.execute(command);
  }

  /** Everything that is due by a time is done. */
  settle(atMs = this.atMs): void {
    for (let due = this.engine.dueAtMs(); due !== null && due <= atMs; due = this.engine.dueAtMs())
      this.engine.execute({ kind: 'run-due', atMs });
  }

  /** On to an hour of a day (from the first), second by second where samples are taken. */
  go(day: number, hours: number, secondsAStep = 6): void {
    const goal = (FIRST_DAY + day) * DAY_MS + hours * HOUR_MS;
    while (this.atMs < goal) {
      const hour = (this.atMs % DAY_MS) / HOUR_MS;
      const isWindow = hour >= LAST_HOUR - 0.5 && hour < LAST_HOUR;
      const next = this.atMs + (isWindow ? secondsAStep * 1_000 : 600_000);
      const opens = this.atMs - (this.atMs % DAY_MS) + (LAST_HOUR - 0.5) * HOUR_MS;
      this.atMs = Math.min(goal, this.atMs < opens ? Math.min(opens, next) : next);
      this.settle();
    }
  }

  /** Shares change hands at a price, so that it is the last one. */
  price(ticks: number, maker: number, taker: number): void {
    const common = { atMs: this.atMs, instrument: 0, ticks, lots: 1 };
    this.do(order({ ...common, account: maker, side: 'sell' }));
    this.do(order({ ...common, account: taker }));
  }

  /** @returns the instrument's number */
  list(option: 'call' | 'put', strike: bigint, day: number): number {
    return this.do({
      kind: 'list-series',
      atMs: this.atMs,
      underlying: 0,
      option,
      strike,
      expiryDay: FIRST_DAY + day,
    }).instrument!;
  }

  write(instrument: number, lots: number, account = this.writer): Command {
    return { kind: 'write-options', atMs: this.atMs, account, instrument, lots };
  }

  quote(instrument: number, bids: [number, number][], asks: [number, number][], account = this.writer): Command {
    const ladder = (rows: [number, number][]) => rows.map(([ticks, lots]) => ({ ticks, lots }));
    return { kind: 'mass-quote', atMs: this.atMs, account, instrument, bids: ladder(bids), asks: ladder(asks) };
  }

  order(account: number, instrument: number, fields: Partial<PlaceOptionOrder>): PlaceOptionOrder {
    const type = fields.type ?? (fields.ticks === undefined ? 'market' : 'limit');
    return {
      kind: 'place-option-order',
      atMs: this.atMs,
      account,
      instrument,
      side: 'buy',
      type,
      timeInForce: type === 'market' ? 'immediate-or-cancel' : 'good-till-cancelled',
      ticks: 0,
      lots: 1,
      ...fields,
    };
  }

  /** What was written is read again. */
  restart(): void {
    this.engine = restoreEngine(this.engine.snapshot(), this.#options);
  }
}
