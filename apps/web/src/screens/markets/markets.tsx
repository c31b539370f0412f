// In: all instruments and their tickers.
// Out: the market at a glance: how many rise, who moves, and every coin in the order one asks for.
import { ArrowDown, ArrowUp, Bell, Star } from 'lucide-react';
import { useState } from 'react';
import { go } from '../../app/router.ts';
import { useText } from '../../i18n/index.ts';
import { tickers, useInstruments } from '../../live/index.ts';
import {
  Button,
  Chips,
  EmptyState,
  Go,
  Icon,
  IconButton,
  NavigationBar,
  RowSkeleton,
  UnderlineTabs,
  useWide,
} from '../../parts/index.ts';
import { FeedNotice } from '../../trading/feed-notice.tsx';
import { Breadth } from './breadth.tsx';
import { CoinSearch } from './coin-search.tsx';
import { MarketRow } from './market-row.tsx';
import type { Filter, SortBy } from './market-list.ts';
import { useMarketList } from './use-market-list.ts';
import styles from './markets.module.css';

type Section = 'coins' | 'local' | 'foreign';

export default function Markets() {
  const text = useText();
  const wide = useWide();
  const [section, setSection] = useState<Section>('coins');
  const [search, setSearch] = useState('');
  return (
    <>
      <NavigationBar
        large
        title={text('page.markets')}
        {...(wide
          ? {}
          : {
              right: (
                <IconButton
                  icon={Bell}
                  label={text('page.notices')}
                  edge="end"
                  onClick={() => go('/pages/notice/list')}
                />
              ),
            })}
      />
      <div className={styles.page}>
        <CoinSearch value={search} onChange={setSearch} />
        <div className={styles.tabs}>
          <UnderlineTabs
            label={text('page.markets')}
            value={section}
            onChange={setSection}
            options={[
              { value: 'coins', label: text('market.coins') },
              { value: 'local', label: text('market.local') },
              { value: 'foreign', label: text('market.foreign') },
            ]}
          />
        </div>
        {section === 'coins' ? (
          <CoinMarket search={search} />
        ) : (
          <EmptyState
            title={text('market.stocks-coming')}
            text={text('coming.text-stocks')}
            action={
              <Go to="/pages/stock/index" className={styles.more}>
                {text('page.stocks')}
              </Go>
            }
          />
        )}
      </div>
    </>
  );
}

function CoinMarket({ search }: { readonly search: string }) {
  const text = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const [sortBy, setSortBy] = useState<SortBy>('change');
  const [descending, setDescending] = useState(true);
  const { status, retry } = useInstruments();
  const { shown, waits } = useMarketList({ filter, sortBy, descending, search });
  const sort = (by: SortBy): void => {
    setDescending(by === sortBy ? !descending : by !== 'name');
    setSortBy(by);
  };
  return (
    <>
      <Breadth />
      <Chips
        label={text('market.filter')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: text('market.all') },
          {
            value: 'favourites',
            label: (
              <>
                <Icon icon={Star} size={16} />
                {text('market.favourites')}
              </>
            ),
          },
          { value: 'gainers', label: text('market.gainers') },
          { value: 'losers', label: text('market.losers') },
        ]}
      />
      <FeedNotice live={tickers} />
      <div className={styles.heads}>
        <span className={styles.both}>
          <SortHead by="name" label={text('market.coin')} sortBy={sortBy} descending={descending} onSort={sort} />
          <i>/</i>
          <SortHead
            by="turnover"
            label={text('market.turnover')}
            sortBy={sortBy}
            descending={descending}
            onSort={sort}
          />
        </span>
        <SortHead by="price" label={text('market.last')} sortBy={sortBy} descending={descending} onSort={sort} />
        <span className={styles.lastHead}>
          <SortHead by="change" label={text('market.change')} sortBy={sortBy} descending={descending} onSort={sort} />
        </span>
      </div>
      {(status === 'loading' || (status === 'ready' && waits)) && <RowSkeleton rows={12} />}
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
      {status === 'ready' && !waits && shown.length === 0 && <NothingFound filter={filter} search={search} />}
      {(waits ? [] : shown).map((instrument) => (
        <MarketRow key={instrument.symbol} instrument={instrument} />
      ))}
    </>
  );
}

function SortHead({
  by,
  label,
  sortBy,
  descending,
  onSort,
}: {
  readonly by: SortBy;
  readonly label: string;
  readonly sortBy: SortBy;
  readonly descending: boolean;
  readonly onSort: (by: SortBy) => void;
}) {
  const chosen = by === sortBy;
  return (
    <button
      type="button"
      className={styles.sort}
      data-chosen={chosen || undefined}
      aria-pressed={chosen}
      onClick={() => onSort(by)}
    >
      {label}
      {chosen && <Icon icon={descending ? ArrowDown : ArrowUp} size={14} weight={2} />}
    </button>
  );
}

function NothingFound({ filter, search }: { readonly filter: Filter; readonly search: string }) {
  const text = useText();
  if (search !== '')
    return <EmptyState title={text('market.not-found', { search })} text={text('market.not-found-text')} />;
  if (filter === 'favourites')
    return (
      <EmptyState
        title={text('market.no-favourites')}
        text={text('market.no-favourites-text')}
        action={
          <Go to="/pages/coin/index" className={styles.more}>
            {text('market.choose')}
          </Go>
        }
      />
    );
  return <EmptyState title={text('market.none')} />;
}
