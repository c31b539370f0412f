// In: markets of one list, coins and shares.
// Out: their rows in the list's order; a market that is not listed any more is left out.
import { useMemo } from 'react';
import type { Share } from '@hilsa/contract';
import { type ListingKey, symbolOf } from '../../kernel/keys.ts';
import { useCall } from '../../kernel/queries.ts';
import { useInstruments } from '../../market/instruments.ts';
import { QuoteRow } from '../../market/quote-row.tsx';
import { ShareRow } from '../../market/shares/share-row.tsx';
import { RowSkeleton } from '../../parts/index.ts';

/** A page of shares holds a whole list. */
const PAGE = 50;

export function WatchedRows({ markets }: { readonly markets: readonly string[] }) {
  const { byKey, status } = useInstruments();
  const codes = markets.filter((market) => market.startsWith('stock:')).map((market) => symbolOf(market as ListingKey));
  const asked = { codes: codes.join(','), limit: PAGE } as const;
  const enabled = codes.length > 0;
  const local = useCall('/stock/index/list', { country: 'BD', ...asked }, { enabled });
  const foreign = useCall('/stock/index/list', { country: 'US', ...asked }, { enabled });
  const shares = useMemo(
    () =>
      new Map<string, Share>(
        [...(local.data?.list ?? []), ...(foreign.data?.list ?? [])].map((share) => [`stock:${share.symbol}`, share]),
      ),
    [local.data, foreign.data],
  );
  const waits = status === 'loading' || (enabled && (local.isLoading || foreign.isLoading));
  if (waits) return <RowSkeleton rows={Math.min(8, markets.length)} />;
  return markets.map((market) => {
    const share = shares.get(market);
    if (share !== undefined) return <ShareRow key={market} share={share} look="list" />;
    const coin = byKey.get(market as ListingKey);
    return coin === undefined ? null : <QuoteRow key={market} listing={coin} />;
  });
}
