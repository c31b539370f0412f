// In: how the whole was spread on each of the last 90 days, and when own money came and went.
// Out: the river of it with ticks below, a legend, and a table for readers.
import { useMemo, useState } from 'react';
import type { MessageKey } from '../../i18n/index.ts';
import { localDigits, useLanguage, useText, dayText } from '../../i18n/index.ts';
import { percentage } from '../../kernel/decimals.ts';
import { pixelValues } from '../../kernel/pixels.ts';
import { useCall } from '../../kernel/queries.ts';
import { Money, Skeleton } from '../../parts/index.ts';
import { stackPaths } from './stack.ts';
import { useCurrency } from './use-assets.ts';
import styles from './assets.module.css';

const COLOURS = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] as const;
const WIDTH = 400;
const HEIGHT = 112;

const CLASSES: Readonly<Record<string, MessageKey>> = {
  coins: 'part.coins',
  cash: 'part.cash',
  contract: 'part.contract',
  others: 'assets.others',
  'shares-BDT': 'part.local-stocks',
  'shares-USD': 'part.us-stocks',
  options: 'part.options',
  funds: 'part.funds',
};

/** A class has a name in each language, an asset its code. */
export function usePartName(): (key: string) => string {
  const text = useText();
  return (key) => (CLASSES[key] === undefined ? key : text(CLASSES[key]));
}

export function Spread() {
  const text = useText();
  const language = useLanguage();
  const nameOf = usePartName();
  const { currency } = useCurrency();
  const [asTable, setAsTable] = useState(false);
  const history = useCall('/user/assets/history', { range: '90d', currency }, { staleMs: 60_000 });
  const data = history.data;
  const paths = useMemo(
    () =>
      stackPaths(
        (data?.parts ?? []).map(({ values }) => pixelValues(values)),
        { width: WIDTH, height: HEIGHT, top: 6 },
      ),
    [data],
  );
  if (data === undefined) return history.isError ? null : <Skeleton width="100%" height={190} round={16} />;
  if (data.parts.length === 0) return null;
  const total = data.list.at(-1)![1];
  const [first, last] = [data.list[0]![0], data.list.at(-1)![0]];
  const place = (atMs: number) => (last === first ? WIDTH : ((atMs - first) / (last - first)) * WIDTH);
  return (
    <section className={styles.allocation} aria-label={text('assets.spread')}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.shares} aria-hidden="true">
        <defs>
          {paths.map((_, index) => (
            <linearGradient key={index} id={`share-${index}`} x1="0" x2="1" y1="0" y2="0">
              <stop offset="0" stopColor={`var(--${COLOURS[index]})`} stopOpacity=".12" />
              <stop offset=".72" stopColor={`var(--${COLOURS[index]})`} />
            </linearGradient>
          ))}
        </defs>
        {paths.map((path, index) => (
          <path key={index} d={path} fill={`url(#share-${index})`} className={styles.current} />
        ))}
      </svg>
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" className={styles.ticks} aria-hidden="true">
        {data.marks.map(({ atMs }) => (
          <rect key={atMs} x={Math.min(WIDTH - 1, Math.max(0, place(atMs) - 0.5))} y="0" width="1.2" height="8" />
        ))}
      </svg>
      <p className={styles.when}>
        <span>{data.list.length > 80 ? text('assets.days-ago') : dayText(first, language)}</span>
        <button type="button" className={styles.asTable} aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {text(data.marks.length > 0 ? 'assets.ticks' : 'assets.spread')}
        </button>
        <span>{text('assets.now')}</span>
      </p>
      {asTable && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="spoken">{text('assets.spread')}</caption>
            <thead>
              <tr>
                <th scope="col">{text('assets.day')}</th>
                <th scope="col">{text('assets.money-in')}</th>
                <th scope="col">{text('assets.money-out')}</th>
              </tr>
            </thead>
            <tbody>
              {data.marks.map(({ atMs, moneyIn, moneyOut }) => (
                <tr key={atMs}>
                  <th scope="row">{dayText(atMs, language)}</th>
                  <td>
                    <Money value={moneyIn} asset={currency} own decimals={2} />
                  </td>
                  <td>
                    <Money value={moneyOut} asset={currency} own decimals={2} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className={styles.legend}>
        {data.parts.map(({ key, values }, index) => (
          <div key={key}>
            <dt>
              <i style={{ background: `var(--${COLOURS[index]})` }} />
              {nameOf(key)}
            </dt>
            <dd>{localDigits(`${percentage(values.at(-1)!, total, 1) ?? '0'}%`, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
