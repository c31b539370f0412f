// In: nothing.
// Out: how each standing of a robot is meant.
import type { RobotDeskRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<RobotDeskRow['standing'], Tone>> = { on: 'good', halted: 'bad', withdrawn: 'plain' };
