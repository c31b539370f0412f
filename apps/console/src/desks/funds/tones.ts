// In: nothing.
// Out: how each state of a fund is meant.
import type { FundDeskRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<FundDeskRow['status'], Tone>> = { open: 'good', closed: 'plain', postponed: 'bad' };
