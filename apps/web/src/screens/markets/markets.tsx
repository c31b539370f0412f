// In: all instruments and their tickers.
// Out: the market at a glance: how many rise, who moves, and every coin in the order one asks for.
import { MarketFailed } from '../../market/market-failed.tsx';
import { ArrowDown, ArrowUp, Bell, ListChecks, Star } from 'lucide-react';
import { useState } from 'react';
import type { Country } from '@hilsa/contract';
import { go } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { tickers } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import {
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
import { FeedNotice } from '../../market/feed-notice.tsx';
import { Breadth } from './breadth.tsx';
import { CoinSearch, ShareSearch } from '../../market/search.tsx';
import { MarketHead } from '../../market/shares/market-head.tsx';
import { ShareFound } from '../../market/shares/share-found.tsx';
import { ShareMarket } from '../../market/shares/share-market.tsx';
import type { Filter, SortBy } from '../../market/market-list.ts';
import { QuoteRow } from '../../market/quote-row.tsx';
import { useMarketList } from '../../market/use-market-list.ts';
import { InLocal, useDisplay } from '../../wallet/display.tsx';
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
                <>
                  <IconButton
                    icon={ListChecks}
                    label={text('market.watchlists')}
                    onClick={() => go('/pages/user/watchlists')}
                  />
                  <IconButton
                    icon={Bell}
                    label={text('page.notices')}
                    edge="end"
                    onClick={() => go('/pages/notice/list')}
                  />
                </>
              ),
            })}
      />
      <div className={styles.page}>
        {section === 'coins' ? (
          <CoinSearch value={search} onChange={setSearch} />
        ) : (
          <ShareSearch value={search} onChange={setSearch} />
        )}
        <div className={styles.tabs}>
          <UnderlineTabs
            label={text('page.markets')}
            value={section}
            onChange={setSection}
            options={[
              { value: 'foreign', label: text('market.foreign') },
              { value: 'local', label: text('market.local') },
              { value: 'coins', label: text('market.coins') },
            ]}
          />
        </div>
        {section === 'coins' ? (
          <CoinMarket search={search} />
        ) : (
          <Shares key={section} country={section === 'local' ? 'BD' : 'US'} search={search} />
        )}
      </div>
    </>
  );
}

function Shares({ country, search }: { readonly country: Country; readonly search: string }) {
  const text = useText();
  if (search.trim() !== '') return <ShareFound typed={search} country={country} />;
  return (
    <>
      <MarketHead country={country} />
      <p className={styles.overview}>
        <Go to="/pages/stock/index" search={{ country }}>
          {text('market.overview')}
        </Go>
      </p>
      <ShareMarket country={country} />
    </>
  );
}

function CoinMarket({ search }: { readonly search: string }) {
  const text = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const [sortBy, setSortBy] = useState<SortBy>('change');
  const [descending, setDescending] = useState(true);
  const { status, retry } = useInstruments();
  const { local } = useDisplay();
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
      {status === 'failed' && <MarketFailed retry={retry} />}
      {status === 'ready' && !waits && shown.length === 0 && <NothingFound filter={filter} search={search} />}
      {(waits ? [] : shown).map((instrument) => (
        <QuoteRow
          key={instrument.key}
          listing={instrument}
          look="columns"
          {...(local === null ? {} : { below: inLocal })}
        />
      ))}
    </>
  );
}

/** The price in the local currency; nothing while there is none. */
function inLocal(last: string | undefined, quote: string) {
  return last === undefined ? undefined : <InLocal price={last} quote={quote} />;
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
