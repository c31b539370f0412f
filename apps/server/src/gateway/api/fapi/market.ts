// In: questions about contracts that anybody may ask. Out: rules, marks, funding, open interest, tiers; books and trades as of coins.
import type { ContractMark } from '@hilsa/contract';
import type { PerpetualListing } from '@hilsa/core';
import { FUNDING_INTERVAL_MS } from '@hilsa/core/contracts/funding-times';
import { FUNDING_RULES, marginLines } from '@hilsa/formulas/contracts';
import { formatDecimal } from '@hilsa/money';
import type { Instrument } from '../../../publish/index.ts';
import { type ComputedPrice, listRates } from '../../../tables/index.ts';
import type { ApiCall, ApiContext } from '../call.ts';
import { readCandles } from '../candles.ts';
import { marketApi } from '../market.ts';
import type { Parameters } from '../parameters.ts';
import { padded } from '../rows.ts';
import { contractInfo } from './symbols.ts';
import { marketsAsked, neededMarket, SYMBOL, marketOf } from '../symbols.ts';
import { priceTicker } from '../tickers.ts';
import { textOfUnits, unitsOfText } from './rows.ts';

const get = { method: 'GET', security: 'none' } as const;
const LATEST = Number.MAX_SAFE_INTEGER;
const MOST_RATES = 1_000;
const HOUR_MS = 3_600_000;
const PPM_PLACES = 6;
const CANDLE_FIELDS = ['interval', 'startTime', 'endTime', 'limit'];

/** Alike for coins and contracts. */
const SHARED = new Set([
  '/ping',
  '/time',
  '/depth',
  '/trades',
  '/historicalTrades',
  '/aggTrades',
  '/klines',
  '/ticker/24hr',
  '/ticker/price',
  '/ticker/bookTicker',
]);

export const contractMarketApi: readonly ApiCall[] = [
  ...marketApi.filter(({ path }) => SHARED.has(path)),
  {
    ...get,
    path: '/exchangeInfo',
    weight: 1,
    reads: [],
    answer: ({ world, rooms }) =>
      contractInfo(world.publisher.listings.ofKind('perpetual'), rooms.settings.rateLimitFactor, rooms.now()),
  },
  { ...get, path: '/premiumIndex', weight: premiumWeight, reads: ['symbol'], answer: premium },
  { ...get, path: '/fundingRate', weight: 1, reads: ['symbol', 'startTime', 'endTime', 'limit'], answer: rates },
  { ...get, path: '/fundingInfo', weight: 1, reads: [], answer: ({ world }) => fundingInfo(world) },
  {
    ...get,
    path: '/markPriceKlines',
    weight: 2,
    reads: ['symbol', ...CANDLE_FIELDS],
    answer: (context) => computed(context, neededMarket(context), 'mark'),
  },
  {
    ...get,
    path: '/indexPriceKlines',
    weight: 2,
    reads: ['pair', ...CANDLE_FIELDS],
    answer: (context) => {
      const { world, parameters, kind } = context;
      return computed(context, marketOf(world, parameters.needed('pair', SYMBOL), kind), 'index');
    },
  },
  { ...get, path: '/openInterest', weight: 1, reads: ['symbol'], answer: openInterest },
];

/** Prices alone, at the second version's address. */
export const contractPriceApi: readonly ApiCall[] = [
  {
    ...get,
    path: '/ticker/price',
    weight: 2,
    reads: ['symbol'],
    answer: (context) => {
      const { list, isOne } = marketsAsked(context);
      const time = context.rooms.now();
      const prices = list.map((one) => ({ ...priceTicker(context.world, one), time }));
      return isOne ? prices[0] : prices;
    },
  },
];

export const bracketApi: ApiCall = {
  method: 'GET',
  path: '/leverageBracket',
  security: 'read',
  weight: 1,
  reads: ['symbol'],
  answer: ({ world, parameters }) => {
    const symbol = parameters.text('symbol', SYMBOL);
    const { listings } = world.publisher;
    return (symbol === undefined ? listings.ofKind('perpetual') : [marketOf(world, symbol, 'perpetual')]).map(
      bracketsOf,
    );
  },
};

function premiumWeight(parameters: Parameters): number {
  return parameters.has('symbol') ? 1 : 10;
}

/** A percentage with places → the same as a fraction of one. */
function fraction(percent: string): string {
  return textOfUnits(unitsOfText(percent, 6), 8);
}

/** Candles of what the core computed: nothing is traded in them. */
async function computed({ world, parameters, rooms }: ApiContext, market: Instrument, price: ComputedPrice) {
  return readCandles(world, market, parameters, rooms.now(), price);
}

function premium(context: ApiContext): object {
  const { list, isOne } = marketsAsked(context);
  const marks = new Map(context.world.publisher.contracts.allMarks().map((mark) => [mark.symbol, mark]));
  const shown = list.flatMap((one) => {
    const mark = marks.get(one.symbol);
    return mark === undefined ? [] : [markWords(one, mark)];
  });
  return isOne ? shown[0]! : shown;
}

/** A mark in the words of this interface. */
export function markWords(
  { symbol, quoteDecimals }: Instrument,
  { mark, index, fundingRate, nextFundingAtMs, atMs }: ContractMark,
) {
  return {
    symbol,
    markPrice: padded(mark, quoteDecimals),
    indexPrice: padded(index, quoteDecimals),
    estimatedSettlePrice: padded(index, quoteDecimals),
    lastFundingRate: fraction(fundingRate),
    // Of eight hours.
    interestRate: '0.00010000',
    nextFundingTime: nextFundingAtMs,
    time: atMs,
  };
}

/** Oldest first, the latest of a range. */
async function rates(context: ApiContext): Promise<object[]> {
  const { world, parameters } = context;
  const limit = parameters.limit(100, MOST_RATES);
  const from = parameters.integer('startTime', 0, LATEST) ?? 0;
  const until = parameters.integer('endTime', 0, LATEST) ?? LATEST;
  const { list } = marketsAsked(context);
  const found = await Promise.all(
    list.map(async (one) => {
      const { list: rows } = await listRates(world.tables, one.index, { before: null, limit: MOST_RATES });
      return rows
        .filter(({ atMs }) => atMs >= from && atMs <= until)
        .map(({ rate, mark, atMs }) => ({
          symbol: one.symbol,
          fundingRate: textOfUnits(BigInt(rate), 9),
          fundingTime: atMs,
          markPrice: padded(one.price(mark), one.quoteDecimals),
        }));
    }),
  );
  const all = found.flat().toSorted((a, b) => a.fundingTime - b.fundingTime);
  // From a beginning on, the first of them; without one, the newest.
  return from > 0 ? all.slice(0, limit) : all.slice(-limit);
}

/** How often funding is exchanged, and how far its rate may go. */
function fundingInfo({ publisher }: ApiContext['world']): object[] {
  const cap = textOfUnits(BigInt(FUNDING_RULES.cap), 9);
  return publisher.listings.ofKind('perpetual').map(({ symbol }) => ({
    symbol,
    adjustedFundingRateCap: cap,
    adjustedFundingRateFloor: `-${cap}`,
    fundingIntervalHours: FUNDING_INTERVAL_MS / HOUR_MS,
    disclaimer: false,
  }));
}

function openInterest(context: ApiContext): object {
  const instrument = neededMarket(context);
  const lots = instrument.state.contract?.openLots ?? 0;
  return {
    symbol: instrument.symbol,
    openInterest: padded(instrument.quantity(lots), instrument.baseDecimals),
    time: context.rooms.now(),
  };
}

function bracketsOf(instrument: Instrument): object {
  const { tiers } = instrument.state.listing as PerpetualListing;
  const lines = marginLines(tiers);
  const { quoteDecimals } = instrument;
  let floor = 0n;
  const brackets = tiers.map(({ upTo, mostLeverage, maintenancePpm }, place) => {
    const bracket = {
      bracket: place + 1,
      initialLeverage: mostLeverage,
      // The last tier has no cap but the largest order.
      notionalCap: Number(
        formatDecimal(upTo ?? 10n ** 15n * 10n ** BigInt(quoteDecimals), quoteDecimals, { trim: true }),
      ),
      notionalFloor: Number(formatDecimal(floor, quoteDecimals, { trim: true })),
      maintMarginRatio: Number(formatDecimal(BigInt(maintenancePpm), PPM_PLACES, { trim: true })),
      cum: Number(formatDecimal(lines[place]!.deduction, quoteDecimals + PPM_PLACES, { trim: true })),
    };
    floor = upTo ?? floor;
    return bracket;
  });
  return { symbol: instrument.symbol, brackets };
}
