// In: a proof as text.
// Out: what a worker of its own recomputed from it; and whether it is what this device was shown before the draw.
import type { Finding, Published } from '@hilsa/formulas/offerings';

export interface RecomputeOrder {
  readonly text: string;
  readonly ownId: string | null;
}
export interface Recomputed {
  readonly isReadable: true;
  readonly findings: readonly Finding[];
  readonly method: 'lottery' | 'pro-rata' | 'first-come';
  readonly category: string;
  readonly applicants: number;
  /** In the own category. */
  readonly ofCategory: number;
  /** In drawn order. */
  readonly winners: readonly boolean[];
  readonly cutOff: number;
  /** From 0; −1: did not apply. */
  readonly place: number;
  /** Units, of who applied. */
  readonly allotted: string | null;
  readonly fileDigest: string;
  readonly commit: string;
  readonly chain: string;
  readonly round: number;
  readonly published: Published;
  /** Of a book: how many bid, and the digest of all bids; null where none was built. */
  readonly book: { readonly bids: number; readonly digest: string } | null;
  readonly tookMs: number;
}
export type RecomputeAnswer = Recomputed | { readonly isReadable: false };

/** Rejects when the worker cannot run. */
export function recompute(order: RecomputeOrder): Promise<RecomputeAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./recompute-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<RecomputeAnswer>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('the draw cannot be recomputed here'));
    });
    worker.postMessage(order);
  });
}

/** What the offering's page says was published, against what the proof says: words that differ. */
export function differing(
  shown: {
    readonly ruleDigest: string;
    readonly commit: string;
    readonly chain: string;
    readonly round: number;
    readonly fileDigest: string;
    readonly root: string;
    readonly bidsDigest: string;
  },
  said: Published,
): readonly string[] {
  return (['ruleDigest', 'commit', 'chain', 'round', 'fileDigest', 'root', 'bidsDigest'] as const).filter(
    (name) => shown[name] !== said[name],
  );
}
