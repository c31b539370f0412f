// In: order-book commands. Out: a tape; the core's book driven without accounts or money, as in the comparison with book libraries.
import { Links, MAX_TICKS, NONE, OrderBook } from '@hilsa/core/matching/order-book';
import type { StreamBook } from '@hilsa/testkit';

/** The tape as flat integers: maker id, ticks, lots for each trade. */
export class PlainBook implements StreamBook {
  readonly tape: Int32Array;
  tapeLength = 0;
  resting = 0;
  readonly #book: OrderBook;
  readonly #links: Links;
  /** By order id: 1 resting on the bids, 2 on the asks, 0 not resting. Ids of the stream are dense, so the id is the slot. */
  readonly #side: Uint8Array;

  constructor(orders: number, trades: number) {
    this.#links = new Links(orders + 1);
    this.#book = new OrderBook(this.#links);
    this.#side = new Uint8Array(orders + 1);
    this.tape = new Int32Array(trades * 3);
  }

  limit(id: number, buy: boolean, ticks: number, lots: number): void {
    const left = this.#take(buy, ticks, lots);
    if (left === 0) return;
    (buy ? this.#book.bids : this.#book.asks).add(id, ticks, left);
    this.#side[id] = buy ? 1 : 2;
    this.resting++;
  }

  market(buy: boolean, lots: number): void {
    this.#take(buy, buy ? MAX_TICKS : 0, lots);
  }

  cancel(id: number): void {
    const side = this.#side[id]!;
    if (side === 0) return;
    (side === 1 ? this.#book.bids : this.#book.asks).remove(id);
    this.#side[id] = 0;
    this.resting--;
  }

  rests(id: number): boolean {
    return this.#side[id] !== 0;
  }

  #take(buy: boolean, limitTicks: number, lots: number): number {
    const makers = buy ? this.#book.asks : this.#book.bids;
    while (lots > 0 && makers.crosses(limitTicks)) {
      const maker = makers.front();
      if (maker === NONE) break;
      const available = this.#links.lots(maker);
      const traded = available < lots ? available : lots;
      const at = this.tapeLength;
      this.tape[at] = maker;
      this.tape[at + 1] = makers.best;
      this.tape[at + 2] = traded;
      this.tapeLength = at + 3;
      makers.reduce(maker, traded);
      if (traded === available) {
        this.#side[maker] = 0;
        this.resting--;
      }
      lots -= traded;
    }
    return lots;
  }
}
