// In: nothing.
// Out: how each state of an offering is meant.
import type { OfferingDeskRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<OfferingDeskRow['status'], Tone>> = {
  draft: 'waiting',
  upcoming: 'plain',
  open: 'good',
  closed: 'waiting',
  allotted: 'waiting',
  settling: 'waiting',
  listed: 'good',
  cancelled: 'bad',
};
