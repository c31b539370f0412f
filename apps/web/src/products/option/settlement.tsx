// In: `?symbol=` of the address: a series.
// Out: what it settled at, every sample as a line with the average, and the sum made again here, in the customer's own browser.
import { useState } from 'react';
import { Refused } from '@hilsa/wire';
import type { ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { Button, EmptyState, MessageRow, NavigationBar, Skeleton } from '../../parts/index.ts';
import { averageOf, recompute, type Recomputed } from './recompute.ts';
import { SamplesLine } from './samples-line.tsx';
import { payoffText, signOf, usePrice } from './words.ts';
import styles from './option.module.css';

type Settlement = ReplyOf<'/stock/order/option/settlement'>;

const ASK_AGAIN_MS = 6_000;

export default function SettlementPage() {
  const text = useText();
  const symbol = useSearch('symbol');
  const { data, error, refetch } = useCall(
    '/stock/order/option/settlement',
    { symbol },
    { enabled: symbol !== '', everyMs: ASK_AGAIN_MS },
  );
  const isUnknown = symbol === '' || error instanceof Refused;
  return (
    <>
      <NavigationBar title={text('option.settlement')} />
      <div className={styles.page}>
        {data !== undefined ? (
          <Of settlement={data} />
        ) : isUnknown ? (
          <EmptyState title={text('option.none')} text={text('option.none-text')} />
        ) : error === null ? (
          <Skeleton width="100%" height={320} round={16} />
        ) : (
          <MarketFailed retry={() => void refetch()} />
        )}
      </div>
    </>
  );
}

function Of({ settlement }: { readonly settlement: Settlement }) {
  const text = useText();
  const language = useLanguage();
  const price = usePrice();
  const [again, setAgain] = useState<Recomputed | null>(null);
  const { symbol, option, strike, expiryPrice, payoff, samples, hash, currency } = settlement;
  const valid = samples.filter((sample) => sample.price !== null).length;
  const soFar = expiryPrice === null ? averageOf(settlement) : null;
  const sign = signOf(currency);
  return (
    <>
      <h2 className={styles.symbol}>{symbol}</h2>
      {expiryPrice === null ? (
        <MessageRow
          kind="late"
          title={text('option.not-settled')}
          text={text('option.not-settled-text', { when: dayTimeText(settlement.endsAtMs, language) })}
        />
      ) : (
        <dl className={styles.sums}>
          <div>
            <dt>{text('option.expiry-price')}</dt>
            <dd className={styles.strong}>
              {sign}
              {price(expiryPrice)}
            </dd>
          </div>
          <div>
            <dt>{text('option.payoff')}</dt>
            <dd>
              {sign}
              {price(payoff)}
            </dd>
          </div>
        </dl>
      )}
      {soFar !== null && (
        <dl className={styles.sums} aria-live="off">
          <div>
            <dt>{text('option.average-so-far')}</dt>
            <dd className={styles.strong}>
              {sign}
              {price(soFar)}
            </dd>
          </div>
        </dl>
      )}
      {valid > 0 && <SamplesLine samples={samples} average={expiryPrice ?? soFar} strike={strike} />}
      <p className={styles.note}>
        {text('option.samples', {
          valid: formatNumber(String(valid), language),
          all: formatNumber(String(samples.length), language),
        })}
        {settlement.isFallback && ` ${text('option.fallback')}`}
      </p>
      {expiryPrice !== null && hash !== null && (
        <>
          <Button kind="plain" onClick={() => void recompute(settlement).then(setAgain)}>
            {text('option.recompute')}
          </Button>
          {again !== null && (
            <div className={styles.again} role="status">
              <p>
                <b>{text(again.isSame ? 'option.same' : 'option.differs')}</b>
              </p>
              <p>
                {text('option.recomputed', {
                  price: price(again.settlement),
                  payoff: price(payoffText(option, strike, again.settlement)),
                  count: formatNumber(String(again.count), language),
                })}
              </p>
              {again.levels !== null && (
                <p>
                  {text(again.levels.isSame ? 'option.level-same' : 'option.level-differs', {
                    count: formatNumber(String(again.levels.members), language),
                  })}
                </p>
              )}
              <code>{again.hash}</code>
            </div>
          )}
        </>
      )}
    </>
  );
}
