// In: nothing. Out: the coins of the sandbox and their markets: how each moves, how it is listed, how busy it is.
// Every number here describes the simulated world; none of it is a claim about a real market.

export interface Coin {
  readonly code: string;
  /** Price in USDT around which the simulated world starts, at `LEVELS_AT_MS`. */
  readonly level: number;
  /** How strongly the coin follows the market factor. */
  readonly marketBeta: number;
  /** Yearly volatility of the coin's own part, beside the market's. */
  readonly ownVolatility: number;
}

/** What a market's prices are counted in. */
export interface QuoteCoin {
  readonly code: string;
  readonly decimals: number;
  /** Worth in USDT by which the values below are brought to this coin: a size of the world, not a price. */
  readonly level: number;
  /** The least and the largest order, decimal text in this coin. */
  readonly least: string;
  readonly most: string;
}

export interface CoinMarket {
  /** Code of the base and of the quote, as customers name it. */
  readonly symbol: string;
  readonly base: Coin;
  readonly quote: QuoteCoin;
  /** Price and quantity steps, decimal text in the quote and in the base. */
  readonly tick: string;
  readonly lot: string;
  /** Takers arriving in a calm minute, and the mean value of what they trade, in USDT. */
  readonly takersPerMinute: number;
  readonly meanTradeUsdt: number;
  /** Half the distance between the best bid and the best ask, in hundredths of a percent. */
  readonly halfSpreadBps: number;
}

/** The moment (2026-11-20 00:00 UTC) at which the simulated prices equal the levels below; before and after they wander. */
export const LEVELS_AT_MS = Date.UTC(2026, 10, 20);

export const QUOTE = { code: 'USDT', decimals: 6, level: 1, least: '5', most: '100000' } as const satisfies QuoteCoin;
export const COIN_DECIMALS = 8;

type Row = [string, number, number, number, string, string, number, number, number];

// code, level, beta, own volatility, tick, lot, takers a minute, mean trade, half spread
const ROWS: readonly Row[] = [
  ['BTC', 112_480, 1, 0.15, '0.1', '0.00001', 36, 2_400, 0.4],
  ['ETH', 4_120, 1.15, 0.35, '0.01', '0.0001', 28, 1_800, 0.5],
  ['SOL', 196.4, 1.3, 0.5, '0.01', '0.001', 18, 1_200, 0.8],
  ['BNB', 1_012, 0.8, 0.3, '0.01', '0.0001', 12, 1_100, 0.8],
  ['XRP', 2.864, 1, 0.5, '0.0001', '0.1', 15, 1_000, 1],
  ['ADA', 0.8124, 1.15, 0.5, '0.0001', '0.1', 8, 700, 1.5],
  ['DOGE', 0.2318, 1.3, 0.6, '0.00001', '1', 12, 700, 1.2],
  ['TRX', 0.3342, 0.5, 0.25, '0.00001', '1', 6, 700, 1],
  ['LTC', 106.3, 0.95, 0.4, '0.01', '0.001', 6, 800, 1.2],
  ['LINK', 21.45, 1.2, 0.5, '0.001', '0.01', 8, 800, 1.2],
  ['AVAX', 30.12, 1.3, 0.55, '0.001', '0.01', 6, 700, 1.5],
  ['DOT', 3.946, 1.15, 0.5, '0.0001', '0.01', 5, 600, 1.5],
];

export const COINS: readonly Coin[] = ROWS.map(([code, level, marketBeta, ownVolatility]) => ({
  code,
  level,
  marketBeta,
  ownVolatility,
}));

const AGAINST_USDT: readonly CoinMarket[] = ROWS.map(
  ([code, , , , tick, lot, takersPerMinute, meanTradeUsdt, halfSpreadBps]) => ({
    symbol: `${code}${QUOTE.code}`,
    base: coinOf(code),
    quote: QUOTE,
    tick,
    lot,
    takersPerMinute,
    meanTradeUsdt,
    halfSpreadBps,
  }),
);

const BITCOIN: QuoteCoin = {
  code: 'BTC',
  decimals: COIN_DECIMALS,
  level: coinOf('BTC').level,
  least: '0.00005',
  most: '1',
};

/** Pairs of two coins: nothing of them is counted in dollars, which shows whatever was built as if all money were one. */
const CROSSES: readonly CoinMarket[] = [
  {
    symbol: 'ETHBTC',
    base: coinOf('ETH'),
    quote: BITCOIN,
    tick: '0.00001',
    lot: '0.001',
    takersPerMinute: 4,
    meanTradeUsdt: 900,
    halfSpreadBps: 1.5,
  },
  {
    symbol: 'SOLBTC',
    base: coinOf('SOL'),
    quote: BITCOIN,
    tick: '0.000001',
    lot: '0.01',
    takersPerMinute: 2,
    meanTradeUsdt: 600,
    halfSpreadBps: 4,
  },
];

/** Taka for a dollar, around which the simulated rates of exchange wander. */
export const TAKA_LEVEL = 122.4;
/** Money of a bank that coins are quoted in: what a loan in it may be covered by. */
export const TAKA = {
  code: 'BDT',
  decimals: 2,
  level: 1 / TAKA_LEVEL,
  least: '500',
  most: '12000000',
} as const satisfies QuoteCoin;

const AGAINST_TAKA: readonly CoinMarket[] = [
  {
    symbol: 'BTCBDT',
    base: coinOf('BTC'),
    quote: TAKA,
    tick: '1000',
    lot: '0.00001',
    takersPerMinute: 3,
    meanTradeUsdt: 900,
    halfSpreadBps: 3,
  },
  {
    symbol: 'ETHBDT',
    base: coinOf('ETH'),
    quote: TAKA,
    tick: '100',
    lot: '0.0001',
    takersPerMinute: 2,
    meanTradeUsdt: 700,
    halfSpreadBps: 4,
  },
];

/** Those against USDT come first, in the order of COINS. */
export const COIN_MARKETS: readonly CoinMarket[] = [...AGAINST_USDT, ...CROSSES, ...AGAINST_TAKA];

/** The coin with this code; throws RangeError for a code the sandbox does not know. */
export function coinOf(code: string): Coin {
  const coin = COINS.find((each) => each.code === code);
  if (coin === undefined) throw new RangeError(`the sandbox has no coin ${code}`);
  return coin;
}

/** The market of a coin against USDT, if the sandbox knows the coin. */
export function knownUsdtMarket(code: string): CoinMarket | undefined {
  return AGAINST_USDT.find(({ base }) => base.code === code);
}

/** The market of a coin against USDT; throws RangeError for a code the sandbox does not know. */
export function usdtMarketOf(code: string): CoinMarket {
  const market = knownUsdtMarket(code);
  if (market === undefined) throw new RangeError(`the sandbox has no market of ${code}`);
  return market;
}
