// In: wallets with assets, kinds with symbols.
// Out: the keys that tell them apart: a customer may hold USDT in two wallets, and BTCUSDT trades both as coins and as a perpetual.

/** A wallet's word is the contract's; a wallet a robot has is `robot-7`. */
export type BalanceKey = `${string}:${string}`;

/** @param wallet `coin` where nothing else is said */
export function balanceKey(asset: string, wallet = 'coin'): BalanceKey {
  return `${wallet}:${asset}`;
}

export type ListingKind = 'spot' | 'perpetual' | 'stock' | 'option';

/** What trades: its kind and the symbol within that kind. */
export type ListingKey = `${ListingKind}:${string}`;

/** @param kind `spot` where nothing else is said */
export function listingKey(symbol: string, kind: ListingKind = 'spot'): ListingKey {
  return `${kind}:${symbol}`;
}

export function kindOf(key: ListingKey): ListingKind {
  return key.slice(0, key.indexOf(':')) as ListingKind;
}

export function symbolOf(key: ListingKey): string {
  return key.slice(key.indexOf(':') + 1);
}
