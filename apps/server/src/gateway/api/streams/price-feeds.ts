// In: marks of contracts, minutes of coins. Out: the streams of prices that no single trade says: mark and funding, and the average of five minutes.
import type { ContractMark } from '@hilsa/contract';
import type { Instrument } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';
import { markWords } from '../fapi/market.ts';
import { priceTicker, weighted } from '../tickers.ts';
import { follow, type Source } from './source.ts';

const MINUTE_MS = 60_000;
const AVERAGE_MINUTES = 5;

/** Of one contract, or of all in a list, each second in which venues told prices. */
export function marks(world: WorldRooms, only: Instrument | null): Source {
  return (tell) =>
    follow(world, 'marks', (told) => {
      const list = (told as ContractMark[]).filter(({ symbol }) => only === null || symbol === only.symbol);
      const events = list.map((mark) => {
        const instrument = world.publisher.listings.bySymbol(mark.symbol)!;
        const { markPrice, indexPrice, estimatedSettlePrice, lastFundingRate, nextFundingTime } = markWords(
          instrument,
          mark,
        );
        return {
          e: 'markPriceUpdate',
          E: mark.atMs,
          s: mark.symbol,
          p: markPrice,
          i: indexPrice,
          P: estimatedSettlePrice,
          r: lastFundingRate,
          T: nextFundingTime,
        };
      });
      if (events.length > 0) tell(only === null ? events : events[0]!);
    });
}

/** Turnover ÷ volume of the last five minutes, told when it changes, once a second at most. */
export function averagePrices(world: WorldRooms, instrument: Instrument, now: () => number): Source {
  return (tell) => {
    let before = '';
    return {
      stop: () => undefined,
      tick: (nowMs) => {
        const w = averageOf(world, instrument, nowMs);
        if (w === before) return;
        before = w;
        const [newest] = world.publisher.trades(instrument, 1);
        tell({ e: 'avgPrice', E: now(), s: instrument.symbol, i: `${AVERAGE_MINUTES}m`, w, T: newest?.atMs ?? 0 });
      },
    };
  };
}

/** The last price when nothing traded. */
function averageOf(world: WorldRooms, instrument: Instrument, nowMs: number): string {
  const thisMinute = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  let lots = 0;
  let turnover = 0n;
  for (let back = 0; back < AVERAGE_MINUTES; back += 1) {
    const candle = world.publisher.candleAt(instrument, '1m', thisMinute - back * MINUTE_MS);
    lots += candle?.lots ?? 0;
    turnover += candle?.turnover ?? 0n;
  }
  if (lots === 0) return priceTicker(world, instrument).price;
  return weighted(instrument, instrument.amount(turnover), instrument.quantity(lots));
}
