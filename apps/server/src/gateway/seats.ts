// In: who opens and leaves sockets. Out: whether there is a seat: by address block, by customer, and in all.
import { addressBlock } from '../identity/index.ts';

export interface SeatCounts {
  /** Of guests and demo accounts that share an address block: anyone can be as many of them as they like. */
  readonly address: number;
  /** Of one customer, wherever from: many customers may share one address, and are not each other's guests. */
  readonly customer: number;
  readonly total: number;
}

/** The operator's multiple of every rate multiplies the first two. */
export const SEATS: SeatCounts = { address: 20, customer: 10, total: 4_000 };

/** One socket's place. */
export interface Seat {
  /**
   * Counts at this customer from now on; who has an account of their own no longer counts at the address.
   * @returns false: no seat left there, or this one has been left
   */
  sitAs(customerId: string, isDemoOnly: boolean): boolean;
  leave(): void;
}

export interface Seats {
  /** null: all seats of that address, or all in all, are taken. */
  take(address: string): Seat | null;
  readonly taken: number;
}

export function createSeats({ address: perAddress, customer: perCustomer, total }: SeatCounts): Seats {
  const byAddress = new Counts(perAddress);
  const byCustomer = new Counts(perCustomer);
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(address) {
      const block = addressBlock(address);
      if (taken >= total || !byAddress.add(block)) return null;
      taken += 1;
      let at: string | null = block;
      let as: string | null = null;
      let isLeft = false;
      return {
        sitAs(customerId, isDemoOnly) {
          if (isLeft) return false;
          if (as === customerId) return true;
          if (!byCustomer.add(customerId)) return false;
          if (as !== null) byCustomer.remove(as);
          as = customerId;
          if (at !== null && !isDemoOnly) {
            byAddress.remove(at);
            at = null;
          }
          return true;
        },
        leave() {
          if (isLeft) return;
          isLeft = true;
          taken -= 1;
          if (at !== null) byAddress.remove(at);
          if (as !== null) byCustomer.remove(as);
          at = as = null;
        },
      };
    },
  };
}

/** How many there are of each name, none more than the most; a name without any takes no memory. */
class Counts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  add(name: string): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(name, count + 1);
    return true;
  }

  remove(name: string): void {
    const count = (this.#counts.get(name) ?? 1) - 1;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }
}
