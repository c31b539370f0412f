// In: an order for a series as it would be sent. Out: what it would cost or bring at most, what the book gives of it now, and what it could come to.
import type { ReplyOf } from '@hilsa/contract';
import { accountOf, optionHold } from '@hilsa/core';
import { breakeven, coverOf, optionFee, payoutOf } from '@hilsa/formulas/options';
import { divide, formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { decimalsOf, priceText, referenceOf, type Series, spotOf, stepOf } from './chain.ts';

type Preview = ReplyOf<'/stock/order/option/preview'>;

/** Levels that are looked at, of which a market order reaches a few. */
const LEVELS = 200;
const BPS = 10_000;
/** Multipliers are kept in 10^-8. */
const ONE = 100_000_000n;

export interface WantedOption {
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  /** 0: at what the book gives, near its best price. */
  readonly ticks: number;
}

/** By the sums of the core itself: premium and fee are the most that execution takes, or of a sale what it brings. @throws Refused insufficient-liquidity */
export function previewOf(
  world: WorldRooms,
  series: Series,
  owner: number,
  wanted: WantedOption,
  nowMs: number,
): Preview {
  const { engine } = world.sequencer;
  const { state, listing, underlying } = series;
  const isBuy = wanted.side === 'buy';
  const { bids, asks } = engine.depth(state.index, LEVELS);
  const levels = isBuy ? asks : bids;
  const best = levels[0]?.[0];
  if (wanted.ticks === 0 && best === undefined) throw new Refused('insufficient-liquidity', {});
  const limit = wanted.ticks > 0 ? wanted.ticks : worstOf(best!, series, isBuy);
  let [fillable, atBook] = [0, 0];
  for (const [ticks, lots] of levels) {
    if (isBuy ? ticks > limit : ticks < limit) break;
    const taken = Math.min(lots, wanted.quantity - fillable);
    fillable += taken;
    atBook += taken * ticks;
  }
  const isMarket = wanted.ticks === 0;
  const lots = isMarket ? fillable : wanted.quantity;
  const tickLots = isMarket ? atBook : limit * wanted.quantity;
  const premium = BigInt(tickLots) * state.unitsPerTickLot;
  const terms = { kind: listing.option, strike: listing.strike, multiplier: listing.multiplier };
  const spot = spotOf(world, referenceOf(world, underlying));
  const fee = optionFee({ terms, units: BigInt(lots), premium, underlying: spot }, listing.fee);
  const text = (units: bigint): string => formatDecimal(units, decimalsOf(world, listing.quoteAsset));
  const room = engine.premiumRoom(accountOf(owner, listing.wallet), state.index);
  // Of a market order by the mean of its fills, rounded up: nobody is even before this.
  const each = isMarket ? Math.ceil(atBook / Math.max(1, lots)) : limit;
  return {
    symbol: listing.symbol,
    side: wanted.side,
    quantity: lots,
    fillable,
    price: priceText(world, series, limit),
    premium: text(premium),
    fee: text(fee),
    total: text(isBuy ? premium + fee : premium - fee),
    held: isBuy ? text(optionHold(state, tickLots, lots)) : null,
    mostLoss: isBuy ? text(premium + fee) : null,
    mostPayout: isBuy
      ? text(payoutOf(terms, BigInt(lots), listing.option === 'call' ? 2n * listing.strike : 0n))
      : null,
    breakeven: isBuy ? text(breakeven(terms, perUnderlying(series, each))) : null,
    leastPremium: text(listing.leastPremium),
    openPremium: text(room.open),
    mostOpenPremium: text(room.most),
    isOpen: series.state.option!.phase === 'trading' && engine.optionPause(underlying.instrument, nowMs) === null,
    currency: engine.assets[listing.quoteAsset]!.code,
  };
}

/** What a price is for one underlying of those a unit stands for now, rounded up: an action may have given it more of them. */
function perUnderlying({ listing, ...series }: Series, ticks: number): bigint {
  if (listing.adjustments === 0) return BigInt(ticks) * stepOf({ listing, ...series });
  return divide(BigInt(ticks) * listing.tickUnits * ONE, listing.multiplier, 'up');
}

/** How far from the best price a market order goes, as the core has it: never beyond what a unit can pay, or below a tick. */
function worstOf(best: number, { listing }: Series, isBuy: boolean): number {
  const room = Math.max(1, Math.floor((best * listing.marketProtectionBps) / BPS));
  const highest = Number(
    coverOf({ kind: listing.option, strike: listing.strike, multiplier: listing.multiplier }, 1n) / listing.tickUnits,
  );
  return isBuy ? Math.min(highest, best + room) : Math.max(1, best - room);
}
