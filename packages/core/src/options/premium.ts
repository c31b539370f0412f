// In: an account. Out: what premium it has open, and how much it may have: a part of what its owner has in all wallets, less what was borrowed.
import { tenToThe } from '@hilsa/money';
import type { State } from '../state.ts';
import { accountOf, ownerOf, WALLETS } from '../accounts/wallets.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { borrowed } from '../loans/state.ts';
import { ordersOf } from '../orders/standing.ts';
import { FLAGS, INSTRUMENT, LEFT, TICKS } from '../orders/order-store.ts';
import { FLAG } from '../orders/words.ts';
import { referenceTicks } from '../prices/reference.ts';
import { lastTicks } from './reference.ts';
import { seriesAt, type Listed } from './series.ts';

const MILLION = 1_000_000n;

/** In units of the series' money. */
export interface PremiumRoom {
  /** Paid for what is held, and what open purchases may pay for the rest of theirs; fees count nothing. */
  readonly open: bigint;
  readonly equity: bigint;
  readonly most: bigint;
}

/**
 * Equity is what the owner has in all wallets that is money of the series or has a market in it: money, shares and coins, held ones among them, at their
 * last prices, and the premium that is open, at what it cost, so that a limit never grows by a price that nobody has paid. What margins of
 * contracts hold is at risk and counts nothing; what was borrowed is taken off. Money of another currency counts nothing, either: between two of them
 * there is no price without asking for one (0103).
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
      // What is held for the fee is no premium, and what is not charged of it comes back.
      ordered +=
        BigInt(state.orders.field(slot, TICKS)) * BigInt(state.orders.field(slot, LEFT)) * instrument.unitsPerTickLot;
  }
  const owner = ownerOf(account);
  const owned = moneyOf(state, owner, quoteAsset) + holdingsOf(state, owner, quoteAsset) + paid;
  const owed = borrowed(state, owner, quoteAsset);
  const equity = owned > owed ? owned - owed : 0n;
  return { open: paid + ordered, equity, most: (equity * BigInt(mostPremiumPpm)) / MILLION };
}

function moneyOf({ balances }: State, owner: number, asset: number): bigint {
  let sum = 0n;
  for (const wallet of WALLETS) {
    const { available, held } = balances.read(accountOf(owner, wallet), asset);
    sum += wallet === 'contract' ? available : available + held;
  }
  return sum;
}

/** Shares and coins that have a market in this money, at their last prices, rounded down; what has two of them counts once. */
function holdingsOf(state: State, owner: number, quoteAsset: number): bigint {
  let value = 0n;
  const counted = new Set<number>();
  for (const instrument of state.instruments) {
    if (instrument === undefined || instrument.listing.quoteAsset !== quoteAsset) continue;
    const { baseAsset, tickUnits, kind } = instrument.listing;
    if ((kind !== 'stock' && kind !== 'spot') || counted.has(baseAsset)) continue;
    const { available, held } = state.balances.read(accountOf(owner, instrument.kind.wallet), baseAsset);
    if (available + held <= 0n) continue;
    counted.add(baseAsset);
    const one = BigInt(priceOf(state, instrument)) * tickUnits;
    value += ((available + held) * one) / tenToThe(state.assets[baseAsset]!.decimals);
  }
  return value;
}

function priceOf(state: State, instrument: InstrumentState): number {
  return instrument.share !== null ? lastTicks(instrument) : referenceTicks(instrument, state.atMs);
}
