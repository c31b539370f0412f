// In: a world's sequencer and the price process. Out: the sandbox's coins, their markets, participants and past, made once and found again.
import type { Command } from '@hilsa/core';
import type { Sequencer } from '../sequencer/index.ts';
import { newestCandles } from '../tables/candles.ts';
import type { WorldTables } from '../tables/index.ts';
import { COIN_DECIMALS, COIN_MARKETS, QUOTE, type Coin, type CoinMarket, TAKA, TAKA_LEVEL } from './coins.ts';
import { MINUTE_MS } from './factor-path.ts';
import { historyStarts, makeHistory, type HistoryWish } from './history.ts';
import { listingOf, stepsOf, ticksOfPrice, type Steps } from './listings.ts';
import { MAKERS } from './maker.ts';
import { assetNumber, giveAtStart, must, ownerNumber, type Submitter } from './preparation.ts';
import type { PriceProcess } from './price-process.ts';

/** Name under which the marks of the sandbox are recorded. */
export const MARK_SOURCE = 'sandbox-index';
/** Of every coin, a participant starts with about this value of coins, and with this many USDT for all markets. */
const COINS_WORTH_USDT = 10_000_000;
const USDT_OF_PARTICIPANT = 200_000_000n;
const CROWD = ['crowd-1', 'crowd-2', 'crowd-3'];

export interface SandboxMarketPlace {
  readonly market: CoinMarket;
  readonly instrument: number;
  readonly baseAsset: number;
  readonly quoteAsset: number;
  readonly steps: Steps;
}
/** What a world's market runs on. Accounts are the core's numbers; `makers` is parallel to MAKERS. */
export interface SandboxWorld {
  readonly places: readonly SandboxMarketPlace[];
  readonly quoteAsset: number;
  readonly makers: readonly number[];
  readonly crowd: readonly number[];
}

/** What each participant starts with of all that is traded and paid with, by asset, in its units. */
export function startingAmounts(places: readonly SandboxMarketPlace[]): ReadonlyMap<number, bigint> {
  const amounts = new Map<number, bigint>();
  for (const { market, quoteAsset } of places) {
    const { code, decimals } = market.quote;
    if (code === QUOTE.code) amounts.set(quoteAsset, startingAmount(null));
    if (code === TAKA.code)
      amounts.set(quoteAsset, BigInt(Math.round(TAKA_LEVEL)) * USDT_OF_PARTICIPANT * 10n ** BigInt(decimals));
  }
  for (const { market, baseAsset } of places) amounts.set(baseAsset, startingAmount(market.base));
  return amounts;
}

/** What a participant is given of a coin, of USDT for null, at the start, in the asset's units. */
export function startingAmount(coin: Coin | null): bigint {
  if (coin === null) return USDT_OF_PARTICIPANT * 10n ** BigInt(QUOTE.decimals);
  return BigInt(Math.round(COINS_WORTH_USDT / coin.level)) * 10n ** BigInt(COIN_DECIMALS);
}

async function place(sequencer: Submitter, market: CoinMarket, fairPrice: number): Promise<SandboxMarketPlace> {
  const { base, quote } = market;
  const baseAsset = await assetNumber(sequencer, base.code, COIN_DECIMALS);
  const quoteAsset = await assetNumber(sequencer, quote.code, quote.decimals);
  const listing = listingOf(market, { base: baseAsset, quote: quoteAsset }, fairPrice);
  const known = sequencer.engine.instruments.find((instrument) => instrument.listing.symbol === listing.symbol);
  const instrument =
    known?.index ?? (await must(sequencer, { kind: 'list-instrument', atMs: 0, listing }, null)).instrument!;
  return { market, instrument, baseAsset, quoteAsset, steps: stepsOf(market) };
}

async function participant(sequencer: Submitter, name: string, places: readonly SandboxMarketPlace[]): Promise<number> {
  const account = await ownerNumber(sequencer, name);
  const amounts = [...startingAmounts(places)];
  await Promise.all(amounts.map(([asset, amount]) => giveAtStart(sequencer, account, asset, amount)));
  return account;
}

/** What a market's base is worth in its quote. */
export function fairPriceOf(process: PriceProcess, { base, quote }: CoinMarket, atMs: number): number {
  return process.fairPrice(base.code, atMs, quote.code);
}

/** The marks of all places at a moment, as one command. */
export function marksAt(process: PriceProcess, places: readonly SandboxMarketPlace[], atMs: number): Command {
  const marks = places.map(({ market, instrument, steps }) => ({
    instrument,
    ticks: ticksOfPrice(fairPriceOf(process, market, atMs), steps),
  }));
  return { kind: 'record-marks', atMs, source: MARK_SOURCE, marks };
}

/**
 * Lists and funds what is missing, in any state a former start left behind.
 * @throws SandboxProblem when a command is refused
 */
export async function prepareWorld(sequencer: Submitter, process: PriceProcess, nowMs: number): Promise<SandboxWorld> {
  const quoteAsset = await assetNumber(sequencer, QUOTE.code, QUOTE.decimals);
  const places: SandboxMarketPlace[] = [];
  for (const market of COIN_MARKETS) places.push(await place(sequencer, market, fairPriceOf(process, market, nowMs)));
  const makers: number[] = [];
  for (const { name } of MAKERS) makers.push(await participant(sequencer, name, places));
  const crowd: number[] = [];
  for (const name of CROWD) crowd.push(await participant(sequencer, name, places));
  await must(sequencer, marksAt(process, places, nowMs), null);
  return { places, quoteAsset, makers, crowd };
}

/**
 * Fills the time without candles: a year at the first start, the hours of a stop at a later one. Call before the market runs.
 * @returns how many candles were written
 */
export async function fillHistory(
  sequencer: Pick<Sequencer, 'insertHistory'>,
  tables: WorldTables,
  process: PriceProcess,
  options: {
    places: readonly Pick<SandboxMarketPlace, 'market' | 'instrument' | 'steps'>[];
    nowMs: number;
    activity: number;
  },
): Promise<number> {
  const untilMs = options.nowMs - (options.nowMs % MINUTE_MS);
  const newest = new Map<number, number>();
  for (const { instrument, period, openMs } of await newestCandles(tables))
    if (period === 1) newest.set(instrument, openMs);
  const wishes = options.places.map(({ market, instrument, steps }): HistoryWish => {
    const last = newest.get(instrument);
    return { market, instrument, steps, fromMs: last === undefined ? historyStarts(untilMs).days : last + MINUTE_MS };
  });
  const rows = makeHistory(process, wishes, untilMs, options.activity);
  if (rows.length > 0) await sequencer.insertHistory(rows);
  return rows.length;
}
