// In: a share's day so far and the exchange's last closing price. Out: what one is worth at a fund's cut-off, so that no thin trade moves a value.
import { divide } from '@hilsa/money';

/** Of an ordinary day's volume so much has to be traded before a day's own prices say anything: a twentieth. */
const ENOUGH_PART = 20;

export interface ShareDay {
  /** Traded on this day: lots, and the sum of ticks × lots. 0 before the first trade, and on another day. */
  readonly lots: number;
  readonly tickLots: number;
  /** Lots of the days before, as many as are known. */
  readonly volumes: readonly number[];
  /** The exchange's last closing price in ticks; 0: there is none yet. */
  readonly close: number;
}

/**
 * The mean price of the day, each trade by its lots, half-up to the tick, once a twentieth of an ordinary day was traded; else the closing price of
 * the day before. Who would move it has to trade against the whole day's volume, not to make the last trade before the cut-off.
 */
export function sharePrice({ lots, tickLots, volumes, close }: ShareDay): {
  readonly ticks: number;
  readonly source: 'day-mean' | 'close' | 'none';
} {
  const before = volumes.reduce((sum, each) => sum + each, 0);
  const isEnough = lots > 0 && BigInt(lots) * BigInt(volumes.length * ENOUGH_PART) >= BigInt(before);
  if (isEnough || (lots > 0 && close === 0))
    return { ticks: Number(divide(BigInt(tickLots), BigInt(lots), 'half-up')), source: 'day-mean' };
  return close > 0 ? { ticks: close, source: 'close' } : { ticks: 0, source: 'none' };
}
