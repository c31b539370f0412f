// In: `?symbol=` of the address.
// Out: the share's page: price and the day's band, chart, figures, then book, trades, profile or news; buy and sell stay in reach of the thumb.
import { ChevronDown, ChevronLeft, Star } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Refused } from '@hilsa/wire';
import type { ShareTicker, Side } from '@hilsa/contract';
import { abbreviate, civilDayText, formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { difference } from '../../../kernel/decimals.ts';
import { listingKey } from '../../../kernel/keys.ts';
import { useCall } from '../../../kernel/queries.ts';
import { back, go, useSearch } from '../../../kernel/router.ts';
import { useSignedIn } from '../../../kernel/session.ts';
import { shareTicker, useLive } from '../../../live/index.ts';
import { names } from '../../../look/names.ts';
import { OrderBookView } from '../../../market/book/order-book.tsx';
import { TradesList } from '../../../market/book/trades-list.tsx';
import { ChartPanel } from '../../../market/chart/chart-panel.tsx';
import { FeedNotice } from '../../../market/feed-notice.tsx';
import { MarketFailed } from '../../../market/market-failed.tsx';
import { TickPrice } from '../../../market/tick-price.tsx';
import { WatchButton } from '../../../market/watch/watch-sheet.tsx';
import { useFavourites } from '../../../market/watchlist.ts';
import { asTold, isOutdated, type ShareInstrument, shareInstrument } from '../../../market/shares/share-instrument.ts';
import { useMarket } from '../../../market/shares/use-country.ts';
import { NO_CATEGORY, PHASE_WORDS, STATE_WORDS, signOf, useShortMoney, useSpan } from '../../../market/shares/words.ts';
import { useOrderLines } from '../../../orders/order-lines.ts';
import {
  ChangePill,
  EmptyState,
  Go,
  Icon,
  IconButton,
  NavigationBar,
  SegmentedControl,
  ShareMark,
  Skeleton,
  Tag,
  toneOf,
  useWide,
} from '../../../parts/index.ts';
import { type TicketStart, startOf } from '../ticket/fields.ts';
import { ShareTicketPanel, ShareTicketSheet } from '../ticket/ticket-sheet.tsx';
import { BandRuler } from './band-ruler.tsx';
import { BlockOffers, BlockTrades } from './block-trades.tsx';
import { shareSource } from './chart-source.ts';
import { ShareNews } from './news.tsx';
import { Profile } from './profile.tsx';
import { StateNotice } from './state-notice.tsx';
import { TradeBar } from './trade-bar.tsx';
import styles from './share.module.css';

/** What no channel tells: what a company announced, and figures of thirty days. */
const ASK_AGAIN_MS = 60_000;

export default function SharePage() {
  const text = useText();
  const code = useSearch('symbol').toUpperCase();
  const { data, error, refetch } = useCall(
    '/stock/index/info',
    { code },
    { enabled: code !== '', everyMs: ASK_AGAIN_MS },
  );
  const instrument = useMemo(() => (data === undefined ? null : shareInstrument(data)), [data]);
  if (instrument !== null) return <Share key={instrument.key} listed={instrument} askAgain={() => void refetch()} />;
  const isUnknown = code === '' || (error instanceof Refused && error.refusal === 'unknown-instrument');
  return (
    <>
      <NavigationBar title={text('page.stocks')} />
      {isUnknown ? (
        <EmptyState
          title={text('stock.unknown')}
          text={text('stock.unknown-text')}
          action={
            <Go to="/pages/stock/search" className={styles.find}>
              {text('stock.search')}
            </Go>
          }
        />
      ) : error === null ? (
        <div className={styles.waiting}>
          <Skeleton width={200} height={32} round={8} />
          <Skeleton width="100%" height={60} round={12} />
          <Skeleton width="100%" height={320} round={16} />
        </div>
      ) : (
        <MarketFailed retry={() => void refetch()} />
      )}
    </>
  );
}

type Below = 'book' | 'trades' | 'profile' | 'news';

function Share({ listed, askAgain }: { readonly listed: ShareInstrument; readonly askAgain: () => void }) {
  const wide = useWide();
  const text = useText();
  const live = useLive(shareTicker(listingKey(listed.symbol, 'stock')), (now) => now.value);
  const instrument = useMemo(() => asTold(listed, live), [listed, live]);
  const { share } = instrument.detail;
  const ticker: ShareTicker = live ?? share;
  const outdated = isOutdated(listed, live);
  const ask = useRef(askAgain);
  useEffect(() => void (ask.current = askAgain));
  // A halt and a new day are told by the channel; their reason and limits are asked for then.
  useEffect(() => {
    if (outdated) ask.current();
  }, [outdated, live?.state, live?.phase]);
  const { market } = useMarket(share.country);
  const zone = market?.zone ?? 'Asia/Dhaka';
  const [below, setBelow] = useState<Below>('book');
  const options = useCall('/stock/index/option/rule', {});
  const hasOptions = options.data?.underlyings.includes(share.symbol) === true;
  const lines = useOrderLines(instrument);
  const { key } = instrument;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new figure is no other chart
  const source = useMemo(() => shareSource(instrument, { zone, isOpen: () => true }), [key, zone]);
  const own = lines.map(({ price }) => String(price));
  const linked = startOf({ side: useSearch('side'), price: useSearch('price'), quantity: useSearch('quantity') });
  const [ticket, setTicket] = useState<{ start: TicketStart; count: number; open: boolean }>({
    start: linked ?? { side: 'buy' },
    count: linked === null ? 0 : 1,
    open: linked !== null,
  });
  const body = (
    <>
      <PriceBlock instrument={instrument} ticker={ticker} />
      <div className={styles.gutter}>
        <FeedNotice live={shareTicker(listingKey(share.symbol, 'stock'))} />
        <StateNotice instrument={instrument} />
      </div>
      <BandRuler ticker={ticker} own={own} decimals={instrument.priceDecimals} />
      <div className={styles.chart}>
        <ChartPanel source={source} lines={lines} />
      </div>
      <Figures instrument={instrument} ticker={ticker} />
      <BlockOffers instrument={instrument} />
      <div className={styles.switch}>
        <SegmentedControl<Below | 'options'>
          label={text('stock.sections')}
          value={below}
          onChange={(value) => {
            // The chain has a page of its own: prices of options need the width.
            if (value === 'options') go('/pages/stock/option', { symbol: share.symbol });
            else setBelow(value);
          }}
          options={[
            { value: 'book', label: text('stock.depth') },
            { value: 'trades', label: text('trades.title') },
            { value: 'profile', label: text('stock.profile') },
            { value: 'news', label: text('stock.news') },
            ...(hasOptions ? [{ value: 'options' as const, label: text('stock.options') }] : []),
          ]}
        />
      </div>
      <div className={styles.below}>
        {below === 'book' && <Book instrument={instrument} />}
        {below === 'trades' && (
          <>
            <BlockTrades instrument={instrument} />
            <TradesList instrument={instrument} />
          </>
        )}
        {below === 'profile' && <Profile instrument={instrument} />}
        {below === 'news' && <ShareNews symbol={share.symbol} />}
      </div>
    </>
  );
  if (wide)
    return (
      <div className={styles.columns} data-wide>
        <div className={styles.panel}>
          <Bar instrument={instrument} />
          {body}
        </div>
        <div className={names(styles.panel, styles.side)}>
          <ShareTicketPanel instrument={instrument} start={ticket.start} />
        </div>
      </div>
    );
  const open = (side: Side): void => setTicket((before) => ({ start: { side }, count: before.count + 1, open: true }));
  return (
    <div className={styles.page}>
      <Bar instrument={instrument} />
      {body}
      <TradeBar instrument={instrument} ticker={ticker} onOpen={open} />
      {ticket.count > 0 && (
        <ShareTicketSheet
          key={ticket.count}
          instrument={instrument}
          start={ticket.start}
          open={ticket.open}
          onClose={() => setTicket((before) => ({ ...before, open: false }))}
        />
      )}
    </div>
  );
}

function Bar({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const favourites = useFavourites('stock');
  const starred = favourites.has(instrument.key);
  const { share } = instrument.detail;
  return (
    <header className={styles.bar}>
      <IconButton icon={ChevronLeft} size={24} label={text('common.back')} edge="start" onClick={() => back()} />
      <span className={styles.mark}>
        <ShareMark code={share.symbol} size={24} />
      </span>
      <button type="button" className={styles.pair} onClick={() => go('/pages/stock/search')}>
        <h1>{share.symbol}</h1>
        <Icon icon={ChevronDown} size={18} />
      </button>
      {share.category !== NO_CATEGORY && <Tag>{share.category}</Tag>}
      <span className={styles.space} />
      <button
        type="button"
        className={names(styles.star, starred && styles.starred)}
        aria-pressed={starred}
        aria-label={text('market.star', { coin: share.symbol })}
        onClick={() => favourites.toggle(instrument.key)}
      >
        <Icon icon={Star} size={22} />
      </button>
      <WatchButton
        market={instrument.key}
        name={share.symbol}
        priceDecimals={instrument.priceDecimals}
        quantityDecimals={0}
      />
    </header>
  );
}

function PriceBlock({ instrument, ticker }: { readonly instrument: ShareInstrument; readonly ticker: ShareTicker }) {
  const text = useText();
  const language = useLanguage();
  const short = useShortMoney();
  const span = useSpan();
  const { share } = instrument.detail;
  const { clock } = useMarket(share.country);
  const decimals = instrument.priceDecimals;
  const price = (value: string): string => formatNumber(value, language, { decimals });
  // Its market may be open while it stands still.
  const standing = share.state === 'listed' ? null : text(STATE_WORDS[share.state]);
  const when =
    standing ??
    (clock === null
      ? text(PHASE_WORDS[ticker.phase])
      : clock.leftMs === null
        ? text(PHASE_WORDS[clock.phase])
        : text(clock.phase === 'closed' ? 'shares.opens-in' : 'shares.left', {
            word: text(PHASE_WORDS[clock.phase]),
            span: span(clock.leftMs),
          }));
  return (
    <div className={styles.block}>
      <div>
        <p className={styles.last}>
          {signOf(share.currency)}
          <TickPrice value={ticker.last} decimals={decimals} />
        </p>
        <p className={styles.under}>
          <ChangePill value={ticker.changePercent} />
          <b className={styles[toneOf(ticker.change)]}>{signed(ticker.change, language, decimals)}</b>
          <span>{when}</span>
        </p>
      </div>
      <dl className={styles.day}>
        <div>
          <dt>{text('stock.high')}</dt>
          <dd>{price(ticker.high)}</dd>
        </div>
        <div>
          <dt>{text('stock.low')}</dt>
          <dd>{price(ticker.low)}</dd>
        </div>
        <div>
          <dt>{text('stock.value')}</dt>
          <dd>{short(ticker.turnover, share.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Figures({ instrument, ticker }: { readonly instrument: ShareInstrument; readonly ticker: ShareTicker }) {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const { share, profile, actions, blocks } = instrument.detail;
  const held = useCall('/stock/hold/info', { code: share.symbol }, { enabled: signedIn }).data?.holding;
  // A new code has a day and no record.
  const record = actions.find(({ kind, recordDate }) => recordDate !== null && kind !== 'new-code')?.recordDate;
  const spread = ticker.bid === null || ticker.ask === null ? '--' : difference(ticker.ask, ticker.bid);
  const rows: readonly (readonly [string, string, boolean])[] = [
    [text('stock.trades'), abbreviate(String(ticker.trades), language), false],
    [text('stock.spread'), formatNumber(spread, language, { decimals: instrument.priceDecimals }), false],
    [
      text('stock.float'),
      profile.freeFloatPercent === null ? '--' : `${formatNumber(profile.freeFloatPercent, language)}%`,
      false,
    ],
    [
      text('stock.record-date'),
      record === undefined || record === null ? text('stock.none-set') : civilDayText(record, language, true),
      false,
    ],
    ...(blocks.trades > 0
      ? ([
          [
            text('stock.blocks-30'),
            text('stock.blocks-30-of', {
              trades: formatNumber(String(blocks.trades), language),
              quantity: abbreviate(blocks.quantity, language),
            }),
            true,
          ],
        ] as const)
      : []),
    ...(signedIn
      ? ([
          [
            text('stock.you-hold'),
            held === undefined || held === null
              ? formatNumber('0', language)
              : text('stock.held-free', {
                  total: formatNumber(held.total, language),
                  free: formatNumber(held.available, language),
                }),
            true,
          ],
        ] as const)
      : []),
  ];
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value, accent]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={accent ? styles.accent : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The book, and while orders are collected the price they would meet at. */
function Book({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const collects = ['opening-auction', 'closing-auction'].includes(instrument.detail.share.phase);
  const { data } = useCall(
    '/stock/index/books',
    { code: instrument.symbol },
    { enabled: collects, everyMs: 3_000, staleMs: 0 },
  );
  const auction = collects ? data?.auction : undefined;
  return (
    <>
      {auction !== undefined && auction !== null && (
        <p className={styles.auction}>
          <span>
            {text('stock.auction-at', {
              price: formatNumber(auction.price, language, { decimals: instrument.priceDecimals }),
            })}
          </span>
          <b>{text('stock.auction-volume', { volume: formatNumber(auction.volume, language) })}</b>
        </p>
      )}
      <OrderBookView instrument={instrument} rows={10} />
    </>
  );
}
