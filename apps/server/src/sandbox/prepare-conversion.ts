// In: a world with its money listed. Out: what can be exchanged and converted in it, and the simulated sources that say at which rate.
import type { PairRules } from '@hilsa/core';
import { parseDecimal } from '@hilsa/money';
import { runRateFeed } from '../connectors/index.ts';
import { COIN_DECIMALS, COINS, QUOTE, type Coin } from './coins.ts';
import { must, type Preparation, type Submitter } from './preparation.ts';
import { SimulatedSource, SOURCES } from './rate-sources.ts';

const EVERY_MS = 3_000;
const [SOURCE, CHECK] = [SOURCES[0].name, SOURCES[1].name];

/** Half a percent, firm for ten seconds, from 500 taka's worth on, 200,000 taka's worth a day. `most` in whole dollars. */
const CURRENCY_PAIRS = [
  { base: 'USD', quote: 'BDT', rateDecimals: 3, minimum: '500', daily: '200000', most: '1000000' },
  { base: 'USD', quote: 'BRL', rateDecimals: 4, minimum: '22', daily: '8800', most: '1000000' },
] as const;
/** Three tenths of a percent, less for more, firm for eight seconds. In USDT. */
const COIN_TIERS = [
  { from: '0', spreadPpm: 3_000 },
  { from: '10000', spreadPpm: 2_500 },
  { from: '50000', spreadPpm: 2_000 },
] as const;
const COIN_MINIMUM = '5';
const COIN_DAILY = '100000';
const MOST_COINS_WORTH_USDT = 2_000_000;

/** Sets the pairs that are missing; what operators have changed since stays as they left it. */
export async function listPairs(sequencer: Submitter): Promise<void> {
  const { assets, conversionPairs } = sequencer.engine;
  const assetOf = (code: string) => assets.findIndex((asset) => asset.code === code);
  const pairs = [
    ...CURRENCY_PAIRS.map((pair) => currencyRules(sequencer, pair)),
    ...COINS.map((coin) => coinRules(coin, assetOf)),
  ];
  for (const pair of pairs) {
    if (pair.baseAsset < 0 || pair.quoteAsset < 0) continue;
    const isThere = conversionPairs.some(
      ({ rules }) => rules.baseAsset === pair.baseAsset && rules.quoteAsset === pair.quoteAsset,
    );
    if (!isThere) await must(sequencer, { kind: 'set-conversion-pair', atMs: 0, pair }, null);
  }
}

function currencyRules({ engine }: Submitter, pair: (typeof CURRENCY_PAIRS)[number]): PairRules {
  const assetOf = (code: string) => engine.assets.findIndex((asset) => asset.code === code);
  const [baseAsset, quoteAsset] = [assetOf(pair.base), assetOf(pair.quote)];
  const units = (text: string, asset: number) => parseDecimal(text, engine.assets[asset]?.decimals ?? 0)!;
  return {
    baseAsset,
    quoteAsset,
    wallet: 'stock',
    rateDecimals: pair.rateDecimals,
    baseDecimals: 2,
    quoteDecimals: 2,
    rule: { kind: 'checked', source: SOURCE, check: CHECK, freshMs: 60_000, mostApartPpm: 10_000 },
    tiers: [{ from: 0n, spreadPpm: 5_000 }],
    quoteMs: 10_000,
    minimum: units(pair.minimum, quoteAsset),
    dailyMaximum: units(pair.daily, quoteAsset),
    mostExposure: units(pair.most, baseAsset),
    isOn: true,
  };
}

function coinRules(coin: Coin, assetOf: (code: string) => number): PairRules {
  const units = (text: string) => parseDecimal(text, QUOTE.decimals)!;
  return {
    baseAsset: assetOf(coin.code),
    quoteAsset: assetOf(QUOTE.code),
    wallet: 'coin',
    rateDecimals: 6,
    baseDecimals: COIN_DECIMALS,
    quoteDecimals: QUOTE.decimals,
    rule: { kind: 'median', leastSources: SOURCES.length, freshMs: 10_000 },
    tiers: COIN_TIERS.map(({ from, spreadPpm }) => ({ from: units(from), spreadPpm })),
    quoteMs: 8_000,
    minimum: units(COIN_MINIMUM),
    dailyMaximum: units(COIN_DAILY),
    mostExposure: BigInt(Math.round(MOST_COINS_WORTH_USDT / coin.level)) * 10n ** BigInt(COIN_DECIMALS),
    isOn: true,
  };
}

export const prepareConversion: Preparation = async ({ sequencer, process, now, report }) => {
  await listPairs(sequencer);
  const sources = SOURCES.map((shape) => new SimulatedSource(shape, process, now));
  const told = (line: string) => report(`sandbox ${sequencer.world}: ${line}`);
  return {
    start: (onFatal) => runRateFeed({ sequencers: [sequencer], sources, everyMs: EVERY_MS, report: told }, onFatal),
  };
};
