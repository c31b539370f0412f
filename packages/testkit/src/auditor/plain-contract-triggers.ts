// In: facts of a contract's orders, and its mark and last trade. Out: nothing, or an Error at an order that fires by a price that is not there.
import { type Fact, readTerms } from '@hilsa/core';
import { fail, same } from './plain-contract-sums.ts';

interface Waiting {
  readonly account: number;
  /** It closes a long: it sells and may only reduce; null: it may open. */
  readonly closesLong: boolean | null;
  ticks: number;
  readonly by: 'mark' | 'last';
  /** It waits for the price to rise to it. */
  readonly rises: boolean;
}

/** The orders that wait for a price, kept by reading their facts. */
export class PlainTriggers {
  readonly #waiting = new Map<number, Waiting>();
  readonly #met = new Set<number>();

  /** The position that an order which waits for a price would close: whose, and in which direction; null: none. */
  closedBy(orderId: number): { readonly account: number; readonly isLong: boolean } | null {
    const waiting = this.#waiting.get(orderId);
    return waiting === undefined || waiting.closesLong === null
      ? null
      : { account: waiting.account, isLong: waiting.closesLong };
  }

  /** Whether somebody’s own way out of a position waits although the mark has reached it. */
  isLate(account: number, isLong: boolean, mark: number): boolean {
    for (const one of this.#waiting.values())
      if (one.account === account && one.closesLong === isLong && one.by === 'mark')
        if (one.rises ? mark >= one.ticks : mark <= one.ticks) return true;
    return false;
  }

  follow(fact: Fact, prices: { readonly mark: number; readonly last: number | null }): void {
    if (fact.kind === 'order-placed') {
      if (fact.triggerTicks === 0) return;
      const isProfit = fact.type.startsWith('take-profit');
      this.#waiting.set(fact.orderId, {
        account: fact.account,
        closesLong: readTerms(fact.terms).reduceOnly ? fact.side === 'sell' : null,
        ticks: fact.triggerTicks,
        by: readTerms(fact.terms).triggeredBy,
        rises: (fact.side === 'buy') !== isProfit,
      });
    } else if (fact.kind === 'trigger-trailed') {
      const waiting = this.#waiting.get(fact.orderId);
      if (waiting !== undefined) waiting.ticks = fact.triggerTicks;
    } else if (fact.kind === 'trigger-met') {
      const waiting = this.#waiting.get(fact.orderId);
      if (waiting === undefined) fail(`order ${fact.orderId}`, 'fires', 'waits for no price');
      same(`the price that fires ${fact.orderId}`, fact.ticks, prices[waiting.by]);
      const isReached = waiting.rises ? fact.ticks >= waiting.ticks : fact.ticks <= waiting.ticks;
      same(`${fact.ticks} reaches ${waiting.ticks} of order ${fact.orderId}`, isReached, true);
      this.#met.add(fact.orderId);
    } else if (fact.kind === 'order-triggered') {
      same(`order ${fact.orderId} fires by a price that was told`, this.#met.delete(fact.orderId), true);
      this.#waiting.delete(fact.orderId);
    } else if (fact.kind === 'order-closed') this.#waiting.delete(fact.orderId);
  }
}
