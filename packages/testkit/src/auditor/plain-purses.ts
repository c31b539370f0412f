// In: what was free before the first fact, and every change. Out: what is free now; nobody but who makes the shares may owe.
import { fail } from './plain-contract-sums.ts';

export class PlainPurses {
  /** Who makes the shares owes them. */
  readonly issuers = new Set<number>();
  readonly #free = new Map<string, bigint>();
  readonly #before: (account: number, asset: number) => bigint;

  constructor(before: (account: number, asset: number) => bigint) {
    this.#before = before;
  }

  free(account: number, asset: number): bigint {
    return this.#free.get(`${account}:${asset}`) ?? this.#before(account, asset);
  }

  /** Every purse that changed. */
  touched(): { account: number; asset: number; units: bigint }[] {
    return [...this.#free].map(([name, units]) => {
      const [account, asset] = name.split(':').map(Number) as [number, number];
      return { account, asset, units };
    });
  }

  add(account: number, asset: number, units: bigint): void {
    const after = this.free(account, asset) + units;
    if (after < 0n && account > 1 && !this.issuers.has(account))
      fail(`free of ${account} in ${asset}`, after, 'at least 0');
    this.#free.set(`${account}:${asset}`, after);
  }
}
