// In: a country, and what is searched for.
// Out: its shares in the order one asks for: filters, sortable heads, rows that are drawn and followed only where they are in sight.
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, Star } from 'lucide-react';
import { useState } from 'react';
import type { Country } from '@hilsa/contract';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { symbolOf } from '../../kernel/keys.ts';
import { Chips, EmptyState, Icon, IconButton, ListRow, LoadMore, RowSkeleton, VirtualRows } from '../../parts/index.ts';
import { MarketFailed } from '../market-failed.tsx';
import { useFavourites } from '../watchlist.ts';
import { useSectorName } from './sector-name.ts';
import { SHARE_ROW, ShareRow } from './share-row.tsx';
import { type ShareQuery, useSharePages } from './use-share-pages.ts';
import styles from './shares.module.css';

type Filter = 'all' | 'favourites' | 'gainers' | 'losers' | 'volume' | 'sector' | 'category' | 'discounted';
type Sort = 'change' | 'turnover' | 'price' | 'code';

/** Favourites are asked for by their codes. */
const MOST_CODES = 50;

export function ShareMarket({ country }: { readonly country: Country }) {
  const text = useText();
  const sectorName = useSectorName();
  const [filter, setFilter] = useState<Filter>('all');
  const [group, setGroup] = useState<string | null>(null);
  const [sort, setSort] = useState<Sort>('turnover');
  const [ascending, setAscending] = useState(false);
  const choose = (next: Filter): void => {
    setFilter(next);
    setGroup(null);
    if (next === 'gainers' || next === 'losers') {
      setSort('change');
      setAscending(next === 'losers');
    } else if (next === 'volume') {
      setSort('turnover');
      setAscending(false);
    }
  };
  const sortBy = (by: Sort): void => {
    setAscending(by === sort ? !ascending : by === 'code');
    setSort(by);
  };
  const grouped = (filter === 'sector' || filter === 'category') && group === null;
  return (
    <>
      <Chips
        label={text('market.filter')}
        value={filter}
        onChange={choose}
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
          { value: 'volume', label: text('shares.by-volume') },
          { value: 'sector', label: text('shares.sectors') },
          { value: 'category', label: text('shares.categories') },
          { value: 'discounted', label: text('shares.discounted') },
        ]}
      />
      {group !== null && (
        <div className={styles.back}>
          <IconButton icon={ChevronLeft} label={text('common.back')} edge="start" onClick={() => setGroup(null)} />
          {sectorName(group)}
        </div>
      )}
      {!grouped && <Heads sort={sort} ascending={ascending} onSort={sortBy} />}
      <Rows
        country={country}
        filter={filter}
        group={group}
        sort={filter === 'volume' && sort === 'turnover' ? 'volume' : sort}
        ascending={ascending}
        onGroup={setGroup}
      />
    </>
  );
}

function Rows({
  country,
  filter,
  group,
  sort,
  ascending,
  onGroup,
}: {
  readonly country: Country;
  readonly filter: Filter;
  readonly group: string | null;
  readonly sort: NonNullable<ShareQuery['sort']>;
  readonly ascending: boolean;
  readonly onGroup: (name: string) => void;
}) {
  const text = useText();
  const sectorName = useSectorName();
  const language = useLanguage();
  const favourites = useFavourites('stock');
  const isFavourites = filter === 'favourites';
  const codes = favourites.list.slice(0, MOST_CODES).map(symbolOf);
  const pages = useSharePages(
    {
      country,
      type: isFavourites ? 'all' : filter,
      sort,
      ascending: ascending ? '1' : '0',
      ...(group === null ? {} : { of: group }),
      ...(isFavourites ? { codes: codes.join(',') } : {}),
    },
    !isFavourites || codes.length > 0,
  );
  if (isFavourites && codes.length === 0)
    return <EmptyState title={text('market.no-favourites')} text={text('shares.no-favourites-text')} />;
  if (pages.status === 'loading') return <RowSkeleton rows={10} />;
  if (pages.status === 'failed') return <MarketFailed retry={pages.retry} />;
  if ((filter === 'sector' || filter === 'category') && group === null)
    return (
      <div className={styles.groups}>
        {pages.groups.map(({ name, count }) => (
          <ListRow
            key={name}
            title={sectorName(name)}
            subtitle={text('shares.count', { count: localDigits(String(count), language) })}
            value={<Icon icon={ChevronRight} size={20} />}
            onPress={() => onGroup(name)}
          />
        ))}
      </div>
    );
  const { rows } = pages;
  if (rows.length === 0)
    return (
      <EmptyState
        title={text('shares.none')}
        {...(filter === 'discounted' ? { text: text('shares.discounted-text') } : {})}
      />
    );
  return (
    <>
      <VirtualRows
        count={rows.length}
        height={SHARE_ROW}
        onEnd={pages.more}
        renderRow={(index) => {
          const share = rows[index];
          return share === undefined ? null : <ShareRow key={share.symbol} share={share} />;
        }}
      />
      <LoadMore load={pages.more ?? null} busy={pages.busy} />
    </>
  );
}

function Heads({
  sort,
  ascending,
  onSort,
}: {
  readonly sort: Sort;
  readonly ascending: boolean;
  readonly onSort: (by: Sort) => void;
}) {
  const text = useText();
  const head = (by: Sort, label: string) => (
    <button
      type="button"
      className={styles.sort}
      data-chosen={by === sort || undefined}
      aria-pressed={by === sort}
      onClick={() => onSort(by)}
    >
      {label}
      {by === sort && <Icon icon={ascending ? ArrowUp : ArrowDown} size={14} weight={2} />}
    </button>
  );
  return (
    <div className={styles.heads}>
      <span>
        {head('code', text('shares.share'))} / {head('turnover', text('shares.turnover'))}
      </span>
      {head('price', text('market.last'))}
      {head('change', text('shares.today'))}
    </div>
  );
}
