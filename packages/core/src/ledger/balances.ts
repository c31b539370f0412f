// In: accounts, assets and amounts. Out: the balances: available and held units of every account in every asset.

// Small enough for a small house, large enough that the pages of a million accounts are few.
const PAGE_BITS = 14;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
/** Accounts on one page. */
export const PAGE_ACCOUNTS = 1 << PAGE_BITS;

/** Where a balance sits on its page: available at the index, held at the index + 1. */
export function balanceIndex(account: number): number {
  return (account & PAGE_MASK) << 1;
}

/**
 * The page of an account among the pages of an asset, opened when first touched. Read and written at
 * balanceIndex(account) for available and the next place for held.
 */
export function pageOf(pages: BigInt64Array[], account: number): BigInt64Array {
  const number = account >>> PAGE_BITS;
  return number < pages.length && pages[number]!.length > 0 ? pages[number]! : openPage(pages, number);
}

function openPage(pages: BigInt64Array[], number: number): BigInt64Array {
  // No holes: an array with holes would slow every look-up.
  while (pages.length <= number) pages.push(new BigInt64Array(0));
  return (pages[number] = new BigInt64Array(PAGE_ACCOUNTS * 2));
}

/**
 * Balances in pages of 16,384 accounts an asset: memory follows the accounts that hold the asset, and a look-up is two
 * array reads however many accounts there are.
 */
export class Balances {
  /** By asset, then by page. */
  readonly pages: BigInt64Array[][] = [];

  addAsset(): void {
    this.pages.push([]);
  }

  page(asset: number, account: number): BigInt64Array {
    return pageOf(this.pages[asset]!, account);
  }

  available(asset: number, account: number): bigint {
    return this.page(asset, account)[balanceIndex(account)]!;
  }

  held(asset: number, account: number): bigint {
    return this.page(asset, account)[balanceIndex(account) + 1]!;
  }
}
