// In: a month in the address. Out: where the money went: what entered and what left as one river to scale, a table of it, and the returns with the
// rows they are computed from. An arm opens its lines.
import { ChevronLeft, ChevronRight, Table2 } from 'lucide-react';
import { useState } from 'react';
import { civilDayText, monthText, useLanguage, useText } from '../../i18n/index.ts';
import { monthAfter, monthNow, monthSpan } from '../../kernel/months.ts';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { Button, EmptyState, Go, IconButton, Money, NavigationBar, Skeleton, toneOf } from '../../parts/index.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { ArmDays } from './arm-days.tsx';
import { armsOf, type ArmKey, type Period } from './arms.ts';
import { Returns } from './returns.tsx';
import { RiverOfMonth } from './river-of-month.tsx';
import { useCurrency } from './use-assets.ts';
import styles from './river.module.css';

export default function WhereItWent() {
  const text = useText();
  const language = useLanguage();
  const { currency } = useCurrency();
  const now = monthNow();
  const asked = useSearch('month', now);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= now ? asked : now;
  const period = useCall('/user/assets/period', { ...monthSpan(month), currency }, { staleMs: 30_000 });
  const [asTable, setAsTable] = useState(false);
  const [arm, setArm] = useState<ArmKey | null>(null);
  const data = period.data;
  const turn = (months: number): void => changeSearch({ month: monthAfter(month, months) });
  const open = (key: ArmKey): void => {
    if (key === 'deposits' || key === 'withdrawals' || key === 'fees')
      go('/pages/user/record', { group: key, ...monthSpan(month) });
    else setArm(key);
  };
  return (
    <>
      <NavigationBar
        title={text('page.where-it-went')}
        right={
          <IconButton icon={Table2} label={text('assets.table')} edge="end" onClick={() => setAsTable(!asTable)} />
        }
      />
      <div className={styles.page}>
        <div className={styles.month}>
          <IconButton icon={ChevronLeft} label={text('river.before')} onClick={() => turn(-1)} />
          <h2>{monthText(month, language)}</h2>
          <IconButton icon={ChevronRight} label={text('river.after')} disabled={month >= now} onClick={() => turn(1)} />
        </div>
        <div className={styles.choice}>
          <CurrencyChoice />
        </div>
        {data === undefined && !period.isError && <Skeleton width="100%" height={420} round={16} />}
        {period.isError && (
          <EmptyState
            title={text('assets.failed')}
            action={
              <Button size="small" onClick={() => void period.refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        )}
        {data !== undefined && (
          <>
            <Made period={data} />
            {isEmpty(data) ? (
              <EmptyState title={text('river.empty')} />
            ) : asTable ? (
              <RiverTable period={data} onOpen={open} />
            ) : (
              <RiverOfMonth period={data} onOpen={open} />
            )}
            <Returns month={month} />
            <Go to="/pages/user/checkStatement" className={styles.check}>
              {text('page.check-statement')}
            </Go>
          </>
        )}
      </div>
      {data !== undefined && <ArmDays arm={arm} period={data} onClose={() => setArm(null)} />}
    </>
  );
}

function isEmpty(period: Period): boolean {
  return armsOf(period).every(({ value }) => toneOf(value) === 'flat');
}

function Made({ period }: { readonly period: Period }) {
  const text = useText();
  const tone = toneOf(period.profit);
  const words = { up: 'river.made', down: 'river.lost', flat: 'river.even' } as const;
  const [before = '', after = ''] = text(words[tone], { amount: '\u0000' }).split('\u0000');
  return (
    <p className={styles.made}>
      {before}
      {tone !== 'flat' && (
        <b>
          <Money value={period.profit} asset={period.currency} own toned sign="always" decimals={2} />
        </b>
      )}
      {after}
    </p>
  );
}

function RiverTable({ period: of, onOpen }: { readonly period: Period; readonly onOpen: (key: ArmKey) => void }) {
  const text = useText();
  const language = useLanguage();
  return (
    <table className={styles.table}>
      <caption className="spoken">{text('page.where-it-went')}</caption>
      <tbody>
        {armsOf(of).map(({ key, value, word, sign }) => (
          <tr key={key}>
            <th scope="row">
              <button type="button" onClick={() => onOpen(key)}>
                {text(word, { day: civilDayText(key === 'opening' ? of.from : of.to, language) })}
              </button>
            </th>
            <td>
              <Money
                value={sign === '-' ? `-${value}` : value}
                asset={of.currency}
                own
                decimals={2}
                {...(sign === '' ? {} : { sign: 'always' as const })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
