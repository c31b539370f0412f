// In: the days from a trade to its settlement.
// Out: a line of dots: today, each business day, holidays as crossed rings with a gap in the line, and the day it settles as a ring of sand.
import { type ReactNode, useMemo } from 'react';
import { civilDayText, localDigits, stripDayText, useLanguage, useText } from '../../../i18n/index.ts';
import type { ShareInfo } from '../../../market/shares/share-instrument.ts';
import styles from './ticket.module.css';

/** More would not stand beside each other on a phone: the middle is left out. */
const MOST = 5;

export function SettleLine({
  settlement,
  side,
}: {
  readonly settlement: ShareInfo['settlement'];
  readonly side: 'buy' | 'sell';
}) {
  const text = useText();
  const language = useLanguage();
  const date = side === 'buy' ? settlement.buyDate : settlement.sellDate;
  const days = useMemo(() => shownDays(settlement.days, date), [settlement.days, date]);
  if (days.length < 2) return null;
  const words = (day: (typeof days)[number]): ReactNode => {
    if (day.kind === 'today') return text('stock.day-today');
    if (day.kind === 'closed') return text('stock.day-holiday');
    const business = settlement.days.filter((one) => one.kind === 'trading' && one.date <= day.date).length;
    const count = localDigits(String(business), language);
    if (day.date !== date) return text('stock.day-count', { count });
    return text(side === 'buy' ? 'stock.day-sell' : 'stock.day-withdraw', { count });
  };
  return (
    <ol className={styles.settle} aria-label={text('stock.settles-on', { date: civilDayText(date, language, true) })}>
      {days.map((day) => (
        <li key={day.date} data-kind={day.date === date ? 'settles' : day.kind}>
          <b>{day.date === date ? civilDayText(date, language, true) : stripDayText(day.date, language)}</b>
          <i />
          <span>{words(day)}</span>
        </li>
      ))}
    </ol>
  );
}

function shownDays(days: ShareInfo['settlement']['days'], date: string): ShareInfo['settlement']['days'] {
  const until = days.filter((day) => day.date <= date);
  return until.length <= MOST ? until : [...until.slice(0, 1), ...until.slice(-(MOST - 1))];
}
