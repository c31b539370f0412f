// In: a public file with one's own proofs and amounts. Out: what a worker of its own found, and the way of a leaf of each asset to its root.
import type { MoneyCheck, SavedCheck } from '@hilsa/formulas/liabilities';

/** A step up: what came from below, and both together. */
export interface Step {
  readonly own: bigint;
  readonly together: bigint;
  /** The digest of both together. */
  readonly hash: string;
}
export interface Way {
  readonly asset: string;
  readonly leaf: string;
  readonly steps: readonly Step[];
}
export interface Checked {
  readonly check: MoneyCheck;
  readonly ways: readonly Way[];
  readonly tookMs: number;
}

/** Null: the public file cannot be read. Rejects when the worker cannot run. */
export function runCheck(saved: SavedCheck): Promise<Checked | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Checked | null>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('the proofs cannot be checked here'));
    });
    worker.postMessage(saved);
  });
}
