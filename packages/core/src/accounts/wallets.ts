// In: owners and wallets. Out: accounts: an account is owner × wallet, and its number says both.

/** Kinds of wallet, by number. Words are only ever added at the end. */
export const WALLETS = ['coin', 'stock', 'contract'] as const;
export type Wallet = (typeof WALLETS)[number];

const OWNER_BITS = 28;
const OWNER_MASK = (1 << OWNER_BITS) - 1;
/** Owners there can be. */
export const MOST_OWNERS = 1 << OWNER_BITS;

/** The number of an owner's account. The coin account of an owner has the owner's own number. */
export function accountOf(owner: number, wallet: Wallet): number {
  return owner + (WALLETS.indexOf(wallet) << OWNER_BITS);
}

/** Whose an account is. */
export function ownerOf(account: number): number {
  return account & OWNER_MASK;
}

/** Throws RangeError on a number that is no account's. */
export function walletOf(account: number): Wallet {
  const wallet = WALLETS[account >>> OWNER_BITS];
  if (wallet === undefined) throw new RangeError(`${account} is no account`);
  return wallet;
}

/** Whether a number can be an account's. */
export function isAccountNumber(account: number): boolean {
  return Number.isInteger(account) && account >= 0 && account < WALLETS.length * MOST_OWNERS;
}
