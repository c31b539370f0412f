// In: a contract's market.
// Out: the phone's page of its chart: price, lines, book or trades; long and short in reach of the thumb.
import { useState } from 'react';
import type { Direction } from '@hilsa/formulas/contracts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { tickerOf, useTicker } from '../../live/index.ts';
import { Button, SegmentedControl } from '../../parts/index.ts';
import { DepthChart } from '../../market/book/depth-chart.tsx';
import { OrderBookView } from '../../market/book/order-book.tsx';
import { TradesList } from '../../market/book/trades-list.tsx';
import { FeedNotice } from '../../market/feed-notice.tsx';
import type { Instrument } from '../../market/instrument.ts';
import { TradeKinds } from '../../market/trade-kinds.tsx';
import { ContractChart } from './contract-chart.tsx';
import { ContractHead } from './contract-head.tsx';
import { FeedState } from './feed-state.tsx';
import { TicketSheet } from './ticket/ticket-sheet.tsx';
import styles from '../../market/trading-page.module.css';

type Below = 'book' | 'depth' | 'trades';

export function ContractPhone({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const [below, setBelow] = useState<Below>('book');
  return (
    <div className={styles.phone}>
      <TradeKinds value="contract" path="/pages/coin/coinKline" />
      <ContractHead instrument={instrument} />
      <div className={styles.notice}>
        <FeedNotice live={tickerOf(instrument.key)} />
        <FeedState instrument={instrument} />
      </div>
      <ContractChart instrument={instrument} />
      <div className={styles.switch}>
        <SegmentedControl
          label={text('contract.sections')}
          value={below}
          onChange={setBelow}
          options={[
            { value: 'book', label: text('book.title') },
            { value: 'depth', label: text('chart.depth') },
            { value: 'trades', label: text('trades.title') },
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
      </div>
      <LongShort instrument={instrument} />
    </div>
  );
}

function LongShort({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const ask = useTicker(instrument.key, (ticker) => ticker?.ask);
  const bid = useTicker(instrument.key, (ticker) => ticker?.bid);
  const [ticket, setTicket] = useState<{ direction: Direction; count: number; open: boolean }>({
    direction: 'long',
    count: 0,
    open: false,
  });
  const open = (direction: Direction): void =>
    setTicket((before) => ({ direction, count: before.count + 1, open: true }));
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? '--'
      : formatNumber(value, language, { decimals: instrument.priceDecimals });
  return (
    <div className={styles.sticky}>
      <Button kind="up" note={price(ask)} onClick={() => open('long')}>
        {text('contract.long')}
      </Button>
      <Button kind="down" note={price(bid)} onClick={() => open('short')}>
        {text('contract.short')}
      </Button>
      {ticket.count > 0 && (
        <TicketSheet
          key={ticket.count}
          instrument={instrument}
          direction={ticket.direction}
          open={ticket.open}
          onClose={() => setTicket((before) => ({ ...before, open: false }))}
        />
      )}
    </div>
  );
}
