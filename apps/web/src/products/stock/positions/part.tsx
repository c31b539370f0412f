// In: what the customer holds of shares and has ordered.
// Out: the shares' part of the positions: profit in one figure, what is open, what is held and locked, what was done.
import { useState } from 'react';
import type { Country, Share, StockHolding } from '@hilsa/contract';
import { formatNumber, signed, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import type { PositionsPart } from '../../../kernel/segments.ts';
import { names } from '../../../look/names.ts';
import { MarketFailed } from '../../../market/market-failed.tsx';
import { hrefOf } from '../../../market/listing.ts';
import { shareListing, signOf } from '../../../market/shares/words.ts';
import {
  Change,
  Chips,
  EmptyState,
  Go,
  ListRow,
  Money,
  RowSkeleton,
  ShareMark,
  Skeleton,
  Sparkline,
  toneOf,
} from '../../../parts/index.ts';
import { StockOrders } from '../order/stock-orders.tsx';
import { CompanyActions } from './company-actions.tsx';
import { LockBar } from './lock-bar.tsx';
import { OnItsWay } from './on-its-way.tsx';
import styles from './positions.module.css';

function useHoldings(country: Country = 'BD') {
  return useCall('/stock/hold/list', { country }, { everyMs: 15_000 });
}

function Head() {
  const text = useText();
  const language = useLanguage();
  const { data } = useHoldings();
  if (data === undefined)
    return (
      <div className={styles.head}>
        <Skeleton width={160} height={14} />
        <Skeleton width={220} height={36} round={8} />
        <Skeleton width="100%" height={40} />
      </div>
    );
  const { total, money } = data;
  const [whole = '0', fraction = '00'] = total.profit.replace('-', '').split('.');
  const tone = toneOf(total.profit);
  const sign = tone === 'up' ? '+' : tone === 'down' ? '−' : '';
  return (
    <section className={styles.head}>
      <p className={styles.label}>{text('stock.profit')}</p>
      <p className={names(styles.profit, styles[tone])}>
        {sign}
        {signOf(money.currency)}
        <Money value={whole} own />
        <small>.{formatNumber(fraction.padEnd(2, '0').slice(0, 2), language)}</small>
      </p>
      <dl className={styles.three}>
        <div>
          <dt>{text('stock.market-value')}</dt>
          <dd>
            <Money value={total.marketValue} asset={money.currency} own decimals={2} />
          </dd>
        </div>
        <div>
          <dt>{text('stock.today')}</dt>
          <dd>
            <Money value={total.today} asset={money.currency} own toned sign="always" decimals={0} />
          </dd>
        </div>
        <div>
          <dt>{text('stock.return')}</dt>
          <dd>
            <Change value={total.profitPercent} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

const COUNTRIES = ['BD', 'US'] as const;
/** Shares of a list by their codes, at most. */
const MOST_QUOTED = 50;

function Holdings() {
  const text = useText();
  const language = useLanguage();
  const [country, setCountry] = useState<Country>('BD');
  const { data, isError, refetch } = useHoldings(country);
  const codes = (data?.list ?? []).slice(0, MOST_QUOTED).map(({ symbol }) => symbol);
  const quotes = useCall(
    '/stock/index/list',
    { country, codes: codes.join(','), limit: MOST_QUOTED },
    { enabled: codes.length > 0, everyMs: 60_000 },
  );
  const quoted = new Map(quotes.data?.list.map((share) => [share.symbol, share]));
  const choice = (
    <Chips
      label={text('stock.markets')}
      value={country}
      onChange={setCountry}
      options={COUNTRIES.map((value) => ({
        value,
        label: text(value === 'BD' ? 'stock.local' : 'stock.foreign'),
      }))}
    />
  );
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return <RowSkeleton rows={4} />;
  if (data.list.length === 0)
    return (
      <>
        {choice}
        <OnItsWay data={data} />
        <CompanyActions country={country} />
        <EmptyState
          title={text('stock.no-holdings')}
          text={text('stock.no-holdings-text')}
          action={
            <Go to="/pages/stock/list" search={{ country }} className={styles.find}>
              {text('stock.find-share')}
            </Go>
          }
        />
      </>
    );
  return (
    <>
      {choice}
      <OnItsWay data={data} />
      <p className={styles.heads}>
        <span>
          {text(country === 'BD' ? 'stock.local' : 'stock.foreign')} ·{' '}
          {formatNumber(String(data.list.length), language)}
        </span>
        <Go to="/pages/stock/income" className={styles.link}>
          {text('stock.income')}
        </Go>
      </p>
      {data.list.map((holding) => (
        <HoldingRow key={holding.symbol} holding={holding} quoted={quoted.get(holding.symbol)} />
      ))}
      <p className={styles.note}>{text('stock.sold-note')}</p>
      <CompanyActions country={country} />
    </>
  );
}

function HoldingRow({ holding, quoted }: { readonly holding: StockHolding; readonly quoted: Share | undefined }) {
  const language = useLanguage();
  const sign = signOf(holding.currency);
  return (
    <div className={styles.holding}>
      <ListRow
        tall
        {...hrefOf(shareListing(holding))}
        mark={<ShareMark code={holding.symbol} />}
        title={holding.symbol}
        subtitle={
          <>
            <Money value={holding.total} own />
            {holding.averageCost !== null &&
              ` · ${sign}${formatNumber(holding.averageCost, language, { decimals: 2 })}`}
          </>
        }
        {...(quoted !== undefined && {
          chart: (
            <span className={styles.spark}>
              <Sparkline points={quoted.spark} tone={toneOf(quoted.changePercent)} />
            </span>
          ),
        })}
        value={
          <>
            {sign}
            <Money value={holding.marketValue} own decimals={2} />
          </>
        }
        below={
          <span className={names(styles.gain, styles[toneOf(holding.profit)])}>
            <Money value={holding.profit} own sign="always" decimals={0} /> ·{' '}
            {signed(holding.profitPercent, language, 1)}%
          </span>
        }
      />
      <LockBar holding={holding} />
    </div>
  );
}

function Open() {
  return <StockOrders scope="holding" />;
}
function History() {
  return <StockOrders scope="history" />;
}

export default { Head, Open, Holdings, History } satisfies PositionsPart;
