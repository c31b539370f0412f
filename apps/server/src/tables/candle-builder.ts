// In: trades in order. Out: the candles they form, in every stored period.
import { candleAfter, type CandleTrade } from './candle-rows.ts';
import { storedStart } from './candles.ts';
import { STORED_PERIODS, type CandleRow } from './rows.ts';

export class CandleBuilder {
  /** The running candle of each instrument and period. */
  readonly #running = new Map<string, CandleRow>();
  #touched = new Map<string, CandleRow>();

  constructor(newest: readonly CandleRow[]) {
    this.load(newest);
  }

  /** Takes up the newest candle of each instrument and period. */
  load(newest: readonly CandleRow[]): void {
    for (const row of newest) this.#running.set(`${row.instrument}:${row.period}`, row);
  }

  apply(trade: CandleTrade): void {
    for (const period of STORED_PERIODS) {
      const key = `${trade.instrument}:${period}`;
      const running = this.#running.get(key) ?? null;
      const goesOn = running !== null && running.openMs >= storedStart(trade.atMs, period);
      const row = candleAfter(goesOn ? running : null, trade, period);
      this.#running.set(key, row);
      this.#touched.set(`${key}:${row.openMs}`, row);
    }
  }

  /** The candles touched since the last call, last state each. */
  take(): CandleRow[] {
    const rows = [...this.#touched.values()];
    this.#touched = new Map();
    return rows;
  }
}
