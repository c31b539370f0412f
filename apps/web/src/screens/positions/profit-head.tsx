// In: the portfolio of now.
// Out: the open profit or loss, large, with value, today and return beside each other below.
import { useText } from '../../i18n/index.ts';
import { useKept } from '../../kernel/store.ts';
import { names } from '../../look/names.ts';
import { Change, Money, Skeleton, toneOf } from '../../parts/index.ts';
import { useDisplay, Value } from '../../wallet/display.tsx';
import type { Portfolio } from '../../wallet/portfolio.ts';
import styles from './positions.module.css';

export function ProfitHead({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  const display = useDisplay();
  const { status, holdings, today } = portfolio;
  const isHidden = useKept((kept) => kept.hideBalances);
  if (status === 'loading' || status === 'idle')
    return (
      <div className={styles.head}>
        <Skeleton width={140} height={14} />
        <Skeleton width={220} height={32} round={8} />
        <Skeleton width="100%" height={40} />
      </div>
    );
  // Nothing known is no nothing: the row above says what failed.
  const profit = holdings?.profit ?? '0';
  const [whole = '0', fraction] = display.show(profit).split('.');
  // A loss of less than one has a whole part of nothing, and keeps its sign.
  const isLoss = toneOf(profit) === 'down' && /^-?0$/.test(whole);
  const isGain = toneOf(profit) === 'up' && whole === '0';
  return (
    <section className={styles.head}>
      <p className={styles.label}>{text('positions.profit')}</p>
      <p className={names(styles.profit, styles[toneOf(profit)])}>
        {holdings !== null && !isHidden && (isLoss ? '−' : isGain ? '+' : null)}
        <Money
          value={holdings === null ? null : whole}
          asset={display.currency === 'BDT' ? 'BDT' : ''}
          own
          sign="always"
        />
        {holdings !== null && fraction !== undefined && <Fraction text={fraction} />}
        {display.currency !== 'BDT' && <i>{display.currency}</i>}
      </p>
      <dl className={styles.three}>
        <div>
          <dt>{text('positions.market-value')}</dt>
          <dd>
            <Value quote={holdings?.value ?? null} decimals={0} />
          </dd>
        </div>
        <div>
          <dt>{text('home.today-title')}</dt>
          <dd>
            <Value quote={today?.change ?? null} toned signed decimals={0} />
          </dd>
        </div>
        <div>
          <dt>{text('positions.return')}</dt>
          <dd>{holdings === null ? '--' : <Change value={holdings.profitPercent} />}</dd>
        </div>
      </dl>
    </section>
  );
}

function Fraction({ text }: { readonly text: string }) {
  return (
    <small>
      <Money value={text} own decimals={0} />
    </small>
  );
}
