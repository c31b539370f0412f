// In: the favourites and the tickers.
// Out: the favourites in the order they were chosen; without any, the most traded coins, and said so.
import { MarketFailed } from '../../market/market-failed.tsx';
import { useMemo } from 'react';
import { useText } from '../../i18n/index.ts';
import { useLive, tickers } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { Go, RowSkeleton, SectionHeader, useWide } from '../../parts/index.ts';
import { QuoteRow } from '../../market/quote-row.tsx';
import { compare } from '../../kernel/decimals.ts';
import { useFavourites } from '../../market/watchlist.ts';
import type { Instrument } from '../../market/instrument.ts';
import styles from './home.module.css';

const ROWS_WITHOUT_FAVOURITES = 6;
/** A desk has room for more than the favourites. */
const ROWS_ON_A_DESK = 9;

export function Watchlist() {
  const text = useText();
  const { list, byKey, status, retry } = useInstruments();
  const favourites = useFavourites();
  const wide = useWide();
  const isReady = useLive(tickers, (now) => now.value !== null);
  const chosen = useMemo(() => favourites.list.flatMap((key) => byKey.get(key) ?? []), [favourites.list, byKey]);
  // Taken once when the prices arrive: a list that re-orders itself under the thumb is worse than one a minute old.
  const most = useMemo(() => {
    const turnover = ({ key }: Instrument): string => tickers.get().value?.get(key)?.turnover ?? '0';
    return isReady ? list.toSorted((one, other) => compare(turnover(other), turnover(one))) : list;
  }, [list, isReady]);
  const rows = chosen.length > 0 ? chosen : most.slice(0, wide ? ROWS_ON_A_DESK : ROWS_WITHOUT_FAVOURITES);
  const others =
    wide && chosen.length > 0
      ? most
          .filter((instrument) => !chosen.includes(instrument))
          .slice(0, Math.max(0, ROWS_ON_A_DESK - 1 - chosen.length))
      : [];
  return (
    <section>
      <SectionHeader
        title={text(chosen.length > 0 ? 'home.watchlist' : 'home.most-traded')}
        action={
          <Go to="/pages/coin/index" className={styles.link}>
            {text('common.see-all')}
          </Go>
        }
      />
      {status === 'loading' && <RowSkeleton rows={6} />}
      {status === 'failed' && <MarketFailed retry={retry} />}
      {rows.map((instrument) => (
        <QuoteRow key={instrument.key} listing={instrument} />
      ))}
      {others.length > 0 && <SectionHeader title={text('home.most-traded')} />}
      {others.map((instrument) => (
        <QuoteRow key={instrument.key} listing={instrument} />
      ))}
    </section>
  );
}
