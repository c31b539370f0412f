// In: what a world lists. Out: the coin markets as programs read them: rules as filters, and one or several by name.
import { MAX_TICKS } from '@hilsa/core/matching/order-book';
import { MOST_OPEN_ORDERS } from '@hilsa/core/orders/limits';
import { CLOSEST_TRAIL_BPS, MOST_TRAILING_ORDERS, WIDEST_TRAIL_BPS } from '@hilsa/core/orders/trails';
import { formatDecimal, unitsOf } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import type { Instrument } from '../../publish/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { mandatory, type Parameters } from './parameters.ts';
import { ApiRefused } from './refused.ts';
import { API_ORDER_TYPES, padded } from './rows.ts';
import { ORDERS_A_DAY, ORDERS_A_TEN_SECONDS, WEIGHT_A_MINUTE } from './weights.ts';

/** An iceberg shows a tenth of itself at least. */
const MOST_PARTS = 10;
const PLACES = 8;

/** What stands behind a base address: coins, or perpetual contracts. */
export type MarketKind = 'spot' | 'perpetual';

/** Only what its address is for: a contract or a share is none among coins. @throws Refused unknown-instrument */
export function marketOf({ publisher }: WorldRooms, symbol: string, kind: MarketKind): Instrument {
  const instrument = publisher.listings.bySymbol(symbol);
  if (instrument === undefined || instrument.kind !== kind) throw new Refused('unknown-instrument', { symbol });
  return instrument;
}

export const SYMBOL = /^[A-Z0-9-]{1,24}$/;

/** A request about markets. */
export interface AskedMarkets {
  readonly world: WorldRooms;
  readonly parameters: Parameters;
  readonly kind: MarketKind;
}

export function neededMarket({ world, parameters, kind }: AskedMarkets): Instrument {
  return marketOf(world, parameters.needed('symbol', SYMBOL), kind);
}

/** One by `symbol`, several by `symbols`, all when neither is named. */
export function marketsAsked({ world, parameters, kind }: AskedMarkets): {
  readonly list: readonly Instrument[];
  readonly isOne: boolean;
} {
  const symbol = parameters.text('symbol', SYMBOL);
  const symbols = parameters.symbols();
  if (symbol !== undefined && symbols !== undefined)
    throw new ApiRefused(-1128, "Combination of optional parameters invalid. Recommendation: 'symbol', 'symbols'");
  if (symbol !== undefined) return { list: [marketOf(world, symbol, kind)], isOne: true };
  const list = symbols?.map((one) => marketOf(world, one, kind)) ?? world.publisher.listings.ofKind(kind);
  return { list, isOne: false };
}

/** @throws ApiRefused -1102 when neither is named */
export function requireNamed(parameters: Parameters): void {
  if (!parameters.has('symbol') && !parameters.has('symbols')) throw mandatory('symbol');
}

export function exchangeInfo(markets: readonly Instrument[], factor: number, nowMs: number) {
  return {
    timezone: 'UTC',
    serverTime: nowMs,
    rateLimits: rateLimits(factor),
    exchangeFilters: EXCHANGE_FILTERS,
    symbols: markets.map(symbolOf),
  };
}

/**
 * What the core counts over all markets of an owner: open orders, contracts' and shares' among them, each of a pair for itself; and trailing stops,
 * for which programs know no filter, under a name alike.
 */
const EXCHANGE_FILTERS = [
  { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: MOST_OPEN_ORDERS },
  { filterType: 'EXCHANGE_MAX_NUM_TRAILING_ORDERS', maxNumTrailingOrders: MOST_TRAILING_ORDERS },
];

export function rateLimits(factor: number) {
  return [
    { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: WEIGHT_A_MINUTE * factor },
    { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: ORDERS_A_TEN_SECONDS * factor },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: ORDERS_A_DAY * factor },
  ];
}

const STATUS = { trading: 'TRADING', halted: 'HALT', 'cancel-only': 'CANCEL_ONLY' } as const;

function symbolOf(instrument: Instrument) {
  const { base, quote, baseDecimals, quoteDecimals, symbol, state } = instrument;
  return {
    symbol,
    status: STATUS[state.status],
    baseAsset: base,
    baseAssetPrecision: baseDecimals,
    quoteAsset: quote,
    quotePrecision: quoteDecimals,
    quoteAssetPrecision: quoteDecimals,
    baseCommissionPrecision: baseDecimals,
    quoteCommissionPrecision: quoteDecimals,
    orderTypes: [...API_ORDER_TYPES],
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(instrument),
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
  };
}

function filtersOf({ state: { listing }, baseDecimals, quoteDecimals }: Instrument) {
  const base = (lots: number) => formatDecimal(unitsOf(lots, listing.lotUnits), baseDecimals);
  const quote = (units: bigint) => padded(formatDecimal(units, quoteDecimals), Math.max(quoteDecimals, PLACES));
  const lots = { minQty: base(listing.minLots), maxQty: base(listing.maxLots), stepSize: base(1) };
  const band = (bps: number) => formatDecimal(BigInt(10_000 + bps), 4, { trim: true });
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: quote(listing.tickUnits),
      maxPrice: quote(BigInt(MAX_TICKS) * listing.tickUnits),
      tickSize: quote(listing.tickUnits),
    },
    { filterType: 'LOT_SIZE', ...lots },
    // The same: what breaks it has broken LOT_SIZE, and is refused as that.
    { filterType: 'MARKET_LOT_SIZE', ...lots },
    {
      filterType: 'PERCENT_PRICE',
      multiplierUp: band(listing.priceBandBps),
      multiplierDown: band(-listing.priceBandBps),
      // 0: of the last price, or the reference price before the first trade.
      avgPriceMins: 0,
    },
    {
      filterType: 'NOTIONAL',
      minNotional: quote(listing.minNotional),
      applyMinToMarket: true,
      maxNotional: quote(listing.maxNotional),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    { filterType: 'ICEBERG_PARTS', limit: MOST_PARTS },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: CLOSEST_TRAIL_BPS,
      maxTrailingAboveDelta: WIDEST_TRAIL_BPS,
      minTrailingBelowDelta: CLOSEST_TRAIL_BPS,
      maxTrailingBelowDelta: WIDEST_TRAIL_BPS,
    },
  ];
}
