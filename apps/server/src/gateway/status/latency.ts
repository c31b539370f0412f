// In: how long each new order took. Out: the median and the 99th percentile of the last hour, from a tally of bounds a minute.

/** Upper bounds, milliseconds; what is beyond the last is told as the last. */
const BOUNDS = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 250, 500, 1_000, 2_500, 5_000, 10_000];
const MINUTE_MS = 60_000;
const MINUTES = 60;

export interface OrderTimes {
  took(ms: number, atMs: number): void;
  /** @returns milliseconds, rounded up to a bound; null where nothing was placed in the hour */
  lastHour(atMs: number): { readonly orders: number; readonly p50Ms: number | null; readonly p99Ms: number | null };
}

export function createOrderTimes(): OrderTimes {
  const minutes: { minute: number; counts: number[] }[] = [];
  const fresh = (atMs: number) => {
    const oldest = Math.floor(atMs / MINUTE_MS) - MINUTES;
    while (minutes.length > 0 && minutes[0]!.minute <= oldest) minutes.shift();
    return minutes;
  };
  return {
    took(ms, atMs) {
      const minute = Math.floor(atMs / MINUTE_MS);
      let last = fresh(atMs).at(-1);
      if (last === undefined || last.minute < minute) minutes.push((last = { minute, counts: BOUNDS.map(() => 0) }));
      const place = BOUNDS.findIndex((bound) => ms <= bound);
      last.counts[place < 0 ? BOUNDS.length - 1 : place]! += 1;
    },
    lastHour(atMs) {
      const sums = BOUNDS.map((_, place) => fresh(atMs).reduce((sum, { counts }) => sum + counts[place]!, 0));
      const orders = sums.reduce((sum, count) => sum + count, 0);
      const at = (share: number): number | null => {
        if (orders === 0) return null;
        let left = Math.ceil(orders * share);
        return BOUNDS[sums.findIndex((count) => (left -= count) <= 0)]!;
      };
      return { orders, p50Ms: at(0.5), p99Ms: at(0.99) };
    },
  };
}
