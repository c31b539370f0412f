// In: trades in order. Out: the candles they form, in every stored period.
import type { TradeExecuted } from '@hilsa/core';
import { intervalStart } from './candles.ts';
import { STORED_PERIODS, type CandleRow } from './rows.ts';

/** What a candle takes from a trade: of the own book, or of another venue's recorded feed. */
export type CandleTrade = Pick<TradeExecuted, 'instrument' | 'ticks' | 'lots' | 'notional' | 'simulated' | 'atMs'>;

export class CandleBuilder {
  /** The running candle of each instrument and period. */
  readonly #running = new Map<string, CandleRow>();
  #touched = new Set<CandleRow>();

  constructor(newest: readonly CandleRow[]) {
    this.load(newest);
  }

  /** Takes up the newest candle of each instrument and period. */
  load(newest: readonly CandleRow[]): void {
    for (const row of newest) this.#running.set(`${row.instrument}:${row.period}`, { ...row });
  }

  /** Price of the instrument's last trade (or of the sandbox's history), in ticks; null before the first. */
  lastTicks(instrument: number): number | null {
    return this.#running.get(`${instrument}:1`)?.close ?? null;
  }

  apply({ instrument, ticks, lots, notional, simulated, atMs }: CandleTrade): void {
    for (const period of STORED_PERIODS) {
      const openMs = intervalStart(atMs, period);
      const key = `${instrument}:${period}`;
      let row = this.#running.get(key);
      if (row === undefined || row.openMs < openMs) {
        row = {
          instrument,
          period,
          openMs,
          open: ticks,
          high: ticks,
          low: ticks,
          close: ticks,
          lots: 0,
          turnover: 0n,
          trades: 0,
          simulated: false,
        };
        this.#running.set(key, row);
      }
      row.high = Math.max(row.high, ticks);
      row.low = Math.min(row.low, ticks);
      row.close = ticks;
      row.lots += lots;
      row.turnover += notional;
      row.trades += 1;
      row.simulated ||= simulated;
      this.#touched.add(row);
    }
  }

  /** Copies of the candles touched since the last call. */
  take(): CandleRow[] {
    const rows = Array.from(this.#touched, (row) => ({ ...row }));
    this.#touched = new Set();
    return rows;
  }
}
