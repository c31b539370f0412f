// In: an owner. Out: what is the owner's and lies in none of its wallets: capital at work for robots, money that funds owe; and what units cost.
import { walletOf, type Wallet } from '@hilsa/core';
import { balancesOfAll } from '../../tables/index.ts';
import { fundOwedAt, fundSpending } from '../../tables/fund-owning.ts';
import { robotWalletsOf } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';
import type { Valuation } from './valuation.ts';

/** In units of the currency that values are told in. */
export interface Elsewhere {
  readonly kind: 'robots' | 'redemptions';
  /** Where it came from and goes back to. */
  readonly wallet: Wallet;
  readonly value: bigint;
  /** What was put in. */
  readonly cost: bigint;
  /** Orders, or funds. */
  readonly count: number;
}

export async function elsewhereOf(
  world: WorldRooms,
  owner: number,
  valuation: Valuation,
  nowMs: number,
): Promise<Elsewhere[]> {
  const found = await Promise.all([robots(world, owner, valuation), redemptions(world, owner, valuation, nowMs)]);
  return found.flat();
}

/** By the wallet that their capital came from: coins', or shares'. */
async function robots(world: WorldRooms, owner: number, valuation: Valuation): Promise<Elsewhere[]> {
  const orders = (await robotWalletsOf(world.tables, owner)).filter(({ isOpen }) => isOpen);
  if (orders.length === 0) return [];
  const rows = await balancesOfAll(
    world.tables,
    orders.map(({ wallet }) => wallet),
  );
  const byWallet = Map.groupBy(orders, ({ wallet }) => walletOf(wallet));
  return Array.from(byWallet, ([wallet, own]) => {
    const value = rows.reduce(
      (sum, { account, asset, available, held }) =>
        walletOf(account) === wallet ? sum + (valuation.value(asset, available + held) ?? 0n) : sum,
      0n,
    );
    const cost = own.reduce((sum, { asset, principal }) => sum + (valuation.value(asset, principal) ?? 0n), 0n);
    return { kind: 'robots', wallet, value, cost, count: own.length };
  });
}

async function redemptions(
  world: WorldRooms,
  owner: number,
  valuation: Valuation,
  nowMs: number,
): Promise<Elsewhere[]> {
  const [owed] = await fundOwedAt(world.tables, owner, [nowMs]);
  const byWallet = Map.groupBy(owed!, ([fund]) => walletOfFund(world, fund));
  return Array.from(byWallet, ([wallet, list]) => {
    const value = list.reduce((sum, [fund, amount]) => sum + valueOwed(world, fund, amount, valuation), 0n);
    return { kind: 'redemptions', wallet, value, cost: value, count: list.length };
  });
}

/** Money that a fund owes, in units of the currency; 0n without a display rate. */
export function valueOwed(
  { sequencer: { engine } }: WorldRooms,
  fund: number,
  amount: bigint,
  valuation: Valuation,
): bigint {
  return valuation.convert(engine.assets[engine.funds.all.get(fund)!.moneyAsset]!.code, amount) ?? 0n;
}

/** What was spent on units of funds that are still there. */
export async function unitsBought(
  world: WorldRooms,
  owner: number,
): Promise<{ asset: number; wallet: Wallet; spent: bigint }[]> {
  const spending = await fundSpending(world.tables, owner);
  return Array.from(spending, ([fund, spent]) => ({
    asset: world.sequencer.engine.funds.all.get(fund)!.unitAsset,
    wallet: walletOfFund(world, fund),
    spent,
  }));
}

function walletOfFund({ sequencer: { engine } }: WorldRooms, fund: number): Wallet {
  return engine.funds.all.get(fund)!.rules.market === '' ? 'coin' : 'stock';
}
