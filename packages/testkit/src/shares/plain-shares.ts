// In: the facts of a world with shares, in order. Out: what must hold of them, worked out from the rules alone: charges, bands, closing prices,
// auction prices, and obligations that equal the unsettled trades. A second opinion: no code of the core and none of the formulas.
import type { Fact, StockListing, TradingDay } from '@hilsa/core';

interface PlainOrder {
  readonly account: number;
  readonly isSell: boolean;
  readonly instrument: number;
  /** Quote units traded so far, and charged. */
  turnover: bigint;
  charged: bigint;
  /** As the share's rates were when it was placed. */
  readonly ppm: number;
}
interface PlainShare {
  listing: StockListing;
  day: number;
  reference: number;
  lowest: number;
  highest: number;
  last: number;
  tradedToday: boolean;
  window: { lots: bigint; value: bigint };
  /** The auction that is being settled: its price and the lots it may still trade. */
  auction: { ticks: number; left: number } | null;
  board: 'public' | 'spot' | 'none';
}

type Limits = readonly { readonly upToTicks: number | null; readonly bps: number }[];
const HALF_HOUR_MS = 1_800_000;
const MILLION = 1_000_000n;

/** Throws Error with the numbers of the first thing that is not so. */
export class PlainShares {
  readonly #orders = new Map<number, PlainOrder>();
  readonly #shares = new Map<number, PlainShare>();
  #days: readonly TradingDay[] = [];
  #phase = 'closed';
  #phaseEndsAtMs = 0;
  #limits: Limits | null = null;
  /** Of a version of the market's rules that waits. */
  #coming: { readonly limits: Limits | null; readonly spot: StockListing['settlement'] | null } | null = null;
  /** How trades of the spot board settle. */
  #spot: StockListing['settlement'] | null = null;
  readonly #mergers = new Map<
    number,
    { readonly from: number; readonly into: number; readonly gained: bigint; readonly held: bigint }
  >();
  /** What must be dated, by account, asset and time: sales' proceeds and bought shares, less what buys spent. */
  readonly #owed = new Map<string, bigint>();
  readonly #drawn = new Map<number, readonly { untilMs: number; amount: bigint }[]>();
  trades = 0;
  auctions = 0;

  read(fact: Fact): void {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- of all other facts nothing follows for shares
    switch (fact.kind) {
      case 'sessions-set':
        this.#days = fact.days;
        this.#limits = fact.rules.limits;
        this.#spot = fact.rules.record?.settlement ?? null;
        return;
      case 'market-pack-planned': {
        const { limits, record } = fact.plan.rules;
        this.#coming = { limits, spot: record?.settlement ?? null };
        return;
      }
      case 'market-pack-begun':
        this.#limits = this.#coming!.limits;
        this.#spot = this.#coming!.spot;
        return;
      case 'rules-applied':
        if (fact.listing.kind === 'stock') this.#share(fact.instrument).listing = fact.listing;
        return;
      case 'session-moved':
        this.#phase = fact.phase;
        this.#phaseEndsAtMs = fact.endsAtMs;
        return;
      case 'instrument-listed':
        if (fact.listing.kind === 'stock') this.#shares.set(fact.instrument, freshShare(fact.listing));
        return;
      case 'share-day-opened':
        return this.#openDay(fact);
      case 'share-closed':
        return this.#close(fact);
      case 'auction-begun':
        this.auctions++;
        this.#share(fact.instrument).auction = { ticks: fact.ticks, left: fact.lots };
        return;
      case 'auction-ended':
        this.#share(fact.instrument).auction = null;
        return;
      case 'action-announced': {
        // The day of a declaration has no band.
        const share = this.#share(fact.instrument);
        if (fact.unboundDay - 1 === share.day) Object.assign(share, { lowest: 0, highest: 0 });
        if (fact.terms.kind === 'merger') this.#mergers.set(fact.action, { ...fact.terms, from: fact.instrument });
        return;
      }
      case 'share-board-set':
        this.#share(fact.instrument).board = fact.board;
        return;
      case 'holder-paid':
        this.#merge(fact);
        return;
      case 'action-ended':
        if (fact.reference > 0) this.#rescale(this.#share(fact.instrument), fact.reference);
        return;
      case 'order-placed':
        this.#orders.set(fact.orderId, {
          account: fact.account,
          isSell: fact.side === 'sell',
          instrument: fact.instrument,
          turnover: 0n,
          charged: 0n,
          ppm: this.#ppmOf(fact.instrument),
        });
        return;
      case 'quotes-rested':
        for (const [n, isSell] of [...fact.bids.map(() => false), ...fact.asks.map(() => true)].entries())
          this.#orders.set(fact.firstOrderId + n, {
            account: fact.account,
            isSell,
            instrument: fact.instrument,
            turnover: 0n,
            charged: 0n,
            ppm: this.#ppmOf(fact.instrument),
          });
        return;
      case 'trade-executed':
        if (this.#shares.has(fact.instrument)) this.#trade(fact);
        return;
      case 'proceeds-drawn':
        this.#drawn.set(fact.order, fact.parts);
        return;
      default:
    }
  }

  /** What an account must have dated in an asset, by time, at a moment: nothing of the past. */
  owed(account: number, asset: number, atMs: number): Map<number, bigint> {
    const found = new Map<number, bigint>();
    for (const [key, amount] of this.#owed) {
      const [whose, what, when] = key.split('/').map(Number) as [number, number, number];
      if (whose === account && what === asset && when > atMs && amount !== 0n) found.set(when, amount);
    }
    for (const [order, parts] of this.#drawn) {
      const { account: whose, instrument } = this.#orders.get(order)!;
      if (whose !== account || this.#share(instrument).listing.quoteAsset !== asset) continue;
      for (const { untilMs, amount } of parts)
        if (untilMs > atMs) found.set(untilMs, (found.get(untilMs) ?? 0n) - amount);
    }
    for (const [when, amount] of found) if (amount === 0n) found.delete(when);
    return found;
  }

  #openDay({ instrument, day, reference, lowest, highest }: Extract<Fact, { kind: 'share-day-opened' }>): void {
    const share = this.#share(instrument);
    const expected = Math.abs(share.reference);
    if (reference !== expected) throw new Error(`the day of ${instrument} stands on ${reference}, not on ${expected}`);
    const band = this.#limits === null ? { lowest: 0, highest: 0 } : bandOf(reference, this.#limits, share.listing);
    // A day of a declaration has none.
    if (highest !== 0 && (lowest !== band.lowest || highest !== band.highest))
      throw new Error(`the band of ${instrument} is ${lowest} to ${highest}, not ${band.lowest} to ${band.highest}`);
    Object.assign(share, { day, reference, lowest, highest, tradedToday: false, window: { lots: 0n, value: 0n } });
  }

  /** Another number of shares for the same company: what a price was before stands for less of it, a floor as well. */
  #rescale(share: PlainShare, reference: number): void {
    const { limits } = share.listing;
    const { floorTicks } = limits;
    if (floorTicks !== undefined) {
      const floor = Math.ceil((floorTicks * reference) / Math.abs(share.reference));
      share.listing = { ...share.listing, limits: { ...limits, floorTicks: floor } };
    }
    share.reference = -reference;
  }

  #close({ instrument, ticks, method }: Extract<Fact, { kind: 'share-closed' }>): void {
    const share = this.#share(instrument);
    const { lots, value } = share.window;
    const byRule =
      lots > 0n
        ? nearest(share.listing, value, lots)
        : share.tradedToday
          ? share.last
          : Math.max(share.lowest, Math.abs(share.reference));
    if (method !== 'auction' && ticks !== byRule) throw new Error(`${instrument} closes at ${ticks}, not at ${byRule}`);
    if (method === 'auction' && ticks !== share.last)
      throw new Error(`${instrument} closes at ${ticks}, its auction at ${share.last}`);
    share.reference = ticks;
  }

  #trade(fact: Extract<Fact, { kind: 'trade-executed' }>): void {
    this.trades++;
    const share = this.#share(fact.instrument);
    const { ticks, lots, notional, atMs } = fact;
    if (share.highest > 0 && (ticks < share.lowest || ticks > share.highest))
      throw new Error(`trade ${fact.tradeId} at ${ticks} lies outside ${share.lowest} to ${share.highest}`);
    if (fact.called && share.auction !== null) {
      if (ticks !== share.auction.ticks) throw new Error(`trade ${fact.tradeId} is not at the auction's price`);
      share.auction.left -= lots;
      if (share.auction.left < 0) throw new Error(`trade ${fact.tradeId} is more than the auction's volume`);
    }
    if (notional !== BigInt(ticks) * BigInt(lots) * share.listing.tickUnits)
      throw new Error(`trade ${fact.tradeId} is worth ${notional}`);
    this.#charge(fact.takerOrderId, notional, fact.takerFee);
    this.#charge(fact.makerOrderId, notional, fact.makerFee);
    const [buyOrder, sellFee, buyFee] =
      fact.takerSide === 'buy'
        ? [fact.takerOrderId, fact.makerFee, fact.takerFee]
        : [fact.makerOrderId, fact.takerFee, fact.makerFee];
    const [buyer, seller] =
      fact.takerSide === 'buy' ? [fact.takerAccount, fact.makerAccount] : [fact.makerAccount, fact.takerAccount];
    if (share.board === 'none') throw new Error(`trade ${fact.tradeId} on a day without trading`);
    const { buySettleDays, sellSettleDays } = share.board === 'spot' ? this.#spot! : share.listing.settlement;
    this.#owe(buyer, share.listing.baseAsset, this.#settlesAt(share.day, buySettleDays), BigInt(lots));
    this.#owe(seller, share.listing.quoteAsset, this.#settlesAt(share.day, sellSettleDays), notional - sellFee);
    this.#spend(buyOrder, buyer, share.listing.quoteAsset, notional + buyFee);
    share.last = ticks;
    share.tradedToday = true;
    // What still meets once the phase is over, because it came before, is no trade of its last half hour.
    const ends = this.#phase === 'continuous' ? this.#phaseEndsAtMs : 0;
    if (atMs >= ends - HALF_HOUR_MS && atMs < ends) {
      share.window.lots += BigInt(lots);
      share.window.value += BigInt(ticks) * BigInt(lots);
    }
  }

  /** All fills of an order are charged what one fill of them all would be, half-up. */
  #charge(orderId: number, notional: bigint, fee: bigint): void {
    const order = this.#orders.get(orderId)!;
    order.turnover += notional;
    order.charged += fee;
    const due = (order.turnover * BigInt(order.ppm) + MILLION / 2n) / MILLION;
    if (order.charged !== due) throw new Error(`order ${orderId} was charged ${order.charged}, not ${due}`);
  }

  #ppmOf(instrument: number): number {
    return this.#shares.get(instrument)?.listing.fees.tiers[0]!.takerPpm ?? 0;
  }

  #owe(account: number, asset: number, untilMs: number, amount: bigint): void {
    if (untilMs === 0) return;
    const key = `${account}/${asset}/${untilMs}`;
    this.#owed.set(key, (this.#owed.get(key) ?? 0n) + amount);
  }

  /** A buy that drew proceeds spends them first, the earliest before others. */
  #spend(order: number, account: number, asset: number, paid: bigint): void {
    let left = paid;
    for (const { untilMs, amount } of this.#drawn.get(order) ?? []) {
      const spent = amount < left ? amount : left;
      left -= spent;
      this.#owe(account, asset, untilMs, -spent);
    }
  }

  /** What is dated in the old share is dated in the new one, day by day, whole shares. */
  #merge({ action, account }: Extract<Fact, { kind: 'holder-paid' }>): void {
    const merger = this.#mergers.get(action);
    if (merger === undefined) return;
    const [old, other] = [this.#share(merger.from).listing.baseAsset, this.#share(merger.into).listing.baseAsset];
    for (const [key, amount] of this.#owed) {
      const [whose, asset, when] = key.split('/').map(Number) as [number, number, number];
      if (whose !== account || asset !== old) continue;
      this.#owed.delete(key);
      this.#owe(account, other, when, (amount * merger.gained) / merger.held);
    }
  }

  /** The opening call's trades are of the day that the share has begun, whatever its market's phase still says. */
  #settlesAt(tradedOn: number, businessDays: number): number {
    if (businessDays === 0) return 0;
    return this.#days.filter(({ day, settles }) => settles && day > tradedOn)[businessDays - 1]!.settlesAtMs;
  }

  #share(instrument: number): PlainShare {
    const share = this.#shares.get(instrument);
    if (share === undefined) throw new Error(`instrument ${instrument} is no share`);
    return share;
  }
}

function freshShare(listing: StockListing): PlainShare {
  return {
    listing,
    day: -1,
    reference: listing.referenceTicks,
    lowest: 0,
    highest: 0,
    last: 0,
    tradedToday: false,
    window: { lots: 0n, value: 0n },
    auction: null,
    board: 'public',
  };
}

function stepAt({ tickTable }: StockListing, ticks: number): number {
  return tickTable.findLast(({ from }) => ticks >= from)?.step ?? 1;
}

/** By the table around a reference, both ends inwards to a price that may be ordered: looked for one tick at a time. */
function bandOf(
  reference: number,
  limits: readonly { readonly upToTicks: number | null; readonly bps: number }[],
  listing: StockListing,
): { lowest: number; highest: number } {
  const { bps } = limits.find(({ upToTicks }) => upToTicks === null || reference <= upToTicks)!;
  const { upBps = bps, downBps = bps, floorTicks = 1 } = listing.limits;
  const isOrderable = (ticks: number): boolean => ticks % stepAt(listing, ticks) === 0;
  let highest = Math.floor((reference * (10_000 + upBps)) / 10_000);
  while (!isOrderable(highest)) highest--;
  let lowest = Math.max(1, floorTicks, Math.ceil((reference * (10_000 - downBps)) / 10_000));
  while (!isOrderable(lowest)) lowest++;
  return { lowest, highest: Math.max(lowest, highest) };
}

/** The orderable price nearest value ÷ lots, ties upwards. */
function nearest(listing: StockListing, value: bigint, lots: bigint): number {
  const step = BigInt(stepAt(listing, Number(value / lots)));
  let whole = value / (lots * step);
  if ((value - whole * lots * step) * 2n >= lots * step) whole += 1n;
  return Number((whole === 0n ? 1n : whole) * step);
}
