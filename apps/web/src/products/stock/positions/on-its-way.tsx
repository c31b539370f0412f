// In: shares and money that have not settled yet, and the days until they have.
// Out: one column a day: shares in sand, cash plain, days without settlement hatched.
import type { ReplyOf } from '@hilsa/contract';
import { formatNumber, stripDayText, useLanguage, useText } from '../../../i18n/index.ts';
import { signOf } from '../../../market/shares/words.ts';
import { SectionHeader } from '../../../parts/index.ts';
import styles from './positions.module.css';

/** A share's code and count a column; more are told as a number. */
const MOST_OF_A_DAY = 3;

export function OnItsWay({ data }: { readonly data: ReplyOf<'/stock/hold/list'> }) {
  const text = useText();
  const language = useLanguage();
  const { list, money, days } = data;
  const arrivals = (date: string) =>
    list.flatMap(({ symbol, locked }) =>
      locked.filter((one) => one.date === date).map(({ quantity }) => ({ symbol, quantity })),
    );
  const isAnything = list.some(({ locked }) => locked.length > 0) || money.settling.length > 0;
  if (!isAnything || days.length < 2) return null;
  return (
    <section>
      <SectionHeader title={text('stock.on-its-way')} />
      <ol className={styles.way}>
        {days.map(({ date, kind, reason }) => {
          const shares = arrivals(date);
          const cash = money.settling.filter((one) => one.date === date);
          return (
            <li key={date} data-kind={kind}>
              <b>{stripDayText(date, language)}</b>
              {kind === 'today' && <span>{text('stock.day-today')}</span>}
              {kind === 'closed' && <span>{reason ?? text('stock.day-holiday')}</span>}
              {shares.slice(0, MOST_OF_A_DAY).map(({ symbol, quantity }) => (
                <span key={symbol}>
                  <em>{formatNumber(quantity, language)}</em>
                  {symbol}
                </span>
              ))}
              {shares.length > MOST_OF_A_DAY && (
                <span>{text('stock.and-more', { count: shares.length - MOST_OF_A_DAY })}</span>
              )}
              {cash.map(({ amount, currency }) => (
                <span key={amount}>
                  <strong>
                    {signOf(currency)}
                    {formatNumber(amount, language, { decimals: 2 })}
                  </strong>
                  {text('stock.cash')}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
