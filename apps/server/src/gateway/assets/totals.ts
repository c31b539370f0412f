// In: an owner. Out: what the owner has, over all and per wallet: available + frozen + market value + unrealised = total, each a sum of rows.
import { accountOf, type Wallet } from '@hilsa/core';
import { divide, formatDecimal } from '@hilsa/money';
import { assetName } from '../../publish/index.ts';
import { balancesWithOptions, holdingsOfAll, openHolds, type BalanceRow } from '../../tables/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { seriesOf } from '../options/chain.ts';
import { unitWorth } from '../options/worth.ts';
import { accountsOf, walletOf } from './accounts.ts';
import { elsewhereOf, unitsBought, type Elsewhere } from './elsewhere.ts';
import { openPositions, type OpenPosition } from './open-positions.ts';
import type { RatesForDisplay } from './rates.ts';
import { pricingMarket, Valuation } from './valuation.ts';

/** In units of the currency that values are told in. */
export interface Sums {
  readonly total: bigint;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly marketValue: bigint;
  readonly unrealised: bigint;
  readonly positionProfit: bigint;
}
/** An asset in a wallet. */
export interface Owned {
  readonly wallet: Wallet;
  readonly asset: number;
  readonly isMoney: boolean;
  /** Units of the asset. */
  readonly available: bigint;
  readonly held: bigint;
  /** Of the currency; null without a price. */
  readonly value: bigint | null;
  readonly frozenValue: bigint;
  readonly cost: bigint | null;
}
export interface Totals {
  readonly over: Sums;
  readonly wallets: readonly {
    readonly wallet: Wallet;
    readonly sums: Sums;
    readonly assets: number;
    readonly frozenBy: number;
  }[];
  readonly list: readonly Owned[];
  readonly elsewhere: readonly Elsewhere[];
}

/** Valued at the prices of now: the last ones; of options what the page of positions shows, so nothing where it shows none. */
export function valuationNow(world: WorldRooms, rates: RatesForDisplay, currency: string): Valuation {
  const { publisher, sequencer } = world;
  const { listings } = publisher;
  return new Valuation(world, rates, currency, {
    ticksOf: (index) => publisher.lastTicks(listings.at(index)),
    optionPriceOf(asset) {
      const market = pricingMarket(world, asset);
      const series = market === null ? null : seriesOf(world, listings.at(market.index).state);
      const worth = series === null ? null : unitWorth(world, series);
      return worth === null ? null : { money: market!.quote, numerator: worth, denominator: 1n };
    },
    fundValueOf: (fund) => sequencer.engine.funds.all.get(fund)?.run?.nav,
  });
}

export async function totalsOf(world: WorldRooms, owner: number, valuation: Valuation, nowMs: number): Promise<Totals> {
  await world.sequencer.tablesClock.shows(owner);
  const accounts = accountsOf(owner);
  const [balances, holdings, holds, positions, elsewhere] = await Promise.all([
    balancesWithOptions(world.tables, accounts),
    holdingsOfAll(world.tables, accounts),
    openHolds(world.tables, accounts),
    openPositions(world, owner),
    elsewhereOf(world, owner, valuation, nowMs),
  ]);
  const costs = new Map(holdings.map((row) => [`${row.account}:${row.asset}`, row.cost]));
  for (const { asset, wallet, spent } of await unitsBought(world, owner))
    costs.set(`${accountOf(owner, wallet)}:${asset}`, spent);
  const list = balances
    .filter(({ available, held }) => available !== 0n || held !== 0n)
    .map((row) => owned(valuation, row, costs.get(`${row.account}:${row.asset}`)));
  const wallets = accounts.map((account) => {
    const wallet = walletOf(account);
    const rows = list.filter((row) => row.wallet === wallet);
    const open = positions.filter((position) => position.wallet === wallet);
    const away = elsewhere.filter((each) => each.wallet === wallet);
    return {
      wallet,
      sums: sumsOf(rows, open, away, valuation),
      assets: rows.length,
      frozenBy: holds.filter((hold) => hold.account === account).length,
    };
  });
  return { over: sumsOf(list, positions, elsewhere, valuation), wallets, list, elsewhere };
}

function owned(valuation: Valuation, row: BalanceRow, paid: bigint | undefined): Owned {
  const { account, asset, available, held } = row;
  const isMoney = valuation.isMoney(asset);
  const value = valuation.value(asset, available + held);
  // What is frozen is told as it is, and what is free as the rest, so that both add up to the value.
  const frozenValue = value === null ? 0n : (valuation.value(asset, held) ?? 0n);
  const price = isMoney ? null : valuation.priceOf(asset);
  const cost = price === null || paid === undefined ? null : valuation.convert(price.money, paid);
  return { wallet: walletOf(account), asset, isMoney, available, held, value, frozenValue, cost };
}

function sumsOf(
  rows: readonly Owned[],
  positions: readonly OpenPosition[],
  elsewhere: readonly Elsewhere[],
  valuation: Valuation,
): Sums {
  let [available, frozen, marketValue, profit] = [0n, 0n, 0n, 0n];
  for (const { isMoney, value, frozenValue, cost } of rows) {
    if (value === null) continue;
    if (isMoney) {
      available += value - frozenValue;
      frozen += frozenValue;
    } else {
      marketValue += value;
      profit += cost === null ? 0n : value - cost;
    }
  }
  for (const { value, cost } of elsewhere) {
    marketValue += value;
    profit += value - cost;
  }
  const unrealised = positions.reduce(
    (sum, { money, unrealised: units }) => sum + (valuation.convert(money, units) ?? 0n),
    0n,
  );
  return {
    total: available + frozen + marketValue + unrealised,
    available,
    frozen,
    marketValue,
    unrealised,
    positionProfit: profit + unrealised,
  };
}

export function printedSums(sums: Sums, valuation: Valuation): Record<keyof Sums, string> {
  const { print } = valuation;
  return Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, print.call(valuation, value)]),
  ) as Record<keyof Sums, string>;
}

/** As `/user/assets` lists it. */
export function printedOwned(world: WorldRooms, valuation: Valuation, row: Owned) {
  const { code, decimals } = world.publisher.listings.asset(row.asset);
  const units = (amount: bigint) => formatDecimal(amount, decimals, { trim: true });
  const { value, cost } = row;
  const profit = value === null || cost === null ? null : value - cost;
  return {
    wallet: row.wallet,
    asset: code,
    name: assetName(code),
    isMoney: row.isMoney,
    available: units(row.available),
    frozen: units(row.held),
    total: units(row.available + row.held),
    value: value === null ? null : valuation.print(value),
    cost: cost === null ? null : valuation.print(cost),
    profit: profit === null ? null : valuation.print(profit),
    profitPercent: profit === null || cost === null ? null : percentOf(profit, cost),
  };
}

/** part / whole in percent with two decimals, truncated; '0.00' of nothing. */
export function percentOf(part: bigint, whole: bigint): string {
  return whole <= 0n ? '0.00' : formatDecimal(divide(part * 10_000n, whole, 'down'), 2);
}
