// In: accounts, assets and amounts. Out: the balances: available and held units of every account in every asset.

const PAGE_BITS = 10;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
/** Accounts on one page. */
export const PAGE_ACCOUNTS = 1 << PAGE_BITS;

/** Where a balance sits on its page: available at the index, held at the index + 1. */
export function balanceIndex(account: number): number {
  return (account & PAGE_MASK) << 1;
}

/**
 * Balances in pages of 1,024 accounts an asset, made when first touched: memory follows the accounts that hold the
 * asset, and a look-up is two array reads however many accounts there are.
 */
export class Balances {
  readonly pages: BigInt64Array[][] = [];

  addAsset(): void {
    this.pages.push([]);
  }

  /** The page of an account in an asset. Read and written at balanceIndex(account). */
  page(asset: number, account: number): BigInt64Array {
    const page = this.pages[asset]![account >>> PAGE_BITS];
    return page !== undefined && page.length !== 0 ? page : this.#open(asset, account >>> PAGE_BITS);
  }

  available(asset: number, account: number): bigint {
    return this.page(asset, account)[balanceIndex(account)]!;
  }

  held(asset: number, account: number): bigint {
    return this.page(asset, account)[balanceIndex(account) + 1]!;
  }

  #open(asset: number, number: number): BigInt64Array {
    const pages = this.pages[asset]!;
    const fresh = new BigInt64Array(PAGE_ACCOUNTS * 2);
    // No holes: an array with holes would slow every look-up.
    while (pages.length < number) pages.push(new BigInt64Array(0));
    pages[number] = fresh;
    return fresh;
  }
}
