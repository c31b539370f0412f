// In: transfer calls. Out: money between a customer's own wallets, and why it is not more.
import { accountOf, type Command, type Wallet, walletOf } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { wireBalance } from '../../publish/index.ts';
import { balancesOf, listTransfers } from '../../tables/index.ts';
import { readAmount } from '../read-order.ts';
import { type Handlers, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths = '/coin/transfer' | '/coin/transfer/maximum' | '/coin/transfer/list';

export const transferCalls: Handlers<Paths> = {
  '/coin/transfer': async (context, { from, to, asset: code, amount: text }) => {
    const { world } = context;
    const { account } = sessionOf(context);
    const asset = assetOf(world, code);
    if (from === to) throw new Refused('wallets-alike', { from, to });
    const amount = readAmount(text, world.publisher.listings.asset(asset).decimals);
    const command: Command = { kind: 'transfer-money', atMs: 0, account, from, to, asset, amount };
    const { id } = await submit(context, command, null, context.requestId);
    await world.sequencer.tablesClock.shows(account);
    const balance = async (wallet: Wallet) => {
      const row = await balanceOf(world, accountOf(account, wallet), asset);
      return wireBalance(row, world.publisher.listings);
    };
    return { transferId: String(id), from: await balance(from), to: await balance(to) };
  },

  '/coin/transfer/maximum': async (context, { from, to, asset: code }) => {
    const { world } = context;
    const owner = sessionOf(context).account;
    const asset = assetOf(world, code);
    if (from === to) throw new Refused('wallets-alike', { from, to });
    await world.sequencer.tablesClock.shows(owner);
    const account = accountOf(owner, from);
    const { available, held } = await balanceOf(world, account, asset);
    const { decimals } = world.publisher.listings.asset(asset);
    const print = (units: bigint) => formatDecimal(units, decimals, { trim: true });
    const reasons = new Map<string, bigint>();
    for (const hold of world.sequencer.engine.holds(owner))
      if (hold.account === account && hold.asset === asset)
        reasons.set(hold.reason, (reasons.get(hold.reason) ?? 0n) + hold.amount);
    // What no record holds, open orders hold.
    const inOrders = held - [...reasons.values()].reduce((sum, amount) => sum + amount, 0n);
    if (inOrders > 0n) reasons.set('order', inOrders);
    return {
      maximum: print(available),
      total: print(available + held),
      held: [...reasons].map(([reason, amount]) => ({ reason, amount: print(amount) })),
    };
  },

  '/coin/transfer/list': async (context, request) => {
    const { world } = context;
    const { account } = sessionOf(context);
    await world.sequencer.tablesClock.shows(account);
    const page = { before: request.cursor ?? null, limit: request.limit };
    const { list, nextCursor } = await listTransfers(world.tables, account, page);
    return {
      list: list.map((row) => {
        const { code, decimals } = world.publisher.listings.asset(row.asset);
        return {
          transferId: String(row.id),
          from: walletOf(row.from),
          to: walletOf(row.to),
          asset: code,
          amount: formatDecimal(row.amount, decimals, { trim: true }),
          atMs: row.atMs,
        };
      }),
      nextCursor,
    };
  },
};

function assetOf({ publisher: { listings } }: WorldRooms, code: string): number {
  const asset = listings.assetIndex(code);
  if (asset === undefined) throw new Refused('unknown-asset', { asset: code });
  return asset;
}

async function balanceOf(world: WorldRooms, account: number, asset: number) {
  const row = (await balancesOf(world.tables, account)).find((balance) => balance.asset === asset);
  return row ?? { account, asset, available: 0n, held: 0n };
}
