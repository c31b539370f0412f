// In: intents and candles. Out: what would have been filled, from the next open on and never better than the candle allows.
import { divide } from '@hilsa/money';
import { worth } from '../sizes.ts';
import type { Intent, Side } from '../types.ts';
import type { BacktestSetting, Fill, PastCandle, PastMarket } from './types.ts';

interface Resting {
  key: string;
  market: string;
  side: Side;
  lots: number;
  ticks: number | 'market';
  decidedMs: number;
}

interface Holding {
  owned: number;
  /** Bought, not yet settled. */
  pending: { lots: number; atMs: number }[];
}

/** A wallet and its resting orders, as the past would have treated them. */
export class PastBook {
  cash: bigint;
  missedLots = 0;
  readonly fills: Fill[] = [];
  private orders: Resting[] = [];
  private readonly holdings = new Map<string, Holding>();
  private readonly setting: BacktestSetting;

  constructor(setting: BacktestSetting) {
    this.setting = setting;
    this.cash = setting.principal;
  }

  owned(market: string): number {
    return this.holdingOf(market).owned;
  }

  saleable(market: string, nowMs: number): number {
    const { owned, pending } = this.holdingOf(market);
    const unsettled = pending.reduce((sum, { lots, atMs }) => (atMs > nowMs ? sum + lots : sum), 0);
    const resting = this.orders.reduce(
      (sum, each) => (each.market === market && each.side === 'sell' ? sum + each.lots : sum),
      0,
    );
    return owned - unsettled - resting;
  }

  /** Cash no order holds, less room for fee and slippage, so that whatever a rule plans with it can be paid. */
  free(): bigint {
    const { feePpm, slippagePpm } = this.setting.costs;
    return divide((this.cash - this.held()) * 1_000_000n, BigInt(1_000_000 + feePpm + slippagePpm), 'down');
  }

  open(): readonly { key: string; market: string; side: Side; ticks: number; lots: number }[] {
    return this.orders.flatMap(({ key, market, side, lots, ticks }) =>
      ticks === 'market' ? [] : [{ key, market, side, lots, ticks }],
    );
  }

  /** Take an intent at a moment. @returns false when the core would have refused it */
  accept(intent: Intent, nowMs: number): boolean {
    if (intent.kind === 'cancel') {
      this.orders = this.orders.filter(({ key }) => key !== intent.key);
      return true;
    }
    const { key, market, side, lots, ticks } = intent;
    const rules = this.marketOf(market);
    if (!Number.isSafeInteger(lots) || lots < rules.leastLots || this.orders.some((each) => each.key === key))
      return false;
    if (side === 'sell' && lots > this.saleable(market, nowMs)) return false;
    if (side === 'buy' && ticks !== 'market' && worth(rules, lots, ticks) > this.free()) return false;
    this.orders.push({ key, market, side, lots, ticks, decidedMs: nowMs });
    return true;
  }

  /** Let one candle pass: only orders decided by its open take part, sells before buys. */
  pass(market: string, candle: PastCandle): void {
    let volume = Number((BigInt(Math.floor(candle.lots)) * BigInt(this.setting.costs.volumePpm)) / 1_000_000n);
    const waiting = this.orders.filter((each) => each.market === market && each.decidedMs <= candle.openMs);
    for (const order of waiting.sort((one, other) => (one.side === other.side ? 0 : one.side === 'sell' ? -1 : 1))) {
      const ticks = priceOf(order, candle, this.setting.costs.slippagePpm);
      const filled = ticks === null ? 0 : this.fill(order, candle, ticks, Math.min(order.lots, volume));
      volume -= filled;
      order.lots -= filled;
      // What a market order did not get is gone; a limit order rests on.
      if (order.ticks === 'market') this.missedLots += order.lots;
    }
    this.orders = this.orders.filter((each) => each.lots > 0 && !(each.ticks === 'market' && waiting.includes(each)));
  }

  /** Sell everything at given prices at once: the loss limit, or what a delisted name paid. */
  sellAll(
    market: string,
    key: string,
    at: { ticks: number; candleMs: number; decidedMs: number; isFree: boolean },
  ): void {
    this.orders = this.orders.filter((each) => each.market !== market);
    const lots = this.owned(market);
    if (lots > 0)
      this.post(
        {
          key,
          market,
          side: 'sell',
          ticks: at.ticks,
          lots,
          slippage: 0n,
          decidedMs: at.decidedMs,
          candleMs: at.candleMs,
        },
        at.isFree,
      );
  }

  private fill(order: Resting, candle: PastCandle, ticks: number, most: number): number {
    const rules = this.marketOf(order.market);
    const affordable = order.side === 'buy' ? this.affordable(rules, ticks, order) : most;
    const lots = Math.min(most, affordable);
    if (lots <= 0) return 0;
    const slippage = order.ticks === 'market' ? worth(rules, lots, Math.abs(ticks - candle.open)) : 0n;
    const { key, market, side, decidedMs } = order;
    this.post({ key, market, side, ticks, lots, slippage, decidedMs, candleMs: candle.openMs }, false);
    return lots;
  }

  private post(fill: Omit<Fill, 'fee'>, isFree: boolean): void {
    const notional = worth(this.marketOf(fill.market), fill.lots, fill.ticks);
    const fee = isFree ? 0n : divide(notional * BigInt(this.setting.costs.feePpm), 1_000_000n, 'up');
    const holding = this.holdingOf(fill.market);
    if (fill.side === 'buy') {
      const atMs = this.setting.settlesAtMs?.(fill.candleMs) ?? fill.candleMs;
      if (atMs > fill.candleMs) holding.pending.push({ lots: fill.lots, atMs });
      holding.owned += fill.lots;
      this.cash -= notional + fee;
    } else {
      holding.owned -= fill.lots;
      this.cash += notional - fee;
    }
    this.fills.push({ ...fill, fee });
  }

  private affordable(rules: PastMarket, ticks: number, order: Resting): number {
    const others = this.held() - (order.ticks === 'market' ? 0n : this.holdOf(order));
    const room = ((this.cash - others) * 1_000_000n) / BigInt(1_000_000 + this.setting.costs.feePpm);
    const lots = room <= 0n ? 0n : room / (rules.unitsPerTickLot * BigInt(ticks));
    // The fee is rounded up; one unit of room is enough for it.
    const exact = worth(rules, Number(lots), ticks);
    const fits = exact + divide(exact * BigInt(this.setting.costs.feePpm), 1_000_000n, 'up') <= this.cash - others;
    return Number(lots) - (fits ? 0 : 1);
  }

  private held(): bigint {
    return this.orders.reduce((sum, each) => (each.side === 'buy' ? sum + this.holdOf(each) : sum), 0n);
  }

  private holdOf({ market, lots, ticks }: Resting): bigint {
    if (ticks === 'market') return 0n;
    const notional = worth(this.marketOf(market), lots, ticks);
    return notional + divide(notional * BigInt(this.setting.costs.feePpm), 1_000_000n, 'up');
  }

  private holdingOf(market: string): Holding {
    const known = this.holdings.get(market);
    if (known !== undefined) return known;
    const fresh: Holding = { owned: 0, pending: [] };
    this.holdings.set(market, fresh);
    return fresh;
  }

  private marketOf(market: string): PastMarket {
    const rules = this.setting.markets[market];
    if (rules === undefined) throw new RangeError(`there is no market ${market}`);
    return rules;
  }
}

/**
 * The price an order is filled at in a candle, or null. A market order takes the open, worse by the slippage. A limit order takes the
 * open when that is better, and its own price only when the market has traded through it: a touch is not a fill. Nothing is
 * bought in a candle locked at the upper limit, nothing sold in one locked at the lower.
 */
function priceOf({ side, ticks }: Resting, candle: PastCandle, slippagePpm: number): number | null {
  const isLocked = candle.high === candle.low;
  if (side === 'buy' && isLocked && candle.low === candle.highestLimit) return null;
  if (side === 'sell' && isLocked && candle.high === candle.lowestLimit) return null;
  if (ticks === 'market') {
    const away = Number(divide(BigInt(candle.open) * BigInt(slippagePpm), 1_000_000n, 'up'));
    return Math.max(1, side === 'buy' ? candle.open + away : candle.open - away);
  }
  if (side === 'buy') return candle.open <= ticks ? candle.open : candle.low < ticks ? ticks : null;
  return candle.open >= ticks ? candle.open : candle.high > ticks ? ticks : null;
}
