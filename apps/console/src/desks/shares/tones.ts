// In: a corporate action.
// Out: how each state of it is meant, and its terms in a line.
import type { ShareActionRow } from '@hilsa/contract/console/index';
import type { Tone } from '../../parts/mark.tsx';

export const TONE: Readonly<Record<ShareActionRow['status'], Tone>> = {
  declared: 'plain',
  'under-way': 'waiting',
  done: 'good',
  lapsed: 'good',
};

export function termsOf({ kind, perShare, gained, held, price, currency, newSymbol }: ShareActionRow): string {
  if (kind === 'delisting') return '–';
  if (kind === 'new-code') return newSymbol ?? '–';
  if (kind === 'cash-dividend') return `${perShare} ${currency}`;
  const ratio = `${gained} : ${held}`;
  return [ratio, price !== null && `${price} ${currency}`, newSymbol].filter(Boolean).join(' · ');
}
