// In: shares traded for money. Out: the rules of their kind: a daily band, sessions, and what is bought or sold settles on a later day.
import { unitsPerTickLot } from '@hilsa/formulas';
import { meanLots, mostLots } from '@hilsa/formulas/stocks';
import { ownerOf } from '../accounts/wallets.ts';
import type { Entry, KindRules, Settlement } from '../instruments/kinds.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { StockListing } from '../instruments/listing.ts';
import { MAX_TICKS } from '../matching/order-book.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { spotKind } from '../spot/kind.ts';
import type { State } from '../state.ts';
import { settlementOf, stockOf } from './facts.ts';
import { coverOf, drawProceeds } from './netting.ts';
import { withTrade } from './pause.ts';
import { settleLater } from './settlement.ts';
import { dayOfOrder, marketOf, nextDayOpens, opensAt, opensOn, settlesAt, type StockMarket } from './state.ts';

const HALF_HOUR_MS = 1_800_000;
const MOST_SETTLE_DAYS = 10;

export function isSoundSettlement({ buySettleDays, sellSettleDays }: StockListing['settlement']): boolean {
  return [buySettleDays, sellSettleDays].every(
    (days) => Number.isInteger(days) && days >= 0 && days <= MOST_SETTLE_DAYS,
  );
}

export const stockKind: KindRules = {
  ...spotKind,
  wallet: 'stock',

  wrongField({ assets, stocks }, listing) {
    if (listing.kind !== 'stock') return 'kind';
    const base = assets[listing.baseAsset];
    if (base === undefined || base.decimals !== 0) return 'baseAsset';
    if (assets[listing.quoteAsset] === undefined || listing.quoteAsset === listing.baseAsset) return 'quoteAsset';
    if (listing.tickUnits <= 0n) return 'tickUnits';
    if (unitsPerTickLot(listing.tickUnits, listing.lotUnits, base.decimals) === null) return 'lotUnits';
    if (marketOf(stocks, listing.market) === undefined) return 'market';
    if (listing.fees.on !== 'money') return 'fees';
    if (listing.firstDay !== undefined && !Number.isInteger(listing.firstDay)) return 'firstDay';
    return isSoundSettlement(listing.settlement) ? null : 'settlement';
  },

  admit(state, instrument, entry) {
    const listing = stockOf(instrument);
    const share = instrument.share!;
    const market = marketOf(state.stocks, listing.market)!;
    const { isSell, ticks, lots } = entry;
    if (market.phase === 'closed' && !entry.queue)
      return refuse('market-closed', { opensAtMs: opensAt(market, state.atMs) ?? 0 });
    // Nothing is queued for a day before its first.
    if (listing.firstDay !== undefined && dayOfOrder(market, state.atMs) < listing.firstDay)
      return refuse('market-closed', { opensAtMs: opensOn(market, listing.firstDay) });
    // The day of a record has no trading, and what is queued for it would only be ended.
    if (share.near === 'none' && market.phase !== 'closed')
      return refuse('market-closed', { opensAtMs: nextDayOpens(market) });
    // Without enough days made ahead nobody could say when a trade settles.
    const settlement = settlementOf(instrument, market);
    if (settlesAt(market, Math.max(settlement.buySettleDays, settlement.sellSettleDays)) === null)
      return refuse('market-closed', { opensAtMs: 0 });
    if (share.atTicks > 0 && entry.as === 'quotes')
      return refuse('market-closed', { opensAtMs: opensAt(market, state.atMs) ?? 0 });
    if (share.atTicks > 0 && ticks !== share.atTicks)
      return refuse('price-outside-band', { ticks, lowest: share.atTicks, highest: share.atTicks });
    if (entry.as === 'quotes') return null;
    const most = mostLots(
      { priceUnits: BigInt(ticks) * instrument.unitsPerTickLot, meanLots: meanLots(share.volumes) },
      { volumeBps: market.rules.mostVolumeBps, amount: listing.maxNotional },
    );
    if (lots > most) return refuse('quantity-above-maximum', { lots, maximum: most });
    return isSell && entry.as === 'order' ? checkSaleable(state, instrument, entry) : null;
  },

  checkPrice(instrument, ticks) {
    const { lowest, highest } = instrument.share!;
    if (highest === 0 || (ticks >= lowest && ticks <= highest)) return null;
    return refuse('price-outside-band', { ticks, lowest, highest });
  },

  /** The band's edge; where the day has no band, the protection that the listing says. */
  worstTicks(instrument, isSell, fromTicks) {
    const { lowest, highest, atTicks } = instrument.share!;
    if (atTicks > 0) return atTicks;
    if (highest === 0) return spotKind.worstTicks(instrument, isSell, fromTicks);
    return isSell ? lowest : Math.min(MAX_TICKS, highest);
  },

  settle(state, instrument, trade) {
    spotKind.settle(state, instrument, trade);
    noteTrade(state, instrument, trade);
  },

  follow: settleLater,

  cover: coverOf,

  draw: drawProceeds,

  dayEndMs({ atMs, stocks }, instrument) {
    const market = marketOf(stocks, stockOf(instrument).market)!;
    for (const { phases } of market.days) {
      const ends = phases.at(-1)?.endsAtMs ?? 0;
      // One millisecond into the night: it takes part in the closing auction.
      if (ends > atMs) return ends + 1;
    }
    return spotKind.dayEndMs({ atMs } as State, instrument);
  },
};

/** Shares that were bought and are not settled cannot be sold before their date. */
function checkSaleable(state: State, instrument: InstrumentState, { account, lots }: Entry): Refusal | null {
  const asset = instrument.listing.baseAsset;
  const needed = BigInt(lots) * instrument.listing.lotUnits;
  const available = state.balances.available(account, asset);
  if (available >= needed) return null;
  let locked = 0n;
  let untilMs = 0;
  for (const hold of state.holds.ofOwner(ownerOf(account))) {
    if (hold.account !== account || hold.asset !== asset || hold.reason !== 'settlement') continue;
    locked += hold.amount;
    if (untilMs === 0 || hold.untilMs < untilMs) untilMs = hold.untilMs;
  }
  return available + locked < needed ? null : refuse('quantity-locked', { asset, available, locked, untilMs });
}

/** The day's figures of the share. */
function noteTrade(state: State, instrument: InstrumentState, { ticks, lots }: Settlement): void {
  const share = instrument.share!;
  if (share.open === 0) Object.assign(share, { open: ticks, high: ticks, low: ticks });
  if (ticks > share.high) share.high = ticks;
  if (ticks < share.low) share.low = ticks;
  share.trades++;
  share.traded.lots += lots;
  share.traded.tickLots += ticks * lots;
  const market = marketOf(state.stocks, stockOf(instrument).market)!;
  if (market.rules.pause !== null)
    share.recent = withTrade(share.recent, { atMs: state.atMs, ticks, lots }, market.rules.pause.meanMs);
  if (!isInWindow(market, state.atMs)) return;
  share.window.lots += lots;
  share.window.tickLots += ticks * lots;
}

function isInWindow({ phase, phaseEndsAtMs }: StockMarket, atMs: number): boolean {
  return phase === 'continuous' && atMs >= phaseEndsAtMs - HALF_HOUR_MS && atMs < phaseEndsAtMs;
}
