// In: the side of a chain's row, as it is quoted at each moment.
// Out: the limit of a ticket: what the person typed; until then the first quote there was, which stays, so that no sum moves under a finger.
import { useState } from 'react';
import { type ChainSide, quoteOf } from './words.ts';

/** @returns '' while nothing is quoted and nothing is typed; the second sets what is typed, '' too */
export function useLimit(side: Pick<ChainSide, 'ask' | 'mark'>): readonly [string, (typed: string) => void] {
  const quote = quoteOf(side);
  const [first, setFirst] = useState(quote);
  const [typed, setTyped] = useState<string | null>(null);
  if (first === null && quote !== null) setFirst(quote);
  return [typed ?? first ?? '', setTyped];
}
