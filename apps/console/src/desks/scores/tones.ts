// In: nothing.
// Out: how each state of an appeal is meant.
import type { AppealRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<AppealRow['state'], Tone>> = {
  waiting: 'waiting',
  upheld: 'plain',
  reversed: 'good',
  late: 'bad',
};
