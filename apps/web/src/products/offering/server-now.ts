// In: an answer that tells the server's clock, and when it came.
// Out: the server's time, once a second while the page is shown: a deadline runs by it, whatever the device's clock says.
import { useNow } from '../../kernel/use-now.ts';

export interface Told {
  readonly data: { readonly atMs: number } | undefined;
  /** By the device's clock; 0: it is of an earlier visit, and says nothing about now. */
  readonly dataUpdatedAt: number;
}

/** How far the server's clock is ahead of the device's, in milliseconds. */
export function aheadOf({ data, dataUpdatedAt }: Told): number {
  return data === undefined || dataUpdatedAt === 0 ? 0 : data.atMs - dataUpdatedAt;
}

export function useServerNow(told: Told, everyMs?: number): number {
  return useNow(everyMs) + aheadOf(told);
}
