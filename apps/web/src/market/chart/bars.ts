// In: where a market's bars come from, and an interval.
// Out: the chart library's loader: bars of the past by call, the running bar by stream; answers that come too late are dropped.
import type { DataLoader, KLineData } from 'klinecharts';
import type { Candle } from '@hilsa/contract';
import { pixelValue } from '../../kernel/pixels.ts';
import type { Interval } from './intervals.ts';
import type { ChartSource } from './source.ts';

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
  source: ChartSource,
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
      source
        .bars({
          interval: interval.value,
          limit: isFirst ? FIRST_BARS : MORE_BARS,
          signal: ending.signal,
          ...(isFirst || timestamp === null ? {} : { beforeMs: timestamp }),
        })
        .then(
          (list) => {
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
      leave = source.live(interval.value, (bar) => callback(barOf(bar)));
    },
    unsubscribeBar: () => {
      leave?.();
      leave = null;
    },
  };
}
