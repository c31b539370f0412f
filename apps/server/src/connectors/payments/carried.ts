// In: the partners at work. Out: which rails they can carry: a rail's name with the money that moves by it.
import type { Wallet } from '@hilsa/core';
import type { Partners } from './types.ts';

/** A rail that somebody stands behind, whether or not two people have opened it. */
export interface CarriedRail {
  readonly name: string;
  readonly asset: string;
  /** Digits of the asset in the books, where it is listed with its first rail. */
  readonly decimals: number;
  readonly wallet: Wallet;
  readonly holder: string | null;
}

/** What banks, wallets and acquirers here pay in. */
const TAKA = { asset: 'BDT', decimals: 2, wallet: 'stock' } as const;
/** The books keep at most so many digits of a coin; a chain may have more. */
const MOST_COIN_DECIMALS = 8;

export function carriedBy({ networks, standings }: Pick<Partners, 'networks' | 'standings'>): readonly CarriedRail[] {
  return standings().flatMap(({ rail: name, holder }): CarriedRail[] => {
    const network = networks.find((each) => each.name === name);
    if (network === undefined) return [{ name, ...TAKA, holder }];
    return network.coins.map(({ asset, decimals }) => ({
      name,
      asset,
      decimals: Math.min(decimals, MOST_COIN_DECIMALS),
      wallet: 'coin',
      holder,
    }));
  });
}
