// In: the same calls as a real book. Out: the same trades, found in the most obvious way.
// The twin: sorted arrays and a scan. Slow and plain, so that a reader can see it is right.

export interface NaiveOrder {
  id: number;
  side: 'buy' | 'sell';
  ticks: number;
  /** What is shown of it. */
  lots: number;
  /** Of an iceberg: how much is shown at once, and what is hidden still. */
  shows?: number;
  hidden?: number;
}
export interface NaiveTrade {
  makerId: number;
  takerId: number;
  ticks: number;
  lots: number;
}

export class NaiveBook {
  readonly orders: NaiveOrder[] = [];

  /** Trade what crosses at the makers' prices; `rest` keeps what is left in the book. A market order has `ticks` null. */
  place(
    id: number,
    side: 'buy' | 'sell',
    ticks: number | null,
    lots: number,
    rest: boolean,
    shows?: number,
  ): NaiveTrade[] {
    const trades: NaiveTrade[] = [];
    while (lots > 0) {
      const maker = this.side(side === 'buy' ? 'sell' : 'buy')[0];
      if (maker === undefined) break;
      if (ticks !== null && (side === 'buy' ? maker.ticks > ticks : maker.ticks < ticks)) break;
      const traded = Math.min(lots, maker.lots);
      trades.push({ makerId: maker.id, takerId: id, ticks: maker.ticks, lots: traded });
      maker.lots -= traded;
      lots -= traded;
      if (maker.lots > 0) continue;
      this.cancel(maker.id);
      // What is shown anew comes last.
      const { shows = 0, hidden = 0 } = maker;
      if (hidden > 0) this.#stand({ ...maker, lots: hidden }, shows);
    }
    if (rest && ticks !== null && lots > 0) this.#stand({ id, side, ticks, lots }, shows);
    return trades;
  }

  #stand(order: NaiveOrder, shows: number | undefined): void {
    if (shows === undefined) this.orders.push(order);
    else {
      const lots = Math.min(shows, order.lots);
      this.orders.push({ ...order, lots, shows, hidden: order.lots - lots });
    }
  }

  cancel(id: number): boolean {
    const at = this.orders.findIndex((order) => order.id === id);
    if (at >= 0) this.orders.splice(at, 1);
    return at >= 0;
  }

  /** Orders of a side, first in line first: by price, then by arrival (the array keeps it; the sort is stable). */
  side(side: 'buy' | 'sell'): NaiveOrder[] {
    const found = this.orders.filter((order) => order.side === side);
    return found.sort((a, b) => (side === 'buy' ? b.ticks - a.ticks : a.ticks - b.ticks));
  }

  levels(side: 'buy' | 'sell'): [ticks: number, lots: number][] {
    const levels: [number, number][] = [];
    for (const order of this.side(side)) {
      const last = levels.at(-1);
      if (last !== undefined && last[0] === order.ticks) last[1] += order.lots;
      else levels.push([order.ticks, order.lots]);
    }
    return levels;
  }
}
