// In: a recorded feed, a pair, a world. Out: the pair listed with the feed's trades as its past and its last price as its mark.
// Sandbox only. The recording is moved in time by whole minutes so that it ends now; therefore its candles are marked simulated.
// Each candle is built from the feed's trades by the same builder that follows our own: nothing here writes a price (rule P1).
import type { Command } from '@hilsa/core';
import { decimalPlaces, parseDecimal, stepsOf } from '@hilsa/money';
import { unitsPerTickLot } from '@hilsa/formulas';
import type { Sequencer } from '../sequencer/index.ts';
import { CandleBuilder } from '../tables/candle-builder.ts';
import { newestCandles } from '../tables/candles.ts';
import type { WorldTables } from '../tables/index.ts';
import { countTrade, FeedProblem, type FeedSteps, type MarketFeed } from './market-feed.ts';

const MINUTE_MS = 60_000;
const ASSET_DECIMALS = 8;
const MOST_LOTS = 1_000_000n;
const MOST_UNITS = 900_000_000_000_000n;
const BAND_BPS = 5_000;
const PROTECTION_BPS = 500;
const FEE_PPM = 1000;

export interface RecordedMarket {
  readonly feed: MarketFeed;
  /** Codes of the pair, for instance XRP and ETH; an asset that is not listed yet is listed with 8 decimals. */
  readonly base: string;
  readonly quote: string;
}

type Submitter = Pick<Sequencer, 'engine' | 'submit' | 'insertHistory'>;

interface Survey {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly lastMs: number;
  readonly lastPrice: string;
}

/** Decimals a number really uses: 23.00000000 uses none. */
function usedDecimals(text: string): number {
  return decimalPlaces(text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text) ?? 0;
}

async function survey(feed: MarketFeed): Promise<Survey> {
  let [priceDecimals, quantityDecimals, lastMs, lastPrice] = [0, 0, 0, '0'];
  for await (const { price, quantity, atMs } of feed.trades()) {
    priceDecimals = Math.max(priceDecimals, usedDecimals(price));
    quantityDecimals = Math.max(quantityDecimals, usedDecimals(quantity));
    [lastMs, lastPrice] = [atMs, price];
  }
  return { priceDecimals, quantityDecimals, lastMs, lastPrice };
}

async function must(sequencer: Submitter, command: Command): Promise<{ asset?: number; instrument?: number }> {
  const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new FeedProblem(`the recorded market could not ${command.kind}: ${reply.refusal}`);
  return reply;
}

async function assetOf(sequencer: Submitter, code: string): Promise<{ number: number; decimals: number }> {
  const known = sequencer.engine.assets.findIndex((asset) => asset.code === code);
  if (known >= 0) return { number: known, decimals: sequencer.engine.assets[known]!.decimals };
  const { asset } = await must(sequencer, { kind: 'list-asset', atMs: 0, code, decimals: ASSET_DECIMALS });
  return { number: asset!, decimals: ASSET_DECIMALS };
}

/** The smallest steps in which every price and quantity of the recording is whole. */
function stepsFor({ priceDecimals, quantityDecimals }: Survey, baseDecimals: number, quoteDecimals: number): FeedSteps {
  if (priceDecimals > quoteDecimals || quantityDecimals > baseDecimals)
    throw new FeedProblem('the recording is more precise than its assets');
  const tickUnits = 10n ** BigInt(quoteDecimals - priceDecimals);
  const lotUnits = 10n ** BigInt(baseDecimals - quantityDecimals);
  const unit = unitsPerTickLot(tickUnits, lotUnits, baseDecimals);
  if (unit === null)
    throw new FeedProblem('one lot at one tick of the recording is less than the smallest unit of its quote asset');
  return { tickUnits, lotUnits, quoteDecimals, baseDecimals, unitsPerTickLot: unit };
}

function listingCommand(
  symbol: string,
  assets: { base: number; quote: number },
  steps: FeedSteps,
  referenceTicks: number,
): Command {
  const largest = steps.unitsPerTickLot * 10n ** 12n;
  return {
    kind: 'list-instrument',
    atMs: 0,
    listing: {
      symbol,
      baseAsset: assets.base,
      quoteAsset: assets.quote,
      tickUnits: steps.tickUnits,
      lotUnits: steps.lotUnits,
      minLots: 1,
      maxLots: Number(MOST_UNITS / steps.lotUnits < MOST_LOTS ? MOST_UNITS / steps.lotUnits : MOST_LOTS),
      minNotional: steps.unitsPerTickLot,
      maxNotional: largest < MOST_UNITS ? largest : MOST_UNITS,
      priceBandBps: BAND_BPS,
      marketProtectionBps: PROTECTION_BPS,
      kind: 'spot',
      fees: {
        on: 'received',
        rounding: 'up',
        feeClass: 'coin',
        tiers: [{ makerPpm: FEE_PPM, takerPpm: FEE_PPM }],
        parts: [],
      },
      tickTable: [],
      referenceTicks,
    },
  };
}

/**
 * Lists the pair and gives it its past, once; later starts find it as it is. Call before anybody can trade.
 * @returns the instrument's number
 * @throws FeedProblem when the recording is not what it should be
 */
export async function openRecordedMarket(
  sequencer: Submitter,
  tables: WorldTables,
  market: RecordedMarket,
  nowMs: number,
): Promise<number> {
  const { feed } = market;
  const symbol = `${market.base}${market.quote}`;
  const known = sequencer.engine.instruments.find(({ listing }) => listing.symbol === symbol);
  if (known !== undefined && (await newestCandles(tables)).some(({ instrument }) => instrument === known.index))
    return known.index;
  const surveyed = await survey(feed);
  const base = await assetOf(sequencer, market.base);
  const quote = await assetOf(sequencer, market.quote);
  const steps = stepsFor(surveyed, base.decimals, quote.decimals);
  const lastTicks = stepsOf(parseDecimal(surveyed.lastPrice, quote.decimals)!, steps.tickUnits)!;
  const command = listingCommand(symbol, { base: base.number, quote: quote.number }, steps, lastTicks);
  const instrument = known?.index ?? (await must(sequencer, command)).instrument!;
  const shiftMs = Math.floor((nowMs - surveyed.lastMs) / MINUTE_MS) * MINUTE_MS;
  const builder = new CandleBuilder([]);
  for await (const trade of feed.trades()) {
    const counted = countTrade(trade, steps);
    builder.apply({ ...counted, instrument, simulated: true, atMs: counted.atMs + shiftMs });
  }
  await sequencer.insertHistory(builder.take());
  await must(sequencer, {
    kind: 'record-marks',
    atMs: 0,
    source: feed.source,
    marks: [{ instrument, ticks: lastTicks }],
  });
  return instrument;
}
