// In: a market.
// Out: its row in a list: mark, name, price, change, and by the look of the list its line, star or turnover. Renders again only when its own ticker changes.
import { Star } from 'lucide-react';
import { type ReactNode, memo } from 'react';
import { abbreviate, useLanguage, useText } from '../i18n/index.ts';
import { useListedTicker } from '../live/index.ts';
import { names } from '../look/names.ts';
import { Change, ChangePill, CoinMark, Go, Icon, ListRow, Sparkline, toneOf } from '../parts/index.ts';
import { useCoinName } from './coin-names.ts';
import { type Listing, hrefOf } from './listing.ts';
import { TickPrice } from './tick-price.tsx';
import { useFavourites } from './watchlist.ts';
import { isPair, useWorth } from './worth.ts';
import styles from './quote-row.module.css';

interface QuoteRowProps {
  readonly listing: Listing;
  /**
   * list (default): as on Home · columns: turnover, line, price and change in a block under sortable heads ·
   * starred: with the star that marks favourites · small: beside a chart
   */
  readonly look?: 'list' | 'columns' | 'starred' | 'small';
  /** Below the price of `columns`: the price in another currency. The name stands there without it. */
  readonly below?: (last: string | undefined, quote: string) => ReactNode;
}

export const QuoteRow = memo(function QuoteRow({ listing, look = 'list', below }: QuoteRowProps) {
  const language = useLanguage();
  const ticker = useListedTicker(listing.key);
  const turnover = useWorth(ticker?.turnover, listing.quote);
  const nameOf = useCoinName();
  const name = nameOf(listing.base, listing.name);
  const price = <TickPrice value={ticker?.last} decimals={listing.priceDecimals} />;
  const line = (width: number, height?: number): ReactNode => (
    <Sparkline
      points={ticker?.spark ?? []}
      tone={toneOf(ticker?.changePercent ?? '0')}
      width={width}
      {...(height === undefined ? {} : { height })}
    />
  );
  if (look === 'list')
    return (
      <ListRow
        {...hrefOf(listing)}
        mark={<CoinMark asset={listing.base} />}
        title={listing.base}
        aside={`/${listing.quote}`}
        subtitle={name}
        chart={line(72)}
        value={price}
        below={<ChangePill value={ticker?.changePercent} />}
      />
    );
  if (look === 'small')
    return (
      <Go {...hrefOf(listing)} className={styles.small}>
        <CoinMark asset={listing.base} size={24} />
        <b>
          <PairName listing={listing} />
        </b>
        {line(44, 20)}
        <span className={styles.smallValues}>
          {price}
          <i>
            <Change value={ticker?.changePercent} />
          </i>
        </span>
      </Go>
    );
  if (look === 'starred')
    return (
      <div className={styles.starRow}>
        <StarButton listing={listing} />
        <Go {...hrefOf(listing)} className={styles.row}>
          <CoinMark asset={listing.base} />
          <span className={styles.words}>
            <b>
              {listing.base} <i>/{listing.quote}</i>
            </b>
            <span>{name}</span>
          </span>
          <span className={styles.price}>
            <b>{price}</b>
            <span>
              <Change value={ticker?.changePercent} />
            </span>
          </span>
        </Go>
      </div>
    );
  return (
    <Go {...hrefOf(listing)} className={styles.row}>
      <CoinMark asset={listing.base} />
      <span className={styles.words}>
        <b>
          <PairName listing={listing} />
        </b>
        <span>{turnover === undefined ? '--' : abbreviate(turnover, language)}</span>
      </span>
      <span className={styles.line}>{line(56)}</span>
      <span className={styles.price}>
        <b>{price}</b>
        <span>{below?.(ticker?.last, listing.quote) ?? name}</span>
      </span>
      <ChangePill value={ticker?.changePercent} block />
    </Go>
  );
});

/** The coin, and small what it is priced in where that is not what everybody expects. */
function PairName({ listing }: { readonly listing: Listing }) {
  return (
    <>
      {listing.base}
      {isPair(listing) && <i className={styles.other}>/{listing.quote}</i>}
    </>
  );
}

function StarButton({ listing }: { readonly listing: Listing }) {
  const text = useText();
  const favourites = useFavourites(listing.kind);
  const starred = favourites.has(listing.key);
  return (
    <button
      type="button"
      className={names(styles.star, starred && styles.starred)}
      aria-pressed={starred}
      aria-label={text('market.star', { coin: listing.base })}
      onClick={() => favourites.toggle(listing.key)}
    >
      <Icon icon={Star} size={20} />
    </button>
  );
}
