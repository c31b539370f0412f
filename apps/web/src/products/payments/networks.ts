// In: networks and coins as the server lists them. Out: them by coin, for pages that begin with one. Pure.
import type { ReplyOf } from '@hilsa/contract';

/** One coin on one network. */
export type NetworkCoin = ReplyOf<'/index/recharge/coins'>['list'][number];
export type OwnAddress = ReplyOf<'/coin/recharge/address'>['list'][number];
export type CoinDeposit = ReplyOf<'/coin/recharge/order'>['list'][number];
export type CoinWithdrawal = ReplyOf<'/coin/withdraw/order'>['list'][number];
export type Booked = ReplyOf<'/coin/withdraw/address'>['list'][number];

/** In the order in which the server names them first. */
export function byAsset(list: readonly NetworkCoin[]): readonly (readonly [asset: string, NetworkCoin[]])[] {
  const found = new Map<string, NetworkCoin[]>();
  for (const each of list) found.set(each.asset, [...(found.get(each.asset) ?? []), each]);
  return [...found];
}

/** Those of a coin, the open ones first. */
export function networksOf(list: readonly NetworkCoin[], asset: string): readonly NetworkCoin[] {
  return list
    .filter((each) => each.asset === asset)
    .toSorted((one, other) => Number(other.in.isOpen) - Number(one.in.isOpen));
}

/** What a network is called; its own name for one that is listed no longer. */
export function titleOf(list: readonly Pick<NetworkCoin, 'network' | 'title'>[], network: string): string {
  return list.find((each) => each.network === network)?.title ?? network;
}

const ENDS = [6, 4] as const;

/** `0x9858…da94`: enough to know one's own again, never enough to check one. */
export function shortened(text: string): string {
  const [first, last] = ENDS;
  return text.length <= first + last + 1 ? text : `${text.slice(0, first)}…${text.slice(-last)}`;
}

/** Fours, as they are read out and compared. */
export function inFours(text: string): readonly string[] {
  return text.match(/.{1,4}/g) ?? [];
}
