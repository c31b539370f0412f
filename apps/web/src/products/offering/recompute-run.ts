// In: a proof as text.
// Out: what a worker of its own recomputed from it; and whether it is what this device was shown before the draw.
import type {
  ArrivalsFinding,
  ExchangeFinding,
  ExchangeProof,
  Finding,
  Published,
  PublishedOfArrivals,
  PublishedOfExchange,
  ResultsProblem,
} from '@hilsa/formulas/offerings';

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
/** Of a draw that the exchange made: its file held against the rule. */
export interface HeldAgainstRule {
  readonly isReadable: true;
  readonly method: 'exchange';
  readonly findings: readonly ExchangeFinding[];
  /** The first line that breaks a promise, from 1. */
  readonly broken: { readonly problem: ResultsProblem; readonly line: number } | null;
  readonly applicants: number;
  /** In the order of the applicants' file, of all quotas. */
  readonly winners: readonly boolean[];
  readonly cutOff: number;
  /** From 0; −1: did not apply. */
  readonly place: number;
  /** Units, of who applied. */
  readonly allotted: string | null;
  /** Units: given, and at most offered. */
  readonly quotas: readonly { readonly category: string; readonly given: string; readonly offered: string }[];
  readonly lines: number;
  readonly entered: ExchangeProof['entered'];
  readonly published: PublishedOfExchange;
}
/** Where who came first was served first. */
export interface ServedInOrder {
  readonly isReadable: true;
  readonly method: 'arrivals';
  readonly findings: readonly ArrivalsFinding[];
  readonly applicants: number;
  /** In the order of arrival. */
  readonly winners: readonly boolean[];
  readonly cutOff: number;
  /** From 0; −1: did not apply. */
  readonly place: number;
  /** When the own application came, UTC milliseconds; null: did not apply. */
  readonly cameAtMs: number | null;
  /** Units, of who applied. */
  readonly allotted: string | null;
  /** Units: given to all, and offered. */
  readonly given: string;
  readonly offered: string;
  readonly published: PublishedOfArrivals;
}
export type RecomputeAnswer = Recomputed | HeldAgainstRule | ServedInOrder | { readonly isReadable: false };

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
export function differing<Said extends Published | PublishedOfExchange | PublishedOfArrivals>(
  shown: NoInfer<Readonly<Said>>,
  said: Said,
): readonly string[] {
  return (Object.keys(said) as (keyof Said & string)[]).filter((name) => shown[name] !== said[name]);
}
