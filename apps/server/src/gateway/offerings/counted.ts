// In: an offering. Out: whether its shares are drawn or given in the order of arrival, and whether what was given can be recomputed by now.
import type { OfferingRow } from '../../tables/offerings.ts';

export const isFirstCome = ({ rule }: OfferingRow['terms']): boolean => rule.method === 'first-come';

/** Whether all is known that an allotment follows from: what the draw rests on, or the exchange's file, or who came in which order. */
export function isCounted({ terms, standing }: Pick<OfferingRow, 'terms' | 'standing'>): boolean {
  if (isFirstCome(terms)) return standing.fileDigest !== '';
  return terms.drawnBy === undefined ? standing.secret !== '' : standing.resultsDigest !== '';
}
