// In: an instrument, an interval, the stream.
// Out: the chart library's loader: bars of the past by call, the running bar by stream; answers that come too late are dropped.
import type { DataLoader, KLineData } from 'klinecharts';
import type { Candle } from '@hilsa/contract';
import { wire } from '../../../app/wire.ts';
import { liveCandles } from '../../../live/index.ts';
import { pixelValue } from '../../../trading/pixels.ts';
import type { Interval } from './intervals.ts';

const FIRST_BARS = 300;
const MORE_BARS = 300;

/** A candle for drawing. */
export function barOf([timestamp, open, high, low, close, volume, turnover]: Candle): KLineData {
  return {
    timestamp,
    open: pixelValue(open),
    high: pixelValue(high),
    low: pixelValue(low),
    close: pixelValue(close),
    volume: pixelValue(volume),
    turnover: pixelValue(turnover),
  };
}

export function barLoader(
  symbol: string,
  interval: Interval,
  told: (state: 'ready' | 'empty' | 'failed') => void,
): DataLoader & { stop: () => void } {
  const ending = new AbortController();
  let leave: (() => void) | null = null;
  const stop = (): void => {
    ending.abort();
    leave?.();
    leave = null;
  };
  return {
    stop,
    getBars: ({ type, timestamp, callback }) => {
      if (type !== 'init' && type !== 'forward') {
        callback([], false);
        return;
      }
      const isFirst = type === 'init';
      wire
        .call(
          '/coin/candles',
          {
            symbol,
            interval: interval.value,
            limit: isFirst ? FIRST_BARS : MORE_BARS,
            ...(isFirst || timestamp === null ? {} : { beforeMs: timestamp }),
          },
          { signal: ending.signal },
        )
        .then(
          ({ list }) => {
            if (ending.signal.aborted) return;
            const hasOlder = list.length === (isFirst ? FIRST_BARS : MORE_BARS);
            // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes its bars by callback
            callback(list.map(barOf), isFirst ? { forward: hasOlder, backward: false } : hasOlder);
            if (isFirst) told(list.length === 0 ? 'empty' : 'ready');
          },
          () => {
            if (ending.signal.aborted) return;
            // oxlint-disable-next-line promise/no-callback-in-promise -- as above
            callback([], false);
            if (isFirst) told('failed');
          },
        );
    },
    subscribeBar: ({ callback }) => {
      leave?.();
      const live = liveCandles(symbol, interval.value);
      leave = live.subscribe(() => {
        const now = live.get();
        if (now.value !== null && !now.isStale) for (const candle of now.value) callback(barOf(candle));
      });
    },
    unsubscribeBar: () => {
      leave?.();
      leave = null;
    },
  };
}
