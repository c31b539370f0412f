// In: a seed. Out: a random life of options on a share, the same for the same seed: series listed, written, bought, sold and settled over days
// with halts, missing samples and corporate actions; audited after every command.
import { type Command, createEngine, type Fact, readFacts } from '@hilsa/core';
import { order } from '../market.ts';
import { random, type Random } from '../random.ts';
import { FIRST_DAY, OptionMarket } from './option-market.ts';
import { PlainOptions } from './plain-options.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CUSTOMERS = 5;

interface OptionLifeOptions {
  readonly seed: number;
  readonly days: number;
  /** Facts a step may set off; few make much go on in steps. */
  readonly mostFactsAStep?: number;
  /** Told what each command brought about. */
  readonly hear?: Hear;
  /** Tells the auditor something else than what happened: a watch that never barks proves nothing. */
  readonly spoil?: Spoil;
}
type Spoil = (fact: Fact) => Fact;
type Hear = (kind: Command['kind'], facts: readonly Fact['kind'][]) => void;
interface OptionLifeReport {
  readonly trades: number;
  readonly settled: number;
  readonly moved: number;
  readonly fallbacks: number;
  readonly paid: number;
  readonly adjusted: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly hash: string;
}

/** Live it. Throws Error with what was wrong. */
export function liveOptions({ seed, days, mostFactsAStep = 512, hear, spoil }: OptionLifeOptions): OptionLifeReport {
  const life = new OptionLife(random(seed), new OptionMarket(mostFactsAStep, days + 30), { hear, spoil });
  for (let day = 0; day < days; day++) life.day(day);
  return life.end();
}

class OptionLife {
  readonly #random: Random;
  readonly #market: OptionMarket;
  readonly #auditor = new PlainOptions();
  readonly #traders: number[];
  readonly #journal: Uint8Array[] = [];
  readonly #refused = new Map<string, number>();
  readonly #hear: Hear;
  readonly #spoil: Spoil;
  #count = 0;
  #isDark = false;

  constructor(seeded: Random, market: OptionMarket, told: { hear: Hear | undefined; spoil: Spoil | undefined }) {
    this.#random = seeded;
    this.#hear = told.hear ?? (() => undefined);
    this.#spoil = told.spoil ?? ((fact) => fact);
    this.#market = market;
    this.#traders = Array.from({ length: CUSTOMERS }, (_, n) => market.trader(n === 0 ? 'participant' : 'customer'));
    this.#follow();
  }

  /** A day: minutes apart outside the window, seconds apart in it; on some days nobody looks at the window in time. */
  day(day: number): void {
    const market = this.#market;
    const { integer, next } = this.#random;
    this.#isDark = next() < 0.25;
    const start = (FIRST_DAY + day) * DAY_MS;
    market.atMs = Math.max(market.atMs, start + 1);
    this.#send({ kind: 'resume-share', atMs: market.atMs, instrument: 0, auctionMs: 1_000 });
    while (market.atMs < start + 9 * HOUR_MS) {
      const hour = (market.atMs - start) / HOUR_MS;
      const isWindow = hour >= 7.5 && hour < 8 && !this.#isDark;
      market.atMs += isWindow ? integer(1_000, 9_000) : integer(1, hour < 4 ? HOUR_MS : 400_000);
      this.#settle();
      if (!isWindow || next() < 0.3) this.#send(this.#command(day));
    }
    if (day % 4 === 3) market.restart();
  }

  end(): OptionLifeReport {
    const { engine } = this.#market;
    engine.check();
    const again = createEngine({ mode: 'sandbox' });
    for (const bytes of this.#journal) again.fold(bytes);
    if (again.hash() !== engine.hash()) throw new Error('the journal leads elsewhere');
    const { trades, settled, moved, fallbacks, paid, adjusted } = this.#auditor;
    return { trades, settled, moved, fallbacks, paid, adjusted, refused: this.#refused, hash: engine.hash() };
  }

  #settle(): void {
    this.#market.settle();
    this.#hear(
      'run-due',
      [...readFacts(this.#market.engine.facts.bytes())].map(({ kind }) => kind),
    );
    this.#follow();
  }

  #send(command: Command): void {
    this.#settle();
    const { refusal } = this.#market.engine.execute(command);
    this.#hear(
      command.kind,
      [...readFacts(this.#market.engine.facts.bytes())].map(({ kind }) => kind),
    );
    if (refusal !== null) this.#refused.set(refusal, (this.#refused.get(refusal) ?? 0) + 1);
    this.#follow();
    if (this.#count++ % 9 === 0) this.#market.engine.check();
  }

  #follow(): void {
    const { facts } = this.#market.engine;
    if (facts.length === 0) return;
    const bytes = facts.bytes();
    this.#journal.push(bytes);
    for (const fact of readFacts(bytes)) this.#auditor.read(this.#spoil(fact));
    facts.clear();
  }

  #command(day: number): Command {
    const market = this.#market;
    const { integer, next, pick } = this.#random;
    const { atMs, engine } = market;
    const account = pick(this.#traders);
    const all = engine.instruments.filter(({ option }) => option !== null && option.phase !== 'closed').slice(-12);
    const dice = next();
    if (dice < (all.length < 12 ? 0.2 : 0.05) || all.length === 0) return this.#listing(day);
    if (dice < 0.35) return this.#shares(account);
    if (dice < 0.355) return { kind: 'halt-share', atMs, instrument: 0, reason: 'News' };
    if (dice < 0.4) return { kind: 'resume-share', atMs, instrument: 0, auctionMs: integer(1, 600_000) };
    if (dice < 0.404) {
      const action = pick([
        { kind: 'bonus', gained: 1n, held: 10n },
        { kind: 'split', gained: 2n, held: 1n },
        { kind: 'cash-dividend', perShare: 200n },
      ] as const);
      return { kind: 'announce-action', atMs, instrument: 0, action, recordAtMs: atMs + integer(0, 9) * HOUR_MS };
    }
    if (dice < 0.41) return { kind: 'retire-instrument', atMs, instrument: pick([0, pick(all).index]) };
    const { index } = pick(all);
    if (dice < 0.55) return market.write(index, next() < 0.8 ? integer(10, 60) : -integer(1, 40));
    if (dice < 0.75) {
      const middle = integer(10, 90);
      return market.quote(index, [[middle - 1, integer(1, 9)]], [[middle + integer(0, 4), integer(1, 9)]]);
    }
    if (dice < 0.77) return { kind: 'cancel-all-orders', atMs, account, instrument: null };
    if (dice < 0.79) {
      const open = engine.openOrders(account);
      return { kind: 'cancel-order', atMs, account, orderId: open.length === 0 ? 1 : pick(open).orderId };
    }
    const side = pick(['buy', 'buy', 'sell'] as const);
    const lots = integer(1, 4);
    if (next() < 0.5) return market.order(account, index, { side, lots });
    const timeInForce = pick(['good-till-cancelled', 'immediate-or-cancel', 'fill-or-kill'] as const);
    return market.order(account, index, { side, lots, ticks: integer(1, 120), timeInForce });
  }

  #listing(day: number): Command {
    const { integer, pick } = this.#random;
    const { engine, atMs } = this.#market;
    const last = engine.instrument(0).lastTicks || 3_200;
    return {
      kind: 'list-series',
      atMs,
      underlying: 0,
      option: pick(['call', 'put'] as const),
      strike: BigInt(Math.round((last * integer(16, 24)) / 20)) * 10n,
      expiryDay: FIRST_DAY + day + integer(0, 6),
    };
  }

  #shares(account: number): Command {
    const { integer, pick } = this.#random;
    const last = this.#market.engine.instrument(0).lastTicks || 3_200;
    const ticks = Math.max(1, Math.round(last * (1 + this.#random.normal() * 0.01)));
    const side = pick(['buy', 'sell'] as const);
    return order({ atMs: this.#market.atMs, account, instrument: 0, side, ticks, lots: integer(1, 90) });
  }
}
