// In: an owner. Out: the accounts that are the owner's: one a wallet. Every sum of what somebody has goes over all of them.
import { accountOf, walletOf, WALLETS, type Wallet } from '@hilsa/core';

export function accountsOf(owner: number): number[] {
  return WALLETS.map((wallet) => accountOf(owner, wallet));
}

/** Of one wallet, or of all. */
export function accountsIn(owner: number, wallet: Wallet | undefined): number[] {
  return wallet === undefined ? accountsOf(owner) : [accountOf(owner, wallet)];
}

export { walletOf };
