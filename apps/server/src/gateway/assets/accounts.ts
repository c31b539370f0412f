// In: an owner. Out: the accounts that are the owner's: one a wallet, and one for each order of a robot. Sums of what somebody has go over all.
import { accountOf, walletOf, WALLETS, type Wallet } from '@hilsa/core';
import { robotWalletsOf } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';

export function accountsOf(owner: number): number[] {
  return WALLETS.map((wallet) => accountOf(owner, wallet));
}

/** Of one wallet, or of all. */
export function accountsIn(owner: number, wallet: Wallet | undefined): number[] {
  return wallet === undefined ? accountsOf(owner) : [accountOf(owner, wallet)];
}

/** With the wallets of robot orders, complete ones too: whatever was the owner's on some day is in one of these. */
export async function everyAccountOf({ tables }: WorldRooms, owner: number): Promise<number[]> {
  const robots = await robotWalletsOf(tables, owner);
  return [...accountsOf(owner), ...robots.map(({ wallet }) => wallet)];
}

export { walletOf };
