// In: the account's public key and how many addresses were given out. Out: whose an address is.
import type { AddressAccount } from '@hilsa/rails/chains';

/** Derived at once, between which others have their turn. */
const SLICE = 32;

export interface OwnAddresses {
  readonly house: string;
  addressOf(index: number): string;
  /** The index of an address that was given out; undefined for any other. */
  indexOf(address: string): number | undefined;
  /** Every address that was given out, and the house's. */
  all(): readonly string[];
  /** Those that were given out, with their indexes. */
  given(): readonly (readonly [string, number])[];
  /** Knows all up to a count. @returns when it does */
  reach(count: number): Promise<void>;
}

export function ownAddresses(account: AddressAccount): OwnAddresses {
  const indexes = new Map<string, number>();
  let known = 0;
  return {
    house: account.house(),
    // Whoever is told of an address may be paid at it from then on.
    addressOf(index) {
      const address = account.address(index);
      indexes.set(address, index);
      return address;
    },
    indexOf: (address) => indexes.get(address),
    given: () => [...indexes],
    all: () => [account.house(), ...indexes.keys()],
    async reach(count) {
      while (known < count) {
        for (const end = Math.min(count, known + SLICE); known < end; known += 1)
          indexes.set(account.address(known), known);
        if (known < count) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
