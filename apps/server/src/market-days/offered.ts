// In: mode and jurisdiction. Out: the stock markets that customers may trade in.
import { FIRST_PACKS } from './packs.ts';

/** A live broker trades on the exchange it is licensed for; foreign packs are off. A country without an entry has none. */
const LIVE_MARKETS: Readonly<Record<string, readonly string[]>> = { BD: ['BD'] };

/** A sandbox plays every market that it has set up. */
export function marketsOffered({
  mode,
  jurisdiction,
}: {
  readonly mode: 'sandbox' | 'live';
  readonly jurisdiction?: string | undefined;
}): readonly string[] {
  return mode === 'sandbox' ? FIRST_PACKS.map(({ market }) => market) : (LIVE_MARKETS[jurisdiction ?? ''] ?? []);
}
