// In: a plan of a standing instruction. Out: whether its offering closes before the day of notice is over, so that it can only be skipped.
import type { MandatePlan } from '@hilsa/contract';

export function comesTooLate({ submitAtMs, closesAtMs }: Pick<MandatePlan, 'submitAtMs' | 'closesAtMs'>): boolean {
  return submitAtMs >= closesAtMs;
}
