// In: a score. Out: its band.
import type { ReplyOf } from '@hilsa/contract';

const EXCELLENT_FROM = 80;
const QUALIFIED_FROM = 60;

/** 80 to 100 excellent, 60 to 79 qualified, below risk. */
export function bandOf(score: number): ReplyOf<'/user/loan'>['band'] {
  if (score >= EXCELLENT_FROM) return 'excellent';
  return score >= QUALIFIED_FROM ? 'qualified' : 'risk';
}
