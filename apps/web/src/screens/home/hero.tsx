// In: the portfolio of now and the value of the past.
// Out: the card that the eye meets first: the total, today's change, and the river of the chosen range.
import { useMemo, useState } from 'react';
import type { RequestOf } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import { type MessageKey, signed, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Money, River, Scales, Skeleton, Total, Triangle, toneOf, Radios } from '../../parts/index.ts';
import { useDisplay } from '../../wallet/display.tsx';
import { HideBalances } from '../../wallet/hide-balances.tsx';
import { pixelValues } from '../../kernel/pixels.ts';
import { type Portfolio, usePortfolio } from '../../wallet/portfolio.ts';
import styles from './home.module.css';

type Range = NonNullable<RequestOf<'/user/assets/history'>['range']>;
const RANGES: readonly { readonly value: Range; readonly label: MessageKey }[] = [
  { value: '1d', label: 'range.day' },
  { value: '1w', label: 'range.week' },
  { value: '1m', label: 'range.month' },
  { value: '1y', label: 'range.year' },
  { value: 'all', label: 'range.all' },
];

export function Hero() {
  const text = useText();
  const portfolio = usePortfolio();
  const [range, setRange] = useState<Range>('1d');
  const history = useCall('/user/assets/history', { range }, { everyMs: 60_000 });
  const values = useMemo(() => {
    const past = (history.data?.list ?? []).map(([, value]) => value);
    return pixelValues(portfolio.total === null || past.length === 0 ? past : [...past, portfolio.total]);
  }, [history.data, portfolio.total]);
  return (
    <section className={styles.hero} aria-label={text('home.total')}>
      <Scales />
      <div className={styles.river}>
        <River values={values} top={0.09} bottom={0.5} now end={0.955} />
      </div>
      <HeroWords portfolio={portfolio} />
      <Radios
        className={styles.ranges}
        itemClassName={styles.range}
        label={text('range.label')}
        value={range}
        onChange={setRange}
        options={RANGES.map(({ value, label }) => ({ value, label: <span>{text(label)}</span> }))}
      />
    </section>
  );
}

function HeroWords({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  const display = useDisplay();
  const { status, total, today } = portfolio;
  const tone = today === null ? 'flat' : toneOf(today.change);
  return (
    <>
      <p className={styles.label}>
        {text('home.total')}
        <HideBalances className={styles.eye} />
      </p>
      {status === 'failed' && (
        <p className={styles.failed}>
          {text('home.total-failed')}{' '}
          <button type="button" className={styles.again} onClick={portfolio.retry}>
            {text('common.retry')}
          </button>
        </p>
      )}
      {status === 'loading' && (
        <div className={styles.bones}>
          <Skeleton width={196} height={32} round={8} />
          <Skeleton width={140} height={14} />
        </div>
      )}
      {status === 'ready' && (
        <>
          <span className={styles.total}>
            <Total value={total === null ? null : display.show(total)} asset={display.currency} hero />
          </span>
          {today !== null && (
            <p className={styles.today}>
              <span
                className={names(styles.today, tone === 'up' && styles.rose, tone === 'down' && styles.fell)}
                style={{ margin: 0 }}
              >
                {tone !== 'flat' && <Triangle down={tone === 'down'} />}
                <Money value={display.show(today.change)} asset={display.currency} own sign="always" decimals={2} />
                <HeroPercent value={today.changePercent} />
              </span>
              <span className={styles.day}>{text('home.today')}</span>
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The percentage in the hero's own colours, which its parent sets. */
function HeroPercent({ value }: { readonly value: string }) {
  const language = useLanguage();
  return <span>{signed(value, language, 2)}%</span>;
}
