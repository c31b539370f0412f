// In: an instrument.
// Out: the phone's page: price, chart, figures, book or trades or rules; buy and sell stay in reach of the thumb.
import { useState } from 'react';
import type { Side } from '@hilsa/contract';
import { useSignedIn } from '../../kernel/session.ts';
import { abbreviate, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { balances, tickerOf, useLive, useTicker } from '../../live/index.ts';
import { Button, Money, SegmentedControl } from '../../parts/index.ts';
import { balanceKey } from '../../kernel/keys.ts';
import { difference, sum } from '../../kernel/decimals.ts';
import { TradeKinds, useKeepSymbol } from '../../market/trade-kinds.tsx';
import { FeedNotice } from '../../market/feed-notice.tsx';
import type { Instrument } from '../../market/instrument.ts';
import { TicketSheet } from './ticket/ticket-sheet.tsx';
import { AboutCoin } from './about-coin.tsx';
import { CoinChart } from './coin-chart.tsx';
import { CoinHead } from './coin-head.tsx';
import { DepthChart } from '../../market/book/depth-chart.tsx';
import { OrderBookView } from '../../market/book/order-book.tsx';
import { TradesList } from '../../market/book/trades-list.tsx';
import styles from '../../market/trading-page.module.css';

type Below = 'book' | 'depth' | 'trades' | 'about';

export function CoinPhone({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  useKeepSymbol('coin', instrument.symbol);
  const [below, setBelow] = useState<Below>('book');
  return (
    <div className={styles.phone}>
      <TradeKinds value="coin" path="/pages/coin/coinKline" />
      <CoinHead instrument={instrument} />
      <div className={styles.notice}>
        <FeedNotice live={tickerOf(instrument.key)} />
      </div>
      <CoinChart instrument={instrument} />
      <Figures instrument={instrument} />
      <div className={styles.switch}>
        <SegmentedControl
          label={text('coin.sections')}
          value={below}
          onChange={setBelow}
          options={[
            { value: 'book', label: text('book.title') },
            { value: 'depth', label: text('chart.depth') },
            { value: 'trades', label: text('trades.title') },
            { value: 'about', label: text('about-coin.title') },
          ]}
        />
      </div>
      <div className={styles.below}>
        {below === 'book' && <OrderBookView instrument={instrument} />}
        {below === 'depth' && (
          <div className={styles.depthBox}>
            <DepthChart instrument={instrument} />
          </div>
        )}
        {below === 'trades' && <TradesList instrument={instrument} />}
        {below === 'about' && <AboutCoin instrument={instrument} />}
      </div>
      <BuySell instrument={instrument} />
    </div>
  );
}

function Figures({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const ticker = useTicker(instrument.key);
  const balance = useLive(balances, (now) => now.value?.get(balanceKey(instrument.base)));
  const spread =
    ticker !== undefined && ticker.bid !== null && ticker.ask !== null
      ? `${formatNumber(difference(ticker.ask, ticker.bid), language)} ${instrument.quote}`
      : '--';
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{text('coin.turnover')}</dt>
        <dd>{ticker === undefined ? '--' : abbreviate(ticker.turnover, language)}</dd>
      </div>
      <div>
        <dt>{text('coin.spread')}</dt>
        <dd>{spread}</dd>
      </div>
      <div>
        <dt>{text('coin.trades')}</dt>
        <dd>{ticker === undefined ? '--' : abbreviate(String(ticker.trades), language)}</dd>
      </div>
      {signedIn && (
        <div>
          <dt>{text('coin.you-hold')}</dt>
          <dd className={styles.accent}>
            <Money
              value={balance === undefined ? '0' : sum(balance.available, balance.held)}
              asset={instrument.base}
              own
              decimals={6}
              least={0}
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

function BuySell({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const ask = useTicker(instrument.key, (ticker) => ticker?.ask);
  const bid = useTicker(instrument.key, (ticker) => ticker?.bid);
  const [ticket, setTicket] = useState<{ side: Side; count: number; open: boolean }>({
    side: 'buy',
    count: 0,
    open: false,
  });
  const open = (side: Side): void => setTicket((before) => ({ side, count: before.count + 1, open: true }));
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? '--'
      : formatNumber(value, language, { decimals: instrument.priceDecimals });
  return (
    <div className={styles.sticky}>
      <Button kind="up" note={price(ask)} onClick={() => open('buy')}>
        {text('trade.buy')}
      </Button>
      <Button kind="down" note={price(bid)} onClick={() => open('sell')}>
        {text('trade.sell')}
      </Button>
      {ticket.count > 0 && (
        <TicketSheet
          key={ticket.count}
          instrument={instrument}
          side={ticket.side}
          open={ticket.open}
          onClose={() => setTicket((before) => ({ ...before, open: false }))}
        />
      )}
    </div>
  );
}
