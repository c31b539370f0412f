// In: a strategy and the past. Out: what it would have done, candle by candle, decided on closed candles and filled from the next open.
import { type Cooling, cooledBy, rested } from '../cooling.ts';
import { worth } from '../sizes.ts';
import type { Candle, Intent, OwnFill, Situation, Strategy } from '../types.ts';
import { PastBook } from './book.ts';
import type { BacktestEnd, BacktestResult, BacktestSetting, LogRow, PastCandle } from './types.ts';

/** A year of minutes, twice; nobody's settings make a browser work longer. */
export const MOST_CANDLES = 1_100_000;
const LOSS_LIMIT_PPM = 200_000;
const MOST_EQUAL_REFUSALS = 5;

/** Run a strategy over the past. @throws RangeError for more than MOST_CANDLES or candles out of order */
export function backtest<Settings, State>(
  strategy: Strategy<Settings, State>,
  settings: Settings,
  setting: BacktestSetting,
): BacktestResult {
  const run = new Run(setting);
  const window = strategy.window(settings);
  let state = strategy.begin(settings);
  let cooling: Cooling = {};
  const log: LogRow[] = [];
  const equity: { atMs: number; units: bigint }[] = [];
  const delayed: { intents: readonly Intent[] }[] = [];
  let end: BacktestEnd = 'candles-ended';
  for (const atMs of run.times) {
    const isStopped = run.passUntil(atMs);
    if (atMs <= (setting.startsAtMs ?? 0)) continue;
    equity.push({ atMs, units: run.equity() });
    if (isStopped) {
      end = 'loss-limit';
      break;
    }
    const situation = run.situation(window, atMs);
    cooling = cooledBy(cooling, situation.fills, { atMs, restMs: setting.restMs ?? 0 });
    const decision = rested(strategy.decide(settings, state, situation), cooling, atMs);
    state = decision.state;
    log.push({ atMs, intents: decision.intents, reasons: decision.reasons });
    delayed.push({ intents: decision.intents });
    if (delayed.length > (setting.delay ?? 0)) run.accept(delayed.shift()?.intents ?? [], atMs);
    if (run.equalRefusals >= MOST_EQUAL_REFUSALS) {
      end = 'five-refusals';
      break;
    }
  }
  const { fills, missedLots } = run.book;
  return { fills, log, equity, missedLots, refusals: run.refusals, end };
}

class Run {
  readonly book: PastBook;
  readonly times: readonly number[];
  refusals = 0;
  /** Refusals without anything accepted in between. */
  equalRefusals = 0;
  private readonly setting: BacktestSetting;
  private readonly names: readonly string[];
  /** How many candles of each market are closed. */
  private readonly closed = new Map<string, number>();
  private readonly paidOut = new Set<string>();
  private seenFills = 0;

  constructor(setting: BacktestSetting) {
    this.setting = setting;
    this.book = new PastBook(setting);
    this.names = Object.keys(setting.candles);
    const times = new Set<number>();
    let count = 0;
    for (const candles of Object.values(setting.candles)) {
      count += candles.length;
      if (count > MOST_CANDLES) throw new RangeError(`${count} candles are more than ${MOST_CANDLES}`);
      for (const [index, { openMs, closeMs }] of candles.entries()) {
        if (openMs >= closeMs || openMs < (candles[index - 1]?.closeMs ?? 0))
          throw new RangeError(`candle ${index} is out of order`);
        times.add(closeMs);
      }
    }
    this.times = [...times].sort((one, other) => one - other);
  }

  /** Close every candle up to a moment. @returns whether the loss limit ended the run */
  passUntil(atMs: number): boolean {
    const closing: [string, PastCandle][] = [];
    for (const name of this.names) {
      const candles = this.setting.candles[name] ?? [];
      const index = this.closed.get(name) ?? 0;
      const candle = candles[index];
      if (candle !== undefined && candle.closeMs <= atMs) closing.push([name, candle]);
      else if (index > 0 && index === candles.length) this.payOut(name, atMs);
    }
    // Which of stop and target came first inside a candle is unknown, so the stop is looked at first.
    if (this.hitsLossLimit(closing)) {
      this.sellOut(closing, atMs);
      return true;
    }
    for (const [name, candle] of closing) {
      this.book.pass(name, candle);
      this.closed.set(name, (this.closed.get(name) ?? 0) + 1);
    }
    return false;
  }

  situation(window: number, atMs: number): Situation {
    const fills = this.book.fills
      .slice(this.seenFills)
      .map(({ key, market, side, ticks, lots }): OwnFill => ({ key, market, side, ticks, lots }));
    this.seenFills = this.book.fills.length;
    const perMarket = <Value>(of: (name: string) => Value): Record<string, Value> =>
      Object.fromEntries(this.names.map((name) => [name, of(name)]));
    return {
      markets: this.setting.markets,
      candles: perMarket((name): readonly Candle[] => {
        const closed = this.closed.get(name) ?? 0;
        return (this.setting.candles[name] ?? []).slice(Math.max(0, closed - window), closed);
      }),
      free: this.book.free(),
      principal: this.setting.principal,
      owned: perMarket((name) => this.book.owned(name)),
      saleable: perMarket((name) => this.book.saleable(name, atMs)),
      orders: this.book.open(),
      fills,
      signals: [],
    };
  }

  accept(intents: readonly Intent[], atMs: number): void {
    for (const intent of intents) {
      if (this.book.accept(intent, atMs)) {
        if (intent.kind === 'place') this.equalRefusals = 0;
      } else {
        this.refusals += 1;
        this.equalRefusals += 1;
      }
    }
  }

  equity(): bigint {
    return this.names.reduce((sum, name) => sum + this.worthOf(name, this.lastClose(name)), this.book.cash);
  }

  /** At the worst price of the candles that are closing; elsewhere at the last close. */
  private sellOut(closing: readonly (readonly [string, PastCandle])[], atMs: number): void {
    for (const [name, { low, openMs }] of closing) {
      this.closed.set(name, (this.closed.get(name) ?? 0) + 1);
      this.book.sellAll(name, 'loss-limit', { ticks: low, candleMs: openMs, decidedMs: openMs, isFree: false });
    }
    for (const name of this.names) {
      this.book.sellAll(name, 'loss-limit', {
        ticks: this.lastClose(name),
        candleMs: atMs,
        decidedMs: atMs,
        isFree: false,
      });
    }
  }

  private hitsLossLimit(closing: readonly (readonly [string, PastCandle])[]): boolean {
    const lows = new Map(closing.map(([name, { low }]) => [name, low]));
    const worst = this.names.reduce(
      (sum, name) => sum + this.worthOf(name, lows.get(name) ?? this.lastClose(name)),
      this.book.cash,
    );
    const isHolding = this.names.some((name) => this.book.owned(name) > 0);
    const lost = (this.setting.principal - worst) * 1_000_000n;
    return isHolding && lost >= this.setting.principal * BigInt(this.setting.lossLimitPpm ?? LOSS_LIMIT_PPM);
  }

  /** A name that has no further candle is gone: its holders get what its listing's end paid, once. */
  private payOut(name: string, atMs: number): void {
    const ticks = this.setting.markets[name]?.delistedTicks;
    if (ticks === undefined || this.paidOut.has(name)) return;
    this.paidOut.add(name);
    this.book.sellAll(name, 'delisted', { ticks, candleMs: atMs, decidedMs: atMs, isFree: true });
  }

  private worthOf(name: string, ticks: number): bigint {
    const market = this.setting.markets[name];
    return market === undefined ? 0n : worth(market, this.book.owned(name), ticks);
  }

  private lastClose(name: string): number {
    return this.setting.candles[name]?.[(this.closed.get(name) ?? 0) - 1]?.close ?? 0;
  }
}
