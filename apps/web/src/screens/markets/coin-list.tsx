// In: all coins, the favourites, what was searched before.
// Out: the list to find a coin in and to mark favourites, with search and its history.
import { Star, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { changeSearch, useSearch } from '../../app/router.ts';
import { keep, useKept } from '../../app/store.ts';
import { useText } from '../../i18n/index.ts';
import { tickers, useInstruments, useLive } from '../../live/index.ts';
import { names } from '../../look/names.ts';
import {
  Button,
  Change,
  CoinMark,
  EmptyState,
  Go,
  Icon,
  IconButton,
  NavigationBar,
  RowSkeleton,
  SegmentedControl,
  SectionHeader,
} from '../../parts/index.ts';
import { useCoinName } from '../../trading/coin-names.ts';
import { useFavourites } from '../../trading/favourites.ts';
import type { Instrument } from '../../trading/instrument.ts';
import { TickPrice } from '../../trading/tick-price.tsx';
import { CoinSearch } from './coin-search.tsx';
import { useMarketList } from './use-market-list.ts';
import styles from './markets.module.css';

const SEARCHES_KEPT = 8;

export default function CoinList() {
  const text = useText();
  const list = useSearch('list', 'all') === 'favourites' ? 'favourites' : 'all';
  const [search, setSearch] = useState('');
  const history = useKept((kept) => kept.searchHistoryData);
  const { status, retry } = useInstruments();
  const { shown, waits } = useMarketList({ filter: list, sortBy: 'turnover', descending: true, search });
  const remember = (): void => {
    const found = search.trim();
    if (found !== '' && shown.length > 0)
      keep({ searchHistoryData: [found, ...history.filter((other) => other !== found)].slice(0, SEARCHES_KEPT) });
  };
  return (
    <>
      <NavigationBar title={text('page.coins')} fallback="/pages/tabbar/markets" />
      <div className={styles.page}>
        <CoinSearch value={search} onChange={setSearch} />
        {search === '' && history.length > 0 && (
          <section>
            <SectionHeader
              title={text('market.searched')}
              action={
                <IconButton
                  icon={Trash2}
                  label={text('market.forget')}
                  size={20}
                  edge="end"
                  onClick={() => keep({ searchHistoryData: [] })}
                />
              }
            />
            <div className={styles.history}>
              {history.map((word) => (
                <button key={word} type="button" onClick={() => setSearch(word)}>
                  {word}
                </button>
              ))}
            </div>
          </section>
        )}
        <div className={styles.switch}>
          <SegmentedControl
            label={text('market.filter')}
            value={list}
            onChange={(value) => changeSearch({ list: value })}
            options={[
              { value: 'all', label: text('market.all') },
              { value: 'favourites', label: text('market.favourites') },
            ]}
          />
        </div>
        {(status === 'loading' || (status === 'ready' && waits)) && <RowSkeleton rows={12} chart={false} />}
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
        {status === 'ready' &&
          !waits &&
          shown.length === 0 &&
          (search === '' ? (
            <EmptyState title={text('market.no-favourites')} text={text('market.no-favourites-text')} />
          ) : (
            <EmptyState title={text('market.not-found', { search })} text={text('market.not-found-text')} />
          ))}
        <div onClickCapture={remember}>
          {(waits ? [] : shown).map((instrument) => (
            <StarRow key={instrument.symbol} instrument={instrument} />
          ))}
        </div>
      </div>
    </>
  );
}

const StarRow = memo(function StarRow({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const nameOf = useCoinName();
  const favourites = useFavourites();
  const ticker = useLive(tickers, (now) => now.value?.get(instrument.symbol));
  const starred = favourites.has(instrument.symbol);
  return (
    <div className={styles.starRow}>
      <button
        type="button"
        className={names(styles.star, starred && styles.starred)}
        aria-pressed={starred}
        aria-label={text('market.star', { coin: instrument.base })}
        onClick={() => favourites.toggle(instrument.symbol)}
      >
        <Icon icon={Star} size={20} />
      </button>
      <Go to="/pages/coin/coinKline" search={{ symbol: instrument.symbol }} className={styles.row}>
        <CoinMark asset={instrument.base} />
        <span className={styles.words}>
          <b>
            {instrument.base} <i>/{instrument.quote}</i>
          </b>
          <span>{nameOf(instrument.base, instrument.info.name)}</span>
        </span>
        <span className={styles.price}>
          <b>
            <TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />
          </b>
          <span>
            <Change value={ticker?.changePercent} />
          </span>
        </span>
      </Go>
    </div>
  );
});
