// In: a world whose coins and shares are listed. Out: eight robots on the house's own money, every rule for customers' own settings, and all of them running.
// No past is invented: each begins with its purchase, and one is withdrawn so that everybody sees what becomes of its orders.
import { accountOf, type RobotCosts, type RobotRules } from '@hilsa/core';
import { type NamedSettings, writeSettings } from '@hilsa/strategies';
import { codeHashOf, marketsOf, roomOf, runRobots } from '../robots/index.ts';
import { COINS, QUOTE } from './coins.ts';
import { assetNumber, giveAtStart, must, ownerNumber, type Preparation, type Submitter } from './preparation.ts';

const MINUTE_MS = 60_000;
const USDT = 10n ** BigInt(QUOTE.decimals);
/** What an order has at least and at most; the house's own have 20,000 each. */
const LEAST = 5_000n * USDT;
const MOST = 200_000n * USDT;
const HOUSE_CAPITAL = 20_000n * USDT;
/** Those on shares, in taka; and how many shares of Dhaka they may trade. */
const TAKA = 100n;
const SHARES = { least: 5_000n * TAKA, most: 200_000n * TAKA, capital: 100_000n * TAKA } as const;
const MOST_SHARES = 30;
/** Shares that the house's own robot rotates among; with fewer listed there is none. */
const HOUSE_SHARES = 6;
/** The house's own orders run so long, and are not renewed unasked either. */
const HOUSE_DAYS = 365;
const WITHDRAWN = 'Withdrawn by the sandbox on its first day, to show what becomes of an order then';

interface House {
  readonly code: string;
  readonly minutes: number;
  readonly named: (market: Market) => NamedSettings;
  readonly isWithdrawn?: boolean;
  readonly costs?: Partial<RobotCosts>;
  readonly onShares?: boolean;
}
/** A rest of twelve candles after a loss for all; the others cost nothing but the fees of their trades. */
const COSTS: RobotCosts = { performancePpm: 0, lockInDays: 0, exitPpm: 0, coolDownCandles: 12 };
/** Prices in ticks, lots for an amount of quote units. */
interface Market {
  ticks(symbol: string): number;
  lots(symbol: string, amount: bigint): number;
  /** Symbols of the shares of Dhaka that robots may trade. */
  readonly shares: readonly string[];
}

/** Ten spaces of a half percent, or as told, around the price of the first start; a line is worth 9 % of the least capital. */
const gridAround =
  (market: string, spacePpm: number, trailsUp: boolean) =>
  ({ ticks, lots }: Market): NamedSettings => {
    const now = ticks(market);
    const away = Math.max(10, Math.round((now * spacePpm * 5) / 1_000_000));
    const lotsPerLine = lots(market, (LEAST * 85n) / 1_000n);
    const range = { low: now - away, high: now + away, spaces: 10, mode: 'arithmetic' } as const;
    return { rule: 'grid', settings: { market, ...range, lotsPerLine, trailsUp, stopAt: 0, takeAt: 0 } };
  };

const HOUSES: readonly House[] = [
  { code: 'grid-btc', minutes: 1, named: gridAround('BTCUSDT', 5_000, true) },
  {
    code: 'dca-eth',
    minutes: 5,
    named: () => ({
      rule: 'dca',
      settings: {
        market: 'ETHUSDT',
        amount: 250n * USDT,
        everyCandles: 12,
        safetyOrders: 3,
        stepPpm: 15_000,
        growthPpm: 100_000,
        takePpm: 10_000,
      },
    }),
  },
  {
    code: 'weights-four',
    minutes: 15,
    named: () => ({
      rule: 'weights',
      settings: {
        weights: { BTCUSDT: 250_000, ETHUSDT: 250_000, SOLUSDT: 250_000, BNBUSDT: 150_000 },
        everyCandles: 4,
        tolerancePpm: 20_000,
      },
    }),
  },
  {
    code: 'trend-btc',
    minutes: 15,
    named: () => ({
      rule: 'trend',
      settings: { market: 'BTCUSDT', fast: 10, slow: 30, average: 'simple', sharePpm: 900_000 },
    }),
  },
  {
    code: 'trend-xrp',
    minutes: 1,
    named: () => ({
      rule: 'trend',
      settings: { market: 'XRPUSDT', fast: 3, slow: 8, average: 'exponential', sharePpm: 900_000 },
    }),
    isWithdrawn: true,
  },
  {
    code: 'reversion-sol',
    minutes: 5,
    named: () => ({
      rule: 'reversion',
      settings: {
        market: 'SOLUSDT',
        length: 14,
        enterBelow: 30,
        leaveAbove: 55,
        filter: 0,
        stopPpm: 50_000,
        sharePpm: 900_000,
      },
    }),
  },
  {
    code: 'momentum-coins',
    minutes: 15,
    // One that has its price, so that every cost is somewhere to be seen before it is paid.
    costs: { performancePpm: 100_000, lockInDays: 7, exitPpm: 5_000 },
    named: () => ({
      rule: 'momentum',
      settings: {
        markets: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'ADAUSDT'],
        lookback: 48,
        skip: 4,
        top: 3,
        everyCandles: 24,
        sharePpm: 900_000,
      },
    }),
  },
  {
    code: 'momentum-shares',
    minutes: 5,
    onShares: true,
    named: ({ shares }) => ({
      rule: 'momentum',
      settings: {
        markets: shares.slice(0, HOUSE_SHARES),
        lookback: 12,
        skip: 1,
        top: 2,
        everyCandles: 48,
        sharePpm: 900_000,
      },
    }),
  },
];
/** What the house's orders on coins were given at the first start: never changed, or a second start would give again. */
const GIVEN_ORDERS = 8n;
/** Rules that customers bring settings of their own to. */
const OWN = ['grid', 'dca', 'weights', 'trend', 'reversion', 'momentum', 'signal'] as const;
/** Of shares only the patient ones: what was bought may not be sold for two days. */
const OWN_ON_SHARES = ['dca', 'weights', 'momentum'] as const;

export const prepareRobots: Preparation = async ({ sequencer, tables, now, report }) => {
  const { engine } = sequencer;
  const taka = await assetNumber(sequencer, 'BDT', 2);
  const asset = await assetNumber(sequencer, QUOTE.code, QUOTE.decimals);
  const indexOf = (symbol: string): number =>
    engine.instruments.find(({ listing }) => listing.symbol === symbol)!.index;
  const shares = engine.instruments
    .filter(({ listing }) => listing.kind === 'stock' && listing.market === 'BD' && listing.quoteAsset === taka)
    .slice(0, MOST_SHARES)
    .map(({ listing }) => listing.symbol);
  const houses = HOUSES.filter(({ onShares = false }) => !onShares || shares.length >= HOUSE_SHARES);
  const market: Market = {
    shares,
    ticks: (symbol) => engine.reference(indexOf(symbol)),
    lots: (symbol, amount) => {
      const { unitsPerTickLot } = engine.instrument(indexOf(symbol));
      return Number(amount / (unitsPerTickLot * BigInt(engine.reference(indexOf(symbol)))));
    },
  };
  const house = await ownerNumber(sequencer, 'robot-house');
  await giveAtStart(sequencer, house, asset, HOUSE_CAPITAL * GIVEN_ORDERS);
  await giveAtStart(sequencer, accountOf(house, 'stock'), taka, SHARES.capital);
  const rulesOf = async (
    given: Pick<RobotRules, 'code' | 'rule' | 'settings' | 'codeHash' | 'markets' | 'candleMs' | 'costs'>,
    onShares = false,
  ) => {
    const money = onShares
      ? { asset: taka, least: SHARES.least, most: SHARES.most }
      : { asset, least: LEAST, most: MOST };
    const capacity = await roomOf(tables, { markets: given.markets, most: money.most }, now());
    const limits = { leastDays: 1, mostDays: HOUSE_DAYS, singlePpm: 100_000, lossPpm: 200_000, dailyLossPpm: 100_000 };
    return { costs: COSTS, ...given, ...money, capacity, ...limits };
  };
  const publishHouse = async ({ code, minutes, named, costs, onShares }: House): Promise<number> => {
    const settings = named(market);
    const markets = marketsOf(settings).map(indexOf);
    const { rule } = settings;
    const given = { code, rule, settings: writeSettings(settings), codeHash: codeHashOf(rule), markets };
    const own = { candleMs: minutes * MINUTE_MS, costs: { ...COSTS, ...costs } };
    return publish(sequencer, await rulesOf({ ...given, ...own }, onShares));
  };
  for (const each of houses) {
    const { code, isWithdrawn = false, onShares = false } = each;
    const robot = engine.robots.find(({ rules }) => rules.code === code)?.index ?? (await publishHouse(each));
    const order = {
      account: house,
      robot,
      own: null,
      amount: onShares ? SHARES.capital : HOUSE_CAPITAL,
      days: HOUSE_DAYS,
      onStop: 'sell',
    } as const;
    await must(sequencer, { kind: 'buy-robot', atMs: 0, ...order }, `sandbox-robot-${code}`);
    if (isWithdrawn && engine.robots[robot]!.standing !== 'withdrawn')
      await must(
        sequencer,
        { kind: 'set-robot-standing', atMs: 0, robot, standing: 'withdrawn', reason: WITHDRAWN },
        null,
      );
  }
  for (const rule of OWN) {
    const code = `own-${rule}`;
    if (engine.robots.some(({ rules }) => rules.code === code)) continue;
    const markets = COINS.map((coin) => indexOf(`${coin.code}${QUOTE.code}`));
    const given = { code, rule, settings: '', codeHash: codeHashOf(rule), markets, candleMs: MINUTE_MS };
    await publish(sequencer, await rulesOf(given));
  }
  for (const rule of shares.length === 0 ? [] : OWN_ON_SHARES) {
    const code = `own-${rule}-shares`;
    if (engine.robots.some(({ rules }) => rules.code === code)) continue;
    const given = { code, rule, settings: '', codeHash: codeHashOf(rule), markets: shares.map(indexOf) };
    await publish(sequencer, await rulesOf({ ...given, candleMs: MINUTE_MS }, true));
  }
  return {
    start: async () =>
      runRobots({ sequencer, tables, now }, (problem) => report(`A robot could not decide: ${String(problem)}`)),
  };
};

async function publish(sequencer: Submitter, robot: RobotRules): Promise<number> {
  return (await must(sequencer, { kind: 'set-robot', atMs: 0, robot }, null)).id!;
}
