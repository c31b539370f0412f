// In: `?asset=` of the address, or none for all.
// Out: the coin's balance and every change of it, newest first: the sum of the rows is the balance.
import { CandlestickChart, CircleDollarSign, Percent, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { Bill } from '@hilsa/contract';
import { changeSearch, go, useSearch } from '../../app/router.ts';
import { wire } from '../../app/wire.ts';
import { byDay, dayTimeText, formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { useInstruments } from '../../live/index.ts';
import { names } from '../../look/names.ts';
import {
  Button,
  Chips,
  CoinMark,
  EmptyState,
  Go,
  IconTile,
  ListRow,
  Money,
  NavigationBar,
  RowSkeleton,
  Sheet,
  toneOf,
} from '../../parts/index.ts';
import { Value } from '../../trading/display.tsx';
import { More, usePages } from '../../trading/orders/history.tsx';
import { billWord } from '../../trading/orders/order-words.ts';
import { usePortfolio } from '../../trading/portfolio.ts';
import { useKept } from '../../app/store.ts';
import styles from './assets.module.css';

const ALL = 'ALL';
const ICONS: Readonly<Record<string, typeof Percent>> = {
  trade: CandlestickChart,
  fee: Percent,
  'test-money': CircleDollarSign,
  referral: UserRoundPlus,
};

export default function Records() {
  const text = useText();
  const asset = useSearch('asset', ALL);
  const portfolio = usePortfolio();
  const [bill, setBill] = useState<Bill | null>(null);
  const pages = usePages<Bill>('/user/tx/record', [asset], (cursor, signal) =>
    wire.call(
      '/user/tx/record',
      { limit: 30, ...(asset === ALL ? {} : { asset }), ...(cursor === undefined ? {} : { cursor }) },
      { signal },
    ),
  );
  const coin = portfolio.coins.find((one) => one.asset === asset);
  const options = [
    { value: ALL, label: text('market.all') },
    ...portfolio.coins.map((one) => ({ value: one.asset, label: one.asset })),
  ];
  return (
    <>
      <NavigationBar
        title={asset === ALL ? text('assets.records-title') : text('assets.records-of', { asset })}
        fallback="/pages/user/assets"
      />
      <div className={styles.records}>
        <Chips
          label={text('funding.asset')}
          options={options}
          value={asset}
          onChange={(value) => changeSearch({ asset: value === ALL ? '' : value })}
        />
        {coin !== undefined && (
          <section className={styles.balance}>
            <CoinMark asset={coin.asset} size={40} />
            <div>
              <b>
                <Money value={coin.total} asset={coin.asset} own decimals={8} least={0} />
              </b>
              <span>
                <Value quote={coin.value} />
              </span>
            </div>
            <dl>
              <div>
                <dt>{text('ticket.available')}</dt>
                <dd>
                  <Money value={coin.available} own decimals={8} least={0} />
                </dd>
              </div>
              <div>
                <dt>{text('assets.held')}</dt>
                <dd>
                  <Money value={coin.held} own decimals={8} least={0} />
                </dd>
              </div>
            </dl>
            {coin.asset !== 'USDT' && (
              <Button size="small" wide onClick={() => go('/pages/coin/coinKline', { symbol: `${coin.asset}USDT` })}>
                {text('assets.trade', { asset: coin.asset })}
              </Button>
            )}
          </section>
        )}
        {pages.isLoading && <RowSkeleton rows={6} chart={false} />}
        {pages.isError && (
          <EmptyState
            title={text('history.failed')}
            action={
              <Button size="small" onClick={() => void pages.refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        )}
        {!pages.isLoading && !pages.isError && pages.rows.length === 0 && (
          <EmptyState title={text('assets.no-records')} text={text('assets.no-records-text')} />
        )}
        <Days bills={pages.rows} onOpen={setBill} />
        <More when={pages.hasNextPage} onReached={() => void pages.fetchNextPage()} />
      </div>
      <BillSheet bill={bill} onClose={() => setBill(null)} />
    </>
  );
}

/** Under the days they happened on: a row then needs the time alone, and no number has to give way to a date. */
function Days({ bills, onOpen }: { readonly bills: readonly Bill[]; readonly onOpen: (bill: Bill) => void }) {
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  return byDay(bills, openedMs, language).map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={styles.day}>{day}</h2>
      {ofDay.map((bill) => (
        <BillRow key={bill.id} bill={bill} onOpen={() => onOpen(bill)} />
      ))}
    </section>
  ));
}

function useBillName(): (reason: string) => string {
  const text = useText();
  return (reason) => {
    const word = billWord(reason);
    return word === null ? reason : text(word);
  };
}

function BillRow({ bill, onOpen }: { readonly bill: Bill; readonly onOpen: () => void }) {
  const text = useText();
  const language = useLanguage();
  const nameOf = useBillName();
  return (
    <ListRow
      tall
      onPress={onOpen}
      mark={<IconTile icon={ICONS[bill.reason] ?? CircleDollarSign} />}
      title={nameOf(bill.reason)}
      subtitle={timeText(bill.atMs, language)}
      value={
        <span className={names(styles[toneOf(bill.amount)])}>
          <Money value={bill.amount} asset={bill.asset} own sign="always" />
        </span>
      }
      below={
        <>
          {text('bill.after')} <Money value={bill.balanceAfter} own decimals={8} least={0} />
        </>
      }
    />
  );
}

function BillSheet({ bill, onClose }: { readonly bill: Bill | null; readonly onClose: () => void }) {
  const text = useText();
  const language = useLanguage();
  const nameOf = useBillName();
  const hidden = useKept((kept) => kept.hideBalances);
  const { bySymbol } = useInstruments();
  const lines: readonly (readonly [string, string])[] =
    bill === null
      ? []
      : [
          [
            text('bill.amount'),
            hidden ? '••••••' : `${formatNumber(bill.amount, language, { sign: 'always' })} ${bill.asset}`,
          ],
          [text('bill.after'), hidden ? '••••••' : `${formatNumber(bill.balanceAfter, language)} ${bill.asset}`],
          [text('trades.time'), dayTimeText(bill.atMs, language)],
          [text('bill.id'), bill.id],
          ...(bill.tradeId === null ? [] : [[text('bill.trade-id'), bill.tradeId] as const]),
        ];
  return (
    <Sheet
      open={bill !== null}
      onClose={onClose}
      title={bill === null ? '' : nameOf(bill.reason)}
      footer={
        bill === null || bill.orderId === null || bySymbol.size === 0 ? undefined : (
          <Go to="/pages/tabbar/position" search={{ order: bill.orderId }} className={styles.openOrder}>
            {text('bill.open-order')}
          </Go>
        )
      }
    >
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
