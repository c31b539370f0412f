// In: who calls, and how often they may. Out: yes, or the seconds to wait.
import type { LimitClass } from '@hilsa/contract';
import { addressBlock, Refused } from '../identity/index.ts';

/** A bucket holds `burst` calls and gains `perSecond` of them. */
interface Rate {
  perSecond: number;
  burst: number;
}

/** Per address for what guests may do, per customer for the rest; times the operator's factor. */
export const RATES: Readonly<Record<LimitClass | 'address' | 'stream' | 'export' | 'snapshot', Rate>> = {
  /** Everything an address sends, before anything else is looked at. */
  address: { perSecond: 200, burst: 1000 },
  read: { perSecond: 50, burst: 300 },
  private: { perSecond: 30, burst: 120 },
  trade: { perSecond: 20, burst: 100 },
  /** Register, sign in, open a demo: each may cost a password hash or an account. */
  entry: { perSecond: 0.5, burst: 30 },
  code: { perSecond: 0.1, burst: 10 },
  /** Messages to support: a person writing fast, not a machine. */
  chat: { perSecond: 0.5, burst: 20 },
  /** Pictures: each is decoded and encoded anew. */
  upload: { perSecond: 0.2, burst: 20 },
  /** Statements and archives: each is read from the tables whole; asked for again while it is made. */
  statement: { perSecond: 1, burst: 40 },
  /** Whole lists as files, of one operator. */
  export: { perSecond: 0.05, burst: 10 },
  /** New sockets of one address. */
  stream: { perSecond: 5, burst: 60 },
  /** Snapshots that ask the tables, of one customer on all their sockets. */
  snapshot: { perSecond: 5, burst: 60 },
};

interface Bucket {
  left: number;
  atMs: number;
}

export interface Limits {
  /** Takes `calls` (one, unless said) from the bucket, or none. @throws Refused rate-limited, with the whole seconds until they are free */
  take(limitClass: keyof typeof RATES, who: string, calls?: number): void;
  /** The same of a caller who is known by the address only: all of its block are one. */
  takeAddress(limitClass: keyof typeof RATES, address: string): void;
  /** Forgets buckets that are full again. Called from time to time. */
  sweep(): void;
}

/** @param factor the operator's multiple of every rate; now: monotonic milliseconds */
export function createLimits(factor: number, now: () => number): Limits {
  const classes = new Map<string, { perMs: number; burst: number; buckets: Map<string, Bucket> }>();
  for (const [name, { perSecond, burst }] of Object.entries(RATES)) {
    classes.set(name, { perMs: (perSecond * factor) / 1000, burst: burst * factor, buckets: new Map() });
  }
  const limits: Limits = {
    takeAddress: (limitClass, address) => limits.take(limitClass, addressBlock(address)),
    take(limitClass, who, calls = 1) {
      const { perMs, burst, buckets } = classes.get(limitClass)!;
      const at = now();
      let bucket = buckets.get(who);
      if (bucket === undefined) buckets.set(who, (bucket = { left: burst, atMs: at }));
      else {
        bucket.left = Math.min(burst, bucket.left + (at - bucket.atMs) * perMs);
        bucket.atMs = at;
      }
      if (bucket.left < calls)
        throw new Refused('rate-limited', {
          retryAfterSeconds: Math.max(1, Math.ceil((calls - bucket.left) / perMs / 1000)),
        });
      bucket.left -= calls;
    },
    sweep() {
      const at = now();
      for (const { perMs, burst, buckets } of classes.values()) {
        for (const [who, bucket] of buckets) if (bucket.left + (at - bucket.atMs) * perMs >= burst) buckets.delete(who);
      }
    },
  };
  return limits;
}
