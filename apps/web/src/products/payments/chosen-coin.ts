// In: `?asset=` and `?network=` of a page that pays in coins. Out: what they say, or the coin and network that were paid in by last, which are kept.
import { useEffect } from 'react';
import { useSearch } from '../../kernel/router.ts';
import { keep, useKept } from '../../kernel/store.ts';

const FIRST = 'USDT';

/** `network` is empty where nobody has chosen one. */
export function useChosenCoin(): { readonly asset: string; readonly network: string } {
  const last = useKept((kept) => kept.coinRechargeData);
  const asset = useSearch('asset', last?.asset ?? FIRST);
  const network = useSearch('network', asset === last?.asset ? last.network : '');
  useEffect(() => {
    if (network !== '') keep({ coinRechargeData: { asset, network } });
  }, [asset, network]);
  return { asset, network };
}
