// In: a pack.
// Out: in words what it is for.
import type { PackRow } from '@hilsa/contract/console/index';
import { houseWords as words } from './house-words.ts';

/** What it is for, with the withdrawal's number and which of its packs it is. */
export function packFor({ kind, withdrawalId, attempt }: PackRow): string {
  const of = kind === 'payout' ? `W-${withdrawalId}` : words.packKinds[kind];
  return attempt === 1 ? of : `${of} (${attempt})`;
}
