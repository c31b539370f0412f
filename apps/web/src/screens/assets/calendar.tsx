// In: what each day of this month brought.
// Out: a calendar of it by sign and colour; a day opens its records.
import type { ReplyOf } from '@hilsa/contract';
import { civilDayText, formatNumber, localDigits, monthText, useLanguage, useText } from '../../i18n/index.ts';
import { dayOfMonth, monthNow, monthSpan, weekdayOf } from '../../kernel/months.ts';
import { useCall } from '../../kernel/queries.ts';
import { names } from '../../look/names.ts';
import { Go, Money, SectionHeader, Skeleton, toneOf } from '../../parts/index.ts';
import { useCurrency } from './use-assets.ts';
import styles from './assets.module.css';

type Day = ReplyOf<'/user/assets/period'>['days'][number];

export function Calendar() {
  const text = useText();
  const language = useLanguage();
  const { currency } = useCurrency();
  const month = monthNow();
  const { from, to } = monthSpan(month);
  const period = useCall('/user/assets/period', { from, to, currency }, { staleMs: 60_000 });
  if (period.isError) return null;
  // Before the first entry there was nothing to gain or lose.
  const first = period.data?.firstDay ?? '9999';
  const lived = (period.data?.days ?? []).filter(({ day }) => day >= first);
  const days = new Map(lived.map((day) => [day.day, day]));
  const all = Array.from({ length: dayOfMonth(to) }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`);
  return (
    <section>
      <SectionHeader
        title={text('assets.calendar')}
        action={<span className={styles.month}>{monthText(month, language)}</span>}
      />
      {period.data === undefined ? (
        <Skeleton width="100%" height={220} round={16} />
      ) : (
        <div className={styles.calendar}>
          {Array.from({ length: weekdayOf(from) }, (_, n) => (
            <span key={n} aria-hidden="true" />
          ))}
          {all.map((day) => (
            <DayCell key={day} day={day} book={days.get(day)} currency={currency} />
          ))}
        </div>
      )}
    </section>
  );
}

function DayCell({
  day,
  book,
  currency: money,
}: {
  readonly day: string;
  readonly book: Day | undefined;
  readonly currency: string;
}) {
  const text = useText();
  const language = useLanguage();
  const number = localDigits(String(dayOfMonth(day)), language);
  if (book === undefined) return <span className={styles.cell}>{number}</span>;
  const tone = toneOf(book.result);
  return (
    <Go
      to="/pages/user/record"
      search={{ from: day, to: day }}
      className={names(styles.cell, styles.lived, styles[`${tone}Day`])}
    >
      <span className="spoken">
        {text('assets.calendar-day', {
          day: civilDayText(day, language),
          result: `${formatNumber(book.result, language, { sign: 'always' })} ${money}`,
        })}
      </span>
      <span aria-hidden="true">{number}</span>
      <small aria-hidden="true">
        {tone === 'flat' ? '·' : <Money value={book.result} own {...shortOf(book.result)} />}
      </small>
    </Go>
  );
}

/** What fits into a seventh of a phone: whole units from ten up, thousands from ten thousand up. */
function shortOf(value: string): { readonly short: true } | { readonly decimals: number } {
  const whole = value.replace(/^-/, '').split('.')[0]!.length;
  return whole > 4 ? { short: true } : { decimals: whole > 1 ? 0 : 2 };
}
