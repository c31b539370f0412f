// In: a loan that runs. Out: what it comes to day by day if nothing more is paid: until the day it falls due, and the late part after it.
import type { LoanOrder } from '@hilsa/contract';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { Money } from '../../parts/index.ts';
import { type DebtPoint, debtAhead, moneyText } from './wish.ts';
import styles from './loan.module.css';

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 10;

export function DebtCurve({ order }: { readonly order: LoanOrder }) {
  const text = useText();
  const language = useLanguage();
  const points = debtAhead(order);
  const [now, due, late] = [points[0]!, points.find(({ isDue }) => isDue), points.at(-1)!];
  const place = placesOf(points);
  const rows = [
    ['loan.curve-today', now],
    ...(due === undefined ? [] : [['loan.curve-due', due] as const]),
    ['loan.curve-late', late],
  ] as const;
  return (
    <section className={styles.box}>
      <h3>{text('loan.curve')}</h3>
      <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={styles.base} x1={0} y1={HEIGHT - 1} x2={WIDTH} y2={HEIGHT - 1} />
        {due !== undefined && <path className={styles.owed} d={`M ${place(now)} L ${place(due)}`} />}
        <path className={styles.late} d={`M ${place(due ?? now)} L ${place(late)}`} />
        {points.map((point) => {
          const [x, y] = place(point).split(' ');
          return <circle key={point.atMs} className={point === late ? styles.late : styles.owed} cx={x} cy={y} r={4} />;
        })}
      </svg>
      <dl className={styles.facts}>
        {rows.map(([word, point]) => (
          <div key={word}>
            <dt>
              {text(word)} <small>{dayText(point.atMs, language)}</small>
            </dt>
            <dd>
              <Money value={moneyText(point.owed)} asset={order.asset} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Pixels only: the least debt is the bottom, the most the top. */
function placesOf(points: readonly DebtPoint[]): (point: DebtPoint) => string {
  const [first, last] = [points[0]!, points.at(-1)!];
  const days = Math.max(1, last.day - first.day);
  const rise = Number(last.owed - first.owed) || 1;
  return ({ day, owed }) => {
    const x = EDGE + ((WIDTH - 2 * EDGE) * (day - first.day)) / days;
    const y = HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * Number(owed - first.owed)) / rise;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
}
