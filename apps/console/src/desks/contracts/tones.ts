// In: nothing.
// Out: how each state of a contract's feed is meant.
import type { ContractRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';
import { words } from './words.ts';

const TONE: Readonly<Record<ContractRow['feed'], Tone>> = { open: 'good', 'cancel-only': 'waiting', blind: 'bad' };

/** The one thing about it that matters most. */
export function standing(row: ContractRow): { readonly tone: Tone; readonly word: string } {
  if (row.feed !== 'open') return { tone: TONE[row.feed], word: words.feeds[row.feed] };
  if (row.delistAtMs !== null) return { tone: 'waiting', word: words.ending };
  if (row.openingStoppedUntilMs !== null) return { tone: 'waiting', word: words.stopped };
  return { tone: 'good', word: words.feeds.open };
}
