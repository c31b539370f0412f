// In: the stars people press.
// Out: their favourite markets of a kind: on this device for a guest, on the server for a customer; a press shows at once and is undone if refused.
import { useCallback, useMemo } from 'react';
import { type ListingKey, type ListingKind, listingKey, symbolOf } from '../kernel/keys.ts';
import { outdate, queries, useCall } from '../kernel/queries.ts';
import { useSignedIn } from '../kernel/session.ts';
import { keep, useKept } from '../kernel/store.ts';
import { tell } from '../kernel/tell.ts';
import { wire } from '../kernel/wire.ts';
import { type Collection, placeOf } from './listing.ts';

export interface Favourites {
  /** In the order they were added. */
  readonly list: readonly ListingKey[];
  readonly has: (key: ListingKey) => boolean;
  readonly toggle: (key: ListingKey) => void;
}

export function useFavourites(kind: ListingKind = 'spot'): Favourites {
  const { collection } = placeOf(kind);
  const signedIn = useSignedIn();
  const answer = useCall(collection.list, {}, { enabled: signedIn, staleMs: 300_000 });
  const local = useKept((kept) => kept[collection.kept]);
  const symbols = signedIn && answer.data !== undefined ? answer.data.list : local;
  const list = useMemo(() => symbols.map((symbol) => listingKey(symbol, kind)), [symbols, kind]);
  const toggle = useCallback(
    (key: ListingKey) => {
      void change(collection, symbolOf(key), { before: symbols, signedIn });
    },
    [collection, symbols, signedIn],
  );
  return { list, has: (key) => list.includes(key), toggle };
}

async function change(
  collection: Collection,
  symbol: string,
  { before, signedIn }: { readonly before: readonly string[]; readonly signedIn: boolean },
): Promise<void> {
  const added = !before.includes(symbol);
  const next = added ? [...before, symbol] : before.filter((other) => other !== symbol);
  show(collection, next);
  if (!signedIn) return;
  try {
    await wire.call(added ? collection.add : collection.remove, { symbol });
  } catch (error) {
    show(collection, before);
    tell(error);
  }
  outdate(collection.list);
}

function show(collection: Collection, list: readonly string[]): void {
  keep({ [collection.kept]: list });
  queries.setQueriesData({ queryKey: [collection.list] }, { list: [...list] });
}
