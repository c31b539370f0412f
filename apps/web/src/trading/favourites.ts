// In: the stars people press.
// Out: their favourite symbols: on this device for a guest, on the server for a customer; a press shows at once and is undone if refused.
import { useCallback } from 'react';
import { outdate, queries, useCall } from '../app/queries.ts';
import { useSignedIn } from '../app/session.ts';
import { keep, useKept } from '../app/store.ts';
import { tell } from '../app/tell.ts';
import { wire } from '../app/wire.ts';

export interface Favourites {
  /** In the order they were added. */
  readonly list: readonly string[];
  readonly has: (symbol: string) => boolean;
  readonly toggle: (symbol: string) => void;
}

export function useFavourites(): Favourites {
  const signedIn = useSignedIn();
  const answer = useCall('/coin/collect/list', {}, { enabled: signedIn, staleMs: 300_000 });
  const local = useKept((kept) => kept.coinCollectList);
  const list = signedIn && answer.data !== undefined ? answer.data.list : local;
  const toggle = useCallback(
    (symbol: string) => {
      void change(symbol, list, signedIn);
    },
    [list, signedIn],
  );
  return { list, has: (symbol) => list.includes(symbol), toggle };
}

async function change(symbol: string, before: readonly string[], signedIn: boolean): Promise<void> {
  const added = !before.includes(symbol);
  const next = added ? [...before, symbol] : before.filter((other) => other !== symbol);
  show(next);
  if (!signedIn) return;
  try {
    await wire.call(added ? '/coin/collect/add' : '/coin/collect/del', { symbol });
  } catch (error) {
    show(before);
    tell(error);
  }
  outdate('/coin/collect/list');
}

function show(list: readonly string[]): void {
  keep({ coinCollectList: list });
  queries.setQueriesData({ queryKey: ['/coin/collect/list'] }, { list: [...list] });
}
