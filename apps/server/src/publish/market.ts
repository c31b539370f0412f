// In: an instrument. Out: what is kept of its market to be shown, and which of its candles an interval means.
import { byTradingDays, type Interval, type ShownInterval, type TradeRow } from '../tables/index.ts';
import { CandleSeries } from './candle-series.ts';
import { DepthMirror } from './depth-mirror.ts';
import type { Instrument } from './listings.ts';
import { stockListing } from './share-rows.ts';

export interface Market {
  instrument: Instrument;
  depth: DepthMirror;
  minutes: CandleSeries;
  /** Of UTC and of Dhaka, from which weeks are summed. */
  days: CandleSeries;
  dhakaDays: CandleSeries;
  /** Newest last. */
  tape: TradeRow[];
  /** Trades not yet sent. */
  fresh: TradeRow[];
  /** Whether its ticker moved since it was last sent. */
  moved: boolean;
}

/** A market before anything was told of it: at its last price, or at its reference before the first trade. */
export function newMarket(instrument: Instrument): Market {
  const { lastTicks, listing } = instrument.state;
  const series = () => new CandleSeries(instrument, lastTicks || listing.referenceTicks);
  return {
    instrument,
    depth: new DepthMirror(instrument),
    minutes: series(),
    days: series(),
    dhakaDays: series(),
    tape: [],
    fresh: [],
    moved: true,
  };
}

/** Days and weeks of shares are those of their exchange. */
export function shownInterval(instrument: Instrument, interval: Interval): ShownInterval {
  return instrument.kind === 'stock' ? byTradingDays(stockListing(instrument).market, interval) : interval;
}

/** Weeks are summed from days; all else lies within the last day's minutes. */
export function seriesOf({ minutes, days, dhakaDays }: Market, interval: ShownInterval): CandleSeries {
  if (interval === '1w' || interval === '1wdhaka') return dhakaDays;
  return interval === '1wutc' ? days : minutes;
}
