// In: nothing.
// Out: the indicators as the sheet offers them, without the chart library, so that the sheet costs nothing before a chart is there.
import type { MessageKey } from '../../i18n/index.ts';

export interface IndicatorName {
  readonly name: string;
  readonly params: readonly number[];
  readonly describes: MessageKey;
}

export const MAIN_NAMES: readonly IndicatorName[] = [
  { name: 'SMA', params: [7, 25, 60], describes: 'indicator.sma' },
  { name: 'EMA', params: [7, 25, 60], describes: 'indicator.ema' },
  { name: 'BOLL', params: [20, 2], describes: 'indicator.boll' },
  { name: 'SAR', params: [2, 2, 20], describes: 'indicator.sar' },
];
export const SUB_NAMES: readonly IndicatorName[] = [
  { name: 'VOL', params: [5, 10], describes: 'indicator.vol' },
  { name: 'MACD', params: [12, 26, 9], describes: 'indicator.macd' },
  { name: 'RSI', params: [6, 12, 24], describes: 'indicator.rsi' },
  { name: 'KDJ', params: [9, 3, 3], describes: 'indicator.kdj' },
  { name: 'OBV', params: [30], describes: 'indicator.obv' },
];

/** 'SMA,BOLL' as kept to the names we have, in our order. */
export function chosen(kept: string, from: readonly IndicatorName[]): IndicatorName[] {
  const wanted = new Set(kept.split(','));
  return from.filter((choice) => wanted.has(choice.name));
}
