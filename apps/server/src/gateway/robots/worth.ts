// In: a robot order's row, its balances, display rates. Out: what its wallet is worth in the money it was bought with; sums over orders in one money.
import type { DisplayCurrency } from '@hilsa/contract';
import { divide, tenToThe } from '@hilsa/money';
import { dhakaDayStart } from '@hilsa/formulas/statements';
import type { BalanceRow } from '../../tables/index.ts';
import { valueAt } from '../../tables/index.ts';
import type { RobotOrderRow } from '../../tables/robots.ts';
import { type RatesAt, ratesForDisplay, ratesOver } from '../assets/rates.ts';
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

/** Robots are bought with coins' money and with shares'. Their sums are told in one, by the display rate of a day; what has no rate counts nothing. */
export interface InMoney {
  readonly decimals: number;
  /** Rounded down, in units of the money. */
  of(asset: number, units: bigint, day?: number): bigint;
}
export function inMoneyOf(world: WorldRooms, settings: Rooms['settings'], currency: DisplayCurrency): InMoney {
  const ratesAt: RatesAt = ratesOver(settings);
  const { listings } = world.publisher;
  const { decimals: places } = ratesForDisplay(settings).get(currency)!;
  return {
    decimals: places,
    of: (asset, units, day) => {
      const { code, decimals } = listings.asset(asset);
      if (code === currency && decimals === places) return units;
      const rates = ratesAt(day === undefined ? Number.MAX_SAFE_INTEGER : dhakaDayStart(day + 1) - 1);
      const [from, to] = [rates.get(code), rates.get(currency)];
      if (from === undefined || to === undefined) return 0n;
      const above = units * from.denominator * to.numerator * tenToThe(places);
      return divide(above, from.numerator * to.denominator * tenToThe(decimals), 'down');
    },
  };
}
