// In: nothing.
// Out: how each state of an operator is meant.
import type { OperatorRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<OperatorRow['state'], Tone>> = {
  invited: 'waiting',
  accepted: 'waiting',
  active: 'good',
  disabled: 'bad',
};
