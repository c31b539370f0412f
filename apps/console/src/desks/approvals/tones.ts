// In: nothing.
// Out: how each state of an action is meant.
import type { ActionRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE_OF_STATE: Readonly<Record<ActionRow['state'], Tone>> = {
  waiting: 'waiting',
  running: 'accent',
  done: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  failed: 'bad',
};
