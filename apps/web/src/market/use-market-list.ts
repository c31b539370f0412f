// In: how a person wants the list.
// Out: the instruments in that order, sorted anew every few seconds and at once when the wish changes.
import { useEffect, useMemo, useState } from 'react';
import { tickers, useLive } from '../live/index.ts';
import { useInstruments } from './instruments.ts';
import { useCoinName } from './coin-names.ts';
import { useFavourites } from './watchlist.ts';
import type { Instrument } from './instrument.ts';
import { type Wanted, marketList } from './market-list.ts';

/** A row must not move away from the finger that aims at it. */
const SETTLED_MS = 5_000;
/** Without prices there is no order worth showing; without a stream there will be none, and names are better than nothing. */
const PATIENCE_MS = 3_000;

export interface MarketList {
  readonly shown: readonly Instrument[];
  /** The first prices are still on their way: rows drawn now would change places in a moment. */
  readonly waits: boolean;
}

export function useMarketList({ filter, sortBy, descending, search }: Wanted): MarketList {
  const { list } = useInstruments();
  const favourites = useFavourites();
  const nameOf = useCoinName();
  const isReady = useLive(tickers, (now) => now.value !== null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), SETTLED_MS);
    return () => clearInterval(timer);
  }, []);
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = useMemo(
    () =>
      marketList(
        list,
        (key) => tickers.get().value?.get(key),
        favourites.list,
        (instrument) => nameOf(instrument.base, instrument.info.name),
        { filter, sortBy, descending, search },
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the turn and the first prices are the moments to sort again
    [list, favourites.list, filter, sortBy, descending, search, isReady, turn],
  );
  return { shown, waits: !isReady && patient };
}
