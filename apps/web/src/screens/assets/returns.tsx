// In: the month shown. Out: the return of the 90 days up to its end, by time and by money, and how each is computed, with its rows. Nothing while
// there are fewer than 30 days to weigh.
import { useState } from 'react';
import { civilDayText, localDigits, signed, useLanguage, useText } from '../../i18n/index.ts';
import { monthAfter, monthSpan, dayNow } from '../../kernel/months.ts';
import { useCall } from '../../kernel/queries.ts';
import { Go, Money, Sheet, TextButton } from '../../parts/index.ts';
import { useCurrency } from './use-assets.ts';
import styles from './river.module.css';

export function Returns({ month }: { readonly month: string }) {
  const text = useText();
  const language = useLanguage();
  const { currency } = useCurrency();
  const [how, setHow] = useState(false);
  const end = monthSpan(month).to;
  const to = end < dayNow() ? end : dayNow();
  const from = monthSpan(monthAfter(month, -2)).from;
  const { data } = useCall('/user/assets/period', { from, to, currency }, { staleMs: 60_000 });
  if (data === undefined || data.timeWeighted === null || data.moneyWeighted === null) return null;
  const { timeWeighted, moneyWeighted, days } = data;
  const rows = days.slice(days.length - timeWeighted.periods);
  const percent = (value: string) => `${signed(value, language, 2)}%`;
  return (
    <section className={styles.returns}>
      <h3>{text('river.returns', { count: localDigits(String(timeWeighted.periods), language) })}</h3>
      <dl>
        <div>
          <dt>{text('river.timed')}</dt>
          <dd>{percent(timeWeighted.percent)}</dd>
        </div>
        <div>
          <dt>{text('river.weighed')}</dt>
          <dd>{percent(moneyWeighted.percent)}</dd>
        </div>
      </dl>
      <TextButton onClick={() => setHow(true)}>{text('river.how')}</TextButton>
      <Sheet open={how} onClose={() => setHow(false)} title={text('river.how')}>
        <p className={styles.how}>
          <b>{text('river.timed')}</b> {text('river.how-timed')}
        </p>
        <p className={styles.how}>
          <b>{text('river.weighed')}</b> {text('river.how-weighed')}
        </p>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text('assets.day')}</th>
                <th scope="col">{text('river.start')}</th>
                <th scope="col">{text('assets.money-in')}</th>
                <th scope="col">{text('assets.money-out')}</th>
                <th scope="col">{text('river.end')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, start, moneyIn, moneyOut, end: ended }) => (
                <tr key={day}>
                  <th scope="row">
                    <Go to="/pages/user/record" search={{ from: day, to: day }}>
                      {civilDayText(day, language)}
                    </Go>
                  </th>
                  {[start, moneyIn, moneyOut, ended].map((value, n) => (
                    <td key={n}>
                      <Money value={value} own decimals={2} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Sheet>
    </section>
  );
}
