// In: the real world's rooms. Out: what research notes lean on: prices of its markets, and what the house owns.
import type { Sql } from 'postgres';
import { accountOf, WALLETS } from '@hilsa/core';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import type { ResearchMarkets } from '../content/index.ts';
import { listCandles } from '../tables/index.ts';
import type { WorldRooms } from './rooms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** As many candles as one question asks for; a longer stretch is looked at by the hour. */
const MOST_CANDLES = 1_000;
/** What the house may own: what customers convert from. */
const HOUSE_PURPOSES = ['inventory', 'fees'] as const;

export function researchMarkets({ sequencer, publisher, tables }: WorldRooms, sql: Sql): ResearchMarkets {
  const { listings } = publisher;
  const named = (symbol: string) => {
    const instrument = listings.bySymbol(symbol);
    if (instrument === undefined) throw new RangeError(`no market ${symbol}`);
    return instrument;
  };
  return {
    now(symbol) {
      const instrument = listings.bySymbol(symbol);
      const ticks = instrument === undefined ? 0 : publisher.lastTicks(instrument);
      if (instrument === undefined || ticks <= 0) return null;
      const { engine } = sequencer;
      const units = HOUSE_PURPOSES.reduce((sum, purpose) => {
        const house = engine.house(purpose);
        return house === null ? sum : sum + engine.balance(house, instrument.baseAsset).available;
      }, 0n);
      return { ticks, houseHolding: formatDecimal(units, instrument.baseDecimals, { trim: true }) };
    },
    async holdingOf(customerId, symbol) {
      const { baseAsset, baseDecimals } = named(symbol);
      const [row] = await sql<{ account: number }[]>`
        select account from identity.accounts where customer_id = ${customerId} and world = 'real'`;
      if (row === undefined) return null;
      const units = WALLETS.reduce((sum, wallet) => {
        const { available, held } = sequencer.engine.balance(accountOf(row.account, wallet), baseAsset);
        return sum + available + held;
      }, 0n);
      return formatDecimal(units, baseDecimals, { trim: true });
    },
    async between(symbol, fromMs, toMs) {
      const { index } = named(symbol);
      const isLong = toMs - fromMs > MOST_CANDLES * MINUTE_MS;
      const stepMs = isLong ? HOUR_MS : MINUTE_MS;
      const limit = Math.min(MOST_CANDLES, Math.ceil((toMs - fromMs) / stepMs) + 1);
      const candles = await listCandles(tables, index, { interval: isLong ? '1h' : '1m', beforeMs: toMs, limit });
      // The step in which it was said began before it.
      const after = candles.filter(({ openMs }) => openMs + stepMs > fromMs);
      if (after.length === 0) return null;
      return {
        low: Math.min(...after.map(({ low }) => low)),
        high: Math.max(...after.map(({ high }) => high)),
        last: after.at(-1)!.close,
      };
    },
    price: (symbol, ticks) => named(symbol).price(ticks),
    ticks(symbol, price) {
      const { quoteDecimals, state } = named(symbol);
      const units = parseDecimal(price, quoteDecimals);
      const { tickUnits } = state.listing;
      return units === null || units <= 0n || units % tickUnits !== 0n ? null : Number(units / tickUnits);
    },
  };
}
