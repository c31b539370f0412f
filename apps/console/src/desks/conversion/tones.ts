// In: nothing.
// Out: how each state of a pair is meant.
import type { ConversionRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<ConversionRow['status'], Tone>> = {
  open: 'good',
  stale: 'waiting',
  off: 'plain',
  stopped: 'bad',
};
