// In: facts. Out: the balances that they may have changed, each once.
import type { Fact, InstrumentState, Posting } from '@hilsa/core';
import { KINDS } from '@hilsa/core/instruments/kinds';

/** A balance by its account and asset. */
export interface BalanceName {
  readonly account: number;
  readonly asset: number;
}

/** What a fact does not say itself. */
export interface HeldBy {
  instrument(index: number): InstrumentState;
  /** What an open order holds of, or null for an order that is not known. */
  order(orderId: number): BalanceName | null;
}

export class TouchedBalances {
  readonly #touched = new Map<string, BalanceName>();
  /** What the orders placed meanwhile hold, for others forget those that close meanwhile. */
  readonly #placed = new Map<number, BalanceName>();

  get all(): Iterable<BalanceName> {
    return this.#touched.values();
  }

  note(fact: Fact, postings: readonly Posting[], heldBy: HeldBy): void {
    for (const { account, asset } of postings) this.#touch({ account, asset });
    if (fact.kind === 'order-placed') {
      const held = holdOf(fact, heldBy.instrument(fact.instrument));
      this.#placed.set(fact.orderId, held);
      this.#touch(held);
    } else if (fact.kind === 'order-amended' || fact.kind === 'order-closed' || fact.kind === 'order-trailed') {
      const held = this.#placed.get(fact.orderId) ?? heldBy.order(fact.orderId);
      if (held !== null) this.#touch(held);
    } else if (fact.kind === 'quotes-removed' || fact.kind === 'quotes-rested') {
      const { account } = fact;
      for (const side of ['buy', 'sell'] as const)
        this.#touch(holdOf({ account, side }, heldBy.instrument(fact.instrument)));
    } else if (fact.kind === 'position-changed') {
      const { quoteAsset: asset } = heldBy.instrument(fact.instrument).listing;
      this.#touch({ account: fact.account, asset });
    } else if (
      fact.kind === 'hold-placed' ||
      fact.kind === 'hold-raised' ||
      fact.kind === 'hold-released' ||
      fact.kind === 'application-ended' ||
      fact.kind === 'application-allotted'
    )
      this.#touch({ account: fact.account, asset: fact.asset });
  }

  #touch({ account, asset }: BalanceName): void {
    const key = `${account}:${asset}`;
    if (!this.#touched.has(key)) this.#touched.set(key, { account, asset });
  }
}

/** What an order on an instrument holds of. */
export function holdOf(
  { account, side }: { account: number; side: 'buy' | 'sell' },
  instrument: InstrumentState,
): BalanceName {
  return { account, asset: KINDS[instrument.listing.kind].holdAsset(instrument, side === 'sell') };
}
