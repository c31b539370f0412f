// In: calls of money that comes in over chains. Out: networks and how they stand, a customer's own addresses, what arrived and how deep it lies.
import type { ReplyOf, World } from '@hilsa/contract';
import type { RailState } from '@hilsa/core';
import { isShort } from '@hilsa/core/payments/short';
import { isOpenNow, networkOf } from '@hilsa/core/payments/state';
import { depthFor, type Network } from '../../connectors/index.ts';
import { Refused } from '../../identity/index.ts';
import { depositOf, type DepositRow, listDeposits, type Speed, speedsSince } from '../../tables/index.ts';
import { beforeOf } from '../cursor.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';
import { requireKyc, requireReal } from './deposits.ts';
import { printed, railOf, shownDeposit, shownMethod, shownSpeed, tablesShow } from './payment-rows.ts';

type Paths =
  | '/index/recharge/coins'
  | '/coin/recharge/address'
  | '/coin/recharge/address/generate'
  | '/coin/recharge/add'
  | '/coin/recharge/order';
type CoinShown = ReplyOf<'/index/recharge/coins'>['list'][number];
type AddressShown = ReplyOf<'/coin/recharge/address'>['list'][number];
type DepositShown = ReplyOf<'/coin/recharge/order'>['list'][number];

const DAY_MS = 86_400_000;

export function coinDepositCalls(rooms: Rooms): Handlers<Paths> {
  const { now } = rooms;
  return {
    '/index/recharge/coins': async ({ world }) => {
      if (world !== rooms.worlds.real) return { list: [] };
      const speeds = await speedsSince(world.tables, 'in', now() - 30 * DAY_MS);
      return {
        list: networksOf(rooms).flatMap((network) =>
          railsOf(world, network).map((rail) => shownCoin(world, network, rail, speeds)),
        ),
      };
    },

    '/coin/recharge/address': (context, { network: name }) => {
      const wanted = name === undefined ? networksOf(rooms) : [networkNamed(rooms, name)];
      return { list: wanted.flatMap((network) => shownAddress(context, network) ?? []) };
    },

    '/coin/recharge/address/generate': async (context, { network: name }) => {
      const network = networkNamed(rooms, name);
      requireReal(context);
      const { account } = sessionOf(context);
      await requireKyc(rooms, context, 'deposit');
      const [first] = railsOf(context.world, network);
      if (first === undefined) throw new Refused('unknown-network', { network: name });
      const known = shownAddress(context, network);
      if (known === null && !network.standing().isUp) throw new Refused('provider-unavailable', { network: name });
      await submit(context, { kind: 'assign-address', account, rail: first.index, atMs: 0 }, null, context.requestId);
      return { address: shownAddress(context, network)! };
    },

    '/coin/recharge/add': async (context, { network: name, txid }) => {
      const network = networkNamed(rooms, name);
      requireReal(context);
      const { world } = context;
      const { account } = sessionOf(context);
      const written = network.kind === 'evm' ? `0x${txid.replace(/^0x/, '').toLowerCase()}` : txid.toLowerCase();
      await tablesShow(world);
      const { payments } = world.sequencer.engine;
      const rows: DepositRow[] = [];
      for (const [key, { deposit }] of payments.transfers) {
        const isThis = key.startsWith(`${name}/${written}:`) && payments.deposits.get(deposit)?.account === account;
        const row = isThis ? await depositOf(world.tables, account, deposit) : null;
        if (row !== null) rows.push(row);
      }
      if (rows.length > 0) return { state: 'known', list: rows.map((row) => shownTransfer(rooms, world, row)) };
      const seen = await network.seen(written).catch(() => {
        throw new Refused('provider-unavailable', { network: name });
      });
      const isAhead = seen !== null && (seen.height === 0 || seen.height > network.standing().height);
      return { state: isAhead ? 'looked-for' : 'not-here', list: [] };
    },

    '/coin/recharge/order': async (context, { id, cursor, limit }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const before = beforeOf(cursor);
      await tablesShow(world);
      if (id !== undefined) {
        const row = await depositOf(world.tables, account, Number(id));
        if (row === null || !isCoinRail(world, row.rail)) throw new Refused('unknown-deposit', { deposit: id });
        return { list: [shownTransfer(rooms, world, row)], nextCursor: null };
      }
      const rails = coinRails(world);
      const { list, nextCursor } = await listDeposits(world.tables, account, { before, limit, rails });
      return { list: list.map((row) => shownTransfer(rooms, world, row)), nextCursor };
    },
  };
}

/** Of the real world: the demo has none. */
export function networksOf({ partners }: Rooms): readonly Network[] {
  return partners?.networks ?? [];
}

/** @throws Refused unknown-network */
export function networkNamed(rooms: Rooms, name: string): Network {
  const network = networksOf(rooms).find((each) => each.name === name);
  if (network === undefined) throw new Refused('unknown-network', { network: name });
  return network;
}

/** Rails of coins, by their numbers. */
export function coinRails({ sequencer }: WorldRooms): number[] {
  return sequencer.engine.payments.rails.flatMap(({ wallet, index }) => (wallet === 'coin' ? [index] : []));
}

export function isCoinRail({ sequencer }: WorldRooms, rail: number): boolean {
  return sequencer.engine.payments.rails[rail]?.wallet === 'coin';
}

/** The rails of a network's coins that it can carry. */
export function railsOf({ sequencer: { engine } }: WorldRooms, { name, coins }: Network): RailState[] {
  return engine.payments.rails.filter(
    (rail) => rail.name === name && coins.some(({ asset }) => asset === engine.assets[rail.asset]?.code),
  );
}

/** Why a network's rail is closed in a direction; empty when it is open. */
export function whyClosed(world: WorldRooms, network: Network | undefined, rail: RailState, way: 'in' | 'out'): string {
  const standing = network?.standing();
  if (!isOpenNow(rail, way)) return 'rail-closed';
  if (isShort(world.sequencer.engine.payments, rail.asset)) return 'custody-short';
  const isThere = way === 'in' ? standing?.isUp : standing?.canPay;
  return isThere === true ? '' : way === 'in' ? 'provider-unavailable' : 'network-unavailable';
}

function shownCoin(world: WorldRooms, network: Network, rail: RailState, speeds: readonly Speed[]): CoinShown {
  const { code, decimals } = world.publisher.listings.asset(rail.asset);
  const coin = network.coins.find(({ asset }) => asset === code)!;
  const [method] = rail.policy.methods;
  const out = shownMethod(world, rail, method!, 0);
  const why = { in: whyClosed(world, network, rail, 'in'), out: whyClosed(world, network, rail, 'out') };
  const { name, title, kind, isTest, depth, waitsForFinal } = network;
  const { feeUnits, feePpm, minimum, maximum, place } = out;
  return {
    network: name,
    title,
    kind,
    standard: coin.standard,
    asset: code,
    token: coin.token,
    decimals,
    isTest,
    depth,
    waitsForFinal,
    in: { isOpen: why.in === '', why: why.in, minimum: printed(world, rail, rail.policy.in.minimum) },
    out: { isOpen: why.out === '', why: why.out, minimum, maximum, place, feeUnits, feePpm },
    speed: shownSpeed(speeds, rail.index),
  };
}

function shownAddress(context: Context, network: Network): AddressShown | null {
  return depositAddress(context.world, sessionOf(context), network);
}

/** The address that somebody has on a network already, or null: asking makes none. */
export function depositAddress(
  world: WorldRooms,
  owner: { readonly world: World; readonly account: number },
  network: Network,
): AddressShown | null {
  const rails = railsOf(world, network);
  if (owner.world !== 'real' || rails[0] === undefined) return null;
  const { payments } = world.sequencer.engine;
  const index = payments.addresses.get(`${owner.account}/${networkOf(payments, rails[0]).index}`);
  if (index === undefined) return null;
  const address = network.addressOf(index);
  return {
    network: network.name,
    address,
    assets: rails.map(({ asset }) => world.publisher.listings.asset(asset).code),
    testUrl: network.testUrl(address),
  };
}

function shownTransfer(rooms: Rooms, world: WorldRooms, row: DepositRow): DepositShown {
  const rail = railOf(world, row.rail);
  const network = networksOf(rooms).find(({ name }) => name === rail.name);
  const { payments } = world.sequencer.engine;
  const index = payments.addresses.get(`${row.account}/${networkOf(payments, rail).index}`);
  const [txid = '', place = '0'] = row.reference.split(':', 2);
  const { code } = world.publisher.listings.asset(rail.asset);
  const depth = network === undefined ? 0 : depthFor(network, code, row.amount);
  const under = Math.max(0, (network?.standing().height ?? 0) - row.height + 1);
  return {
    ...shownDeposit(world, row),
    txid,
    place: Number(place),
    address: network === undefined || index === undefined ? '' : network.addressOf(index),
    height: row.height,
    block: row.block,
    confirmations: row.state === 'success' ? depth : row.height === 0 ? 0 : Math.min(depth, under),
    depth,
  };
}
