// In: nothing. Out: the kinds of wallet an owner has, and the currencies, which lie in the currency account. Without zod.

/** The core's own words, spelled the same. `stock` is the currency account. */
export const WALLETS = ['coin', 'stock', 'contract'] as const;
export type WalletWord = (typeof WALLETS)[number];

const CURRENCIES: readonly string[] = ['BDT', 'USD', 'BRL'];

/** Whether an asset is a state's money; every other asset is a coin or a share. */
export function isCurrency(asset: string): boolean {
  return CURRENCIES.includes(asset);
}
