// In: committed trades. Out: where each market's price has been since somebody last took it, so that nobody who looks now and then misses a peak.

/** In ticks. */
export interface PriceMove {
  readonly low: number;
  readonly high: number;
  readonly last: number;
}

/** Taken by one reader; as long as none does it holds one move a market. */
export class PriceMoves {
  #moved = new Map<number, PriceMove>();

  note(instrument: number, ticks: number): void {
    const before = this.#moved.get(instrument);
    this.#moved.set(instrument, {
      low: Math.min(before?.low ?? ticks, ticks),
      high: Math.max(before?.high ?? ticks, ticks),
      last: ticks,
    });
  }

  /** By number of instrument. */
  take(): ReadonlyMap<number, PriceMove> {
    const taken = this.#moved;
    this.#moved = new Map();
    return taken;
  }

  /** What was taken and could not be looked at comes before what has happened since. */
  putBack(taken: ReadonlyMap<number, PriceMove>): void {
    for (const [instrument, { low, high, last }] of taken) {
      const since = this.#moved.get(instrument);
      this.#moved.set(instrument, {
        low: Math.min(since?.low ?? low, low),
        high: Math.max(since?.high ?? high, high),
        last: since?.last ?? last,
      });
    }
  }
}
