// In: the newest bar as it was asked for, and the running one as it is told.
// Out: the running one in shares of today: what is told is as it was traded, also in a week that a bonus or a split fell into.
import type { Candle } from '@hilsa/contract';
import { pixelValue } from '../../../kernel/pixels.ts';

/** Of the same bar an open that was counted back tells that more of it was: then only the price goes on, and its volume when it is asked for again. */
export function runningBar(asked: Candle | null, told: Candle): Candle {
  const close = told[4];
  if (asked === null || asked[0] !== told[0] || asked[1] === told[1]) return told;
  const [openMs, open, high, low, , volume, turnover] = asked;
  return [
    openMs,
    open,
    pixelValue(close) > pixelValue(high) ? close : high,
    pixelValue(close) < pixelValue(low) ? close : low,
    close,
    volume,
    turnover,
  ];
}
