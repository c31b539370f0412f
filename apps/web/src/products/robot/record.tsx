// In: one's orders and the income of each day.
// Out: today, week, month; a calendar whose days carry their income; the robots that run and those that are over.
import { useEffect, useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { compare } from '../../kernel/decimals.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { useKept } from '../../kernel/store.ts';
import { useCurrencyShown } from '../../wallet/display.tsx';
import { civilDayText, localDigits, monthText, signed, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, Money, SegmentedControl } from '../../parts/index.ts';
import { OwnRow } from './list.tsx';
import styles from './robot.module.css';

type Scope = 'open' | 'history';

export default function RobotRecordScreen() {
  const text = useText();
  const currency = useCurrencyShown();
  const income = useCall('/stock/ai/statistics', { days: '120', currency });
  const [scope, setScope] = useState<Scope>('open');
  const orders = useCall('/stock/ai/order/list', { scope, limit: '50' });
  // The specification's own list of closed results: the customer's, or none.
  const closed = useCall('/stock/ai/order/list', { scope: 'history', limit: '50' });
  const results = closed.data?.list;
  useEffect(() => {
    if (results !== undefined)
      useKept.setState({ aiProfitRecord: results.map(({ id, totalProfit, asset }) => ({ id, totalProfit, asset })) });
  }, [results]);
  return (
    <Page title={text('page.robot-records')}>
      <div className={styles.page}>
        <Answer query={income} rows={4}>
          {(data) => <Income income={data} />}
        </Answer>
        <SegmentedControl
          label={text('robot.orders')}
          options={[
            { value: 'open', label: text('robot.open-orders') },
            { value: 'history', label: text('robot.closed-orders') },
          ]}
          value={scope}
          onChange={setScope}
        />
        <Answer query={orders} rows={4}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                title={text(scope === 'open' ? 'robot.no-open' : 'robot.no-closed')}
                action={
                  <Button size="small" onClick={() => go('/pages/robot/list')}>
                    {text('robot.to-list')}
                  </Button>
                }
              />
            ) : (
              <ul className={styles.rows}>
                {list.map((order) => (
                  <OwnRow key={order.id} order={order} />
                ))}
              </ul>
            )
          }
        </Answer>
      </div>
    </Page>
  );
}

function Income({ income }: { readonly income: ReplyOf<'/stock/ai/statistics'> }) {
  const text = useText();
  return (
    <section>
      <dl className={styles.three}>
        {(['today', 'week', 'month'] as const).map((span) => (
          <div key={span}>
            <dt>{text(`robot.income-${span}`)}</dt>
            <dd>
              <Money own toned value={income[span]} asset={income.asset} decimals={2} sign="always" />
            </dd>
          </div>
        ))}
      </dl>
      {income.list.length > 0 && <Calendar list={income.list} asset={income.asset} />}
    </section>
  );
}

/** The newest month with an income: a square a day, as deep as the day's income is large against the month's largest. */
function Calendar({ list, asset }: { readonly list: ReplyOf<'/stock/ai/statistics'>['list']; readonly asset: string }) {
  const text = useText();
  const language = useLanguage();
  const months = [...new Set(list.map(({ date }) => date.slice(0, 7)))];
  const [chosen, setChosen] = useState(0);
  const month = months[Math.min(chosen, months.length - 1)] ?? '';
  const incomes = new Map(list.filter(({ date }) => date.startsWith(month)).map(({ date, income }) => [date, income]));
  const largest = Math.max(0, ...[...incomes.values()].map((each) => Math.abs(pixelValue(each))));
  const [year = '2026', number = '1'] = month.split('-');
  const first = new Date(`${month}-01T00:00:00Z`);
  const days = new Date(Number(year), Number(number), 0).getDate();
  return (
    <section className={styles.calendar} aria-label={text('robot.calendar')}>
      <header>
        {chosen < months.length - 1 && (
          <Button size="small" onClick={() => setChosen(chosen + 1)}>
            {text('robot.earlier')}
          </Button>
        )}
        <b>{monthText(month, language)}</b>
        {chosen > 0 && (
          <Button size="small" onClick={() => setChosen(chosen - 1)}>
            {text('robot.later')}
          </Button>
        )}
      </header>
      <ol style={{ gridTemplateColumns: 'repeat(7, 1fr)' }}>
        {Array.from({ length: days }, (_, index) => {
          const date = `${month}-${String(index + 1).padStart(2, '0')}`;
          const own = incomes.get(date);
          const sign = own === undefined ? 0 : compare(own, '0');
          const depth = own === undefined || largest === 0 ? 0 : Math.abs(pixelValue(own)) / largest;
          return (
            <li
              key={date}
              data-tone={sign > 0 ? 'up' : sign < 0 ? 'down' : undefined}
              style={{
                ...(index === 0 && { gridColumnStart: first.getUTCDay() + 1 }),
                ['--depth' as string]: `${Math.round(14 + depth * 41)}%`,
              }}
              title={
                own === undefined ? undefined : `${civilDayText(date, language)}: ${signed(own, language, 2)} ${asset}`
              }
            >
              {localDigits(String(index + 1), language)}
              {own !== undefined && <i>{signed(own, language, 2)}</i>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
