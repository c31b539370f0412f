// In: the contracts that a world lists. Out: them as programs read them: rules as filters, in the words of the contracts' interface.
import { MAX_TICKS } from '@hilsa/core/matching/order-book';
import { MOST_OPEN_ORDERS } from '@hilsa/core/orders/limits';
import { formatDecimal, unitsOf } from '@hilsa/money';
import type { Instrument } from '../../../publish/index.ts';
import { rateLimits } from '../symbols.ts';
import { CONTRACT_TYPES } from './rows.ts';

/** What this interface gives for "never". */
const NEVER_MS = 4_133_404_800_000;

export function contractInfo(markets: readonly Instrument[], factor: number, nowMs: number) {
  const quotes = [...new Set(markets.map(({ quote }) => quote))];
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    futuresType: 'U_MARGINED',
    rateLimits: rateLimits(factor),
    // Of an owner over all markets, those of coins and shares among them; what waits for its trigger counts alike.
    exchangeFilters: [{ filterType: 'EXCHANGE_MAX_NUM_ORDERS', limit: MOST_OPEN_ORDERS }],
    assets: quotes.map((asset) => ({ asset, marginAvailable: true, autoAssetExchange: '0' })),
    symbols: markets.map(symbolOf),
  };
}

function placesOf(step: string): number {
  return step.replace(/\.?0+$/, '').split('.')[1]?.length ?? 0;
}

function symbolOf(instrument: Instrument) {
  const { symbol, base, quote, baseDecimals, quoteDecimals, state } = instrument;
  const { listing, status } = state;
  const lot = (lots: number) => formatDecimal(unitsOf(lots, listing.lotUnits), baseDecimals, { trim: true });
  const money = (units: bigint) => formatDecimal(units, quoteDecimals, { trim: true });
  const tick = money(listing.tickUnits);
  const lots = { minQty: lot(listing.minLots), maxQty: lot(listing.maxLots), stepSize: lot(1) };
  const band = (bps: number) => formatDecimal(BigInt(10_000 + bps), 4, { trim: true });
  return {
    symbol,
    pair: `${base}${quote}`,
    contractType: 'PERPETUAL',
    deliveryDate: NEVER_MS,
    onboardDate: 0,
    status: status === 'trading' ? 'TRADING' : 'SETTLING',
    baseAsset: base,
    quoteAsset: quote,
    marginAsset: quote,
    pricePrecision: placesOf(tick),
    quantityPrecision: placesOf(lot(1)),
    baseAssetPrecision: baseDecimals,
    quotePrecision: quoteDecimals,
    underlyingType: 'COIN',
    underlyingSubType: [],
    settlePlan: 0,
    triggerProtect: band(listing.priceBandBps - 10_000),
    liquidationFee: '0',
    marketTakeBound: band(listing.marketProtectionBps - 10_000),
    filters: [
      {
        filterType: 'PRICE_FILTER',
        minPrice: tick,
        maxPrice: money(BigInt(MAX_TICKS) * listing.tickUnits),
        tickSize: tick,
      },
      { filterType: 'LOT_SIZE', ...lots },
      { filterType: 'MARKET_LOT_SIZE', ...lots },
      { filterType: 'MIN_NOTIONAL', notional: money(listing.minNotional) },
      {
        filterType: 'PERCENT_PRICE',
        multiplierUp: band(listing.priceBandBps),
        multiplierDown: band(-listing.priceBandBps),
        multiplierDecimal: '4',
      },
    ],
    orderTypes: [...CONTRACT_TYPES],
    timeInForce: ['GTC', 'IOC', 'FOK', 'GTX'],
    permissionSets: ['GRID'],
  };
}
