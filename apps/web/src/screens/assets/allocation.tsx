// In: the portfolio of now and the total of the past.
// Out: how the money is spread: a river of the total, each coin a current as wide as its share today; a legend, and a table for readers.
import { useMemo, useState } from 'react';
import { useCall } from '../../app/queries.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Skeleton } from '../../parts/index.ts';
import { percentage, sum } from '../../trading/decimals.ts';
import { pixelValue } from '../../trading/pixels.ts';
import type { Portfolio } from '../../trading/portfolio.ts';
import { currentsOf, type Current } from './river-of-shares.ts';
import styles from './assets.module.css';

const COLOURS = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] as const;

export function Allocation({ portfolio }: { readonly portfolio: Portfolio }) {
  const text = useText();
  const language = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const history = useCall('/user/assets/history', { range: '1m' }, { staleMs: 300_000 });
  const shares = useMemo(() => sharesOf(portfolio), [portfolio]);
  const currents = useMemo<readonly Current[]>(() => {
    const past = (history.data?.list ?? []).map(([, value]) => pixelValue(value));
    const now = portfolio.total === null ? 0 : pixelValue(portfolio.total);
    return currentsOf(
      [...past, now],
      shares.map((share) => pixelValue(share.percent)),
    );
  }, [history.data, portfolio.total, shares]);
  if (portfolio.status === 'loading') return <Skeleton width="100%" height={180} round={16} />;
  if (shares.length === 0) return null;
  return (
    <section className={styles.allocation} aria-label={text('assets.spread')}>
      <svg
        viewBox="0 0 400 96"
        preserveAspectRatio="none"
        className={styles.shares}
        aria-hidden="true"
        focusable="false"
      >
        <defs>
          {currents.map((_, index) => (
            <linearGradient key={index} id={`share-${index}`} x1="0" x2="1" y1="0" y2="0">
              <stop offset="0" stopColor={`var(--${COLOURS[index]})`} stopOpacity=".12" />
              <stop offset=".72" stopColor={`var(--${COLOURS[index]})`} />
            </linearGradient>
          ))}
        </defs>
        {currents.map((current, index) => (
          <path key={index} d={current.path} fill={`url(#share-${index})`} className={styles.current} />
        ))}
      </svg>
      <p className={styles.when}>
        <span>{text('assets.month-ago')}</span>
        <button type="button" className={styles.asTable} aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {text('assets.spread')}
        </button>
        <span>{text('assets.now')}</span>
      </p>
      {asTable ? (
        <table className={styles.table}>
          <caption className="spoken">{text('assets.spread')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('market.coin')}</th>
              <th scope="col">{text('assets.share')}</th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <tr key={share.name}>
                <th scope="row">{share.name === OTHERS ? text('assets.others') : share.name}</th>
                <td>{localDigits(`${share.percent}%`, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <dl className={styles.legend}>
          {shares.map((share, index) => (
            <div key={share.name}>
              <dt>
                <i style={{ background: `var(--${COLOURS[index]})` }} />
                {share.name === OTHERS ? text('assets.others') : share.name}
              </dt>
              <dd>{localDigits(`${share.percent}%`, language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const OTHERS = 'others';

/** The five largest and the rest, largest first, in percent with one digit. */
function sharesOf({ coins, total }: Portfolio): { name: string; percent: string }[] {
  const owned = coins.filter((coin) => /[1-9]/.test(coin.value));
  const named = owned.length > COLOURS.length ? owned.slice(0, COLOURS.length - 1) : owned;
  const rest = owned.slice(named.length);
  const parts = [
    ...named.map((coin) => ({ name: coin.asset, value: coin.value })),
    ...(rest.length === 0 ? [] : [{ name: OTHERS, value: sum(...rest.map((coin) => coin.value)) }]),
  ];
  return parts.map(({ name, value }) => ({ name, percent: percentage(value, total ?? '0', 1) ?? '0' }));
}
