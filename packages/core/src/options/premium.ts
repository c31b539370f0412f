// In: an account. Out: what premium it has open, and how much it may have: a part of what it owns in the money of the series.
import type { State } from '../state.ts';
import { ownerOf } from '../accounts/wallets.ts';
import { ordersOf } from '../orders/standing.ts';
import { FLAGS, INSTRUMENT } from '../orders/order-store.ts';
import { FLAG } from '../orders/words.ts';
import { seriesAt, type Listed } from './series.ts';

const MILLION = 1_000_000n;

/** In units of the series' money. */
export interface PremiumRoom {
  /** Paid for what is held, and held for open purchases. */
  readonly open: bigint;
  readonly equity: bigint;
  readonly most: bigint;
}

/**
 * Equity is the account's money, held money among it, its shares at their last prices, and the premium it has open: options count at what they
 * cost, so that a limit never grows by a price that nobody has paid.
 */
export function premiumRoom(state: State, { listing }: Pick<Listed, 'listing'>, account: number): PremiumRoom {
  const { quoteAsset, mostPremiumPpm } = listing;
  let paid = 0n;
  for (const { series } of state.options.underlyings.values())
    for (const index of series) {
      const other = seriesAt(state, index);
      if (other.listing.quoteAsset === quoteAsset) paid += other.series.holders.get(account)?.premium ?? 0n;
    }
  let ordered = 0n;
  for (const slot of ordersOf(state, account, ownerOf(account), null)) {
    const instrument = state.instruments[state.orders.field(slot, INSTRUMENT)]!;
    const buys = (state.orders.field(slot, FLAGS) & FLAG.sell) === 0;
    if (buys && instrument.option !== null && instrument.listing.quoteAsset === quoteAsset)
      ordered += BigInt(state.orders.holds[slot]!);
  }
  const money = state.balances.read(account, quoteAsset);
  const equity = money.available + money.held + sharesOf(state, account, quoteAsset) + paid;
  return { open: paid + ordered, equity, most: (equity * BigInt(mostPremiumPpm)) / MILLION };
}

/** Shares of the account at their last prices, rounded down. */
function sharesOf(state: State, account: number, quoteAsset: number): bigint {
  let value = 0n;
  for (const instrument of state.instruments) {
    if (instrument === undefined || instrument.share === null || instrument.listing.quoteAsset !== quoteAsset) continue;
    const { available, held } = state.balances.read(account, instrument.listing.baseAsset);
    const ticks = instrument.lastTicks > 0 ? instrument.lastTicks : instrument.share.reference;
    if (available + held > 0n) value += (available + held) * BigInt(ticks) * instrument.listing.tickUnits;
  }
  return value;
}
