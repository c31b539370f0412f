// In: nothing.
// Out: how each state of a market is meant.
import type { MarketRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<MarketRow['status'], Tone>> = {
  trading: 'good',
  'cancel-only': 'waiting',
  halted: 'bad',
};
