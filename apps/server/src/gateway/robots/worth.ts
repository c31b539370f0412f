// In: a robot order's row, its balances, display rates. Out: what its wallet is worth in the money it was bought with; sums over orders in one money.
import { divide, tenToThe } from '@hilsa/money';
import { dhakaDayStart } from '@hilsa/formulas/statements';
import type { BalanceRow } from '../../tables/index.ts';
import { valueAt } from '../../tables/index.ts';
import type { RobotOrderRow } from '../../tables/robots.ts';
import { type RatesAt, ratesOver } from '../assets/rates.ts';
import { quoteAssetOf } from '../portfolio.ts';
import type { Rooms, WorldRooms } from '../rooms.ts';

/** Units of an asset that its robot trades, at the last price of that very market; of any other none. In units of the order's asset. */
export function worthIn(
  { publisher }: WorldRooms,
  row: Pick<RobotOrderRow, 'asset' | 'markets'>,
  asset: number,
  units: bigint,
): bigint {
  if (asset === row.asset) return units;
  const market = row.markets.map((index) => publisher.listings.at(index)).find(({ baseAsset }) => baseAsset === asset);
  if (market === undefined) return 0n;
  const { baseAsset, baseScale, index, state } = market;
  const { tickUnits } = state.listing;
  return valueAt(units, publisher.lastTicks(market), { instrument: index, baseAsset, tickUnits, baseScale });
}

/** The wallet now: its rows, free money, and all of it at last prices; rounded down, in units of the order's asset. */
export function walletNow(world: WorldRooms, row: RobotOrderRow, balances: readonly BalanceRow[]) {
  const own = balances.filter(({ account }) => account === row.wallet);
  const free = own.find(({ asset }) => asset === row.asset)?.available ?? 0n;
  const total = own.reduce((sum, { asset, available, held }) => sum + worthIn(world, row, asset, available + held), 0n);
  return { own, free, total };
}

/** Robots are bought with coins' money and with shares'. Their sums are told in the first, by the display rate of a day; what has no rate counts nothing. */
export type InQuote = (asset: number, units: bigint, day?: number) => bigint;
export function inQuoteOf(world: WorldRooms, settings: Rooms['settings']): InQuote {
  const ratesAt: RatesAt = ratesOver(settings);
  const quote = quoteAssetOf(world);
  const { listings } = world.publisher;
  return (asset, units, day) => {
    if (asset === quote.index) return units;
    const { code, decimals } = listings.asset(asset);
    const rates = ratesAt(day === undefined ? Number.MAX_SAFE_INTEGER : dhakaDayStart(day + 1) - 1);
    const rate = rates.get(code);
    if (rate === undefined) return 0n;
    return divide(units * rate.denominator * tenToThe(quote.decimals), rate.numerator * tenToThe(decimals), 'down');
  };
}
