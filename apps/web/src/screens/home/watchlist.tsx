// In: the favourites and the tickers.
// Out: the favourites in the order they were chosen; without any, the most traded coins, and said so.
import { useMemo } from 'react';
import { useText } from '../../i18n/index.ts';
import { useInstruments, useLive, tickers } from '../../live/index.ts';
import { Button, EmptyState, Go, RowSkeleton, SectionHeader, useWide } from '../../parts/index.ts';
import { CoinRow } from '../../trading/coin-row.tsx';
import { compare } from '../../trading/decimals.ts';
import { useFavourites } from '../../trading/favourites.ts';
import styles from './home.module.css';

const ROWS_WITHOUT_FAVOURITES = 6;
/** A desk has room for more than the favourites. */
const ROWS_ON_A_DESK = 9;

export function Watchlist() {
  const text = useText();
  const { list, bySymbol, status, retry } = useInstruments();
  const favourites = useFavourites();
  const wide = useWide();
  const isReady = useLive(tickers, (now) => now.value !== null);
  const chosen = useMemo(
    () => favourites.list.flatMap((symbol) => bySymbol.get(symbol) ?? []),
    [favourites.list, bySymbol],
  );
  // Taken once when the prices arrive: a list that re-orders itself under the thumb is worse than one a minute old.
  const most = useMemo(() => {
    const turnover = (symbol: string): string => tickers.get().value?.get(symbol)?.turnover ?? '0';
    return isReady ? list.toSorted((one, other) => compare(turnover(other.symbol), turnover(one.symbol))) : list;
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
      {status === 'failed' && (
        <EmptyState
          title={text('market.failed')}
          text={text('market.failed-text')}
          action={
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          }
        />
      )}
      {rows.map((instrument) => (
        <CoinRow key={instrument.symbol} instrument={instrument} />
      ))}
      {others.length > 0 && <SectionHeader title={text('home.most-traded')} />}
      {others.map((instrument) => (
        <CoinRow key={instrument.symbol} instrument={instrument} />
      ))}
    </section>
  );
}
