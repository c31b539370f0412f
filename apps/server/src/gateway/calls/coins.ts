// In: calls of money over chains. Out: no network is listed until its watcher and its signer are there, and every call says so.
import { Refused } from '../../identity/index.ts';
import { beforeOf } from '../cursor.ts';
import type { Handlers } from '../rooms.ts';

type Paths =
  | '/index/recharge/coins'
  | '/coin/recharge/address'
  | '/coin/recharge/address/generate'
  | '/coin/recharge/add'
  | '/coin/recharge/order'
  | '/coin/withdraw/address'
  | '/coin/withdraw/address/generate'
  | '/coin/withdraw/address/remove'
  | '/coin/withdraw/add'
  | '/coin/withdraw/order';

const requireNetwork = (network?: string): void => {
  if (network !== undefined) throw new Refused('unknown-network', { network });
};

export const coinMoneyCalls: Handlers<Paths> = {
  '/index/recharge/coins': () => ({ list: [] }),
  '/coin/recharge/address': (_context, { network }) => {
    requireNetwork(network);
    return { list: [] };
  },
  '/coin/recharge/address/generate': (_context, { network }) => {
    throw new Refused('unknown-network', { network });
  },
  '/coin/recharge/add': (_context, { network }) => {
    throw new Refused('unknown-network', { network });
  },
  '/coin/recharge/order': (_context, { id, cursor }) => {
    beforeOf(cursor);
    if (id !== undefined) throw new Refused('unknown-deposit', { deposit: id });
    return { list: [], nextCursor: null };
  },
  '/coin/withdraw/address': (_context, { network }) => {
    requireNetwork(network);
    return { list: [] };
  },
  '/coin/withdraw/address/generate': (_context, { network }) => {
    throw new Refused('unknown-network', { network });
  },
  '/coin/withdraw/address/remove': (_context, { id }) => {
    throw new Refused('unknown-destination', { destination: id });
  },
  '/coin/withdraw/add': (_context, { id }) => {
    throw new Refused('unknown-destination', { destination: id });
  },
  '/coin/withdraw/order': (_context, { id, cursor }) => {
    beforeOf(cursor);
    if (id !== undefined) throw new Refused('unknown-withdrawal', { withdrawal: id });
    return { list: [], nextCursor: null };
  },
};
