// In: what is listed today, and what of it is the customer's.
// Out: on Home, the listing day: the own new shares first, else the one that is listed next or was last; nothing on any other day.
import { useEffect } from 'react';
import type { Offering } from '@hilsa/contract';
import { ChevronRight } from 'lucide-react';
import { compare } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Go, Icon } from '../../parts/index.ts';
import { listedToday } from './listed-today.ts';
import { amountText, Mark } from './pieces.tsx';
import { useServerNow } from './server-now.ts';
import styles from './listing-day.module.css';

export default function ListingDay({ onKnown }: { readonly onKnown: () => void }) {
  const text = useText();
  const today = useCall('/stock/index/new/today', { event: 'lists', limit: '20' }, { staleMs: 60_000 });
  const isKnown = !today.isPending;
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  const nowMs = useServerNow(today);
  const shown = listedToday(today.data?.list ?? [], nowMs);
  if (shown.length === 0) return null;
  return (
    <section className={styles.day} aria-label={text('offering.listing-day')}>
      <h2>{text('offering.listing-day')}</h2>
      {shown.map((offering) => (
        <Listed key={offering.id} offering={offering} />
      ))}
    </section>
  );
}

function Listed({ offering }: { readonly offering: Offering }) {
  const text = useText();
  const language = useLanguage();
  const { name, code, id, kind, symbol, dates, moneyAsset, own } = offering;
  const quantity = own?.allottedQuantity ?? '0';
  const words =
    symbol === null
      ? text('offering.lists-at', { time: timeText(dates.lists, language) })
      : compare(quantity, '0') > 0
        ? text('offering.yours-trade', { quantity: formatNumber(quantity, language) })
        : text('offering.trades-now');
  const inside = (
    <>
      <Mark name={name} kind={kind} size={36} />
      <span className={styles.words}>
        <b>{code}</b>
        <span>{words}</span>
      </span>
      <b>{amountText(offering.publicPrice ?? offering.issuePrice, moneyAsset, language)}</b>
      <Icon icon={ChevronRight} />
    </>
  );
  return symbol === null ? (
    <Go to="/pages/stockIPO/ipoDetail" search={{ id }} className={styles.row}>
      {inside}
    </Go>
  ) : (
    <Go to="/pages/stock/stockKline" search={{ symbol }} className={styles.row}>
      {inside}
    </Go>
  );
}
