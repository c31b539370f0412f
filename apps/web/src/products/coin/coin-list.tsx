// In: all coins, the favourites, what was searched before.
// Out: the list to find a coin in and to mark favourites, with search and its history.
import { MarketFailed } from '../../market/market-failed.tsx';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import {
  EmptyState,
  IconButton,
  NavigationBar,
  RowSkeleton,
  SegmentedControl,
  SectionHeader,
} from '../../parts/index.ts';
import { CoinSearch } from '../../market/search.tsx';
import { useMarketList } from '../../market/use-market-list.ts';
import { QuoteRow } from '../../market/quote-row.tsx';
import styles from './coin-list.module.css';

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
      <NavigationBar title={text('page.coins')} />
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
        {status === 'failed' && <MarketFailed retry={retry} />}
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
            <QuoteRow key={instrument.key} listing={instrument} look="starred" />
          ))}
        </div>
      </div>
    </>
  );
}
