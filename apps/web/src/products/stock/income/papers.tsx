// In: a day and a month.
// Out: their papers: the contract note, and what selling shares gained; as PDF or as CSV.
import { useState } from 'react';
import { monthText, useLanguage, useText } from '../../../i18n/index.ts';
import { monthAfter, monthNow } from '../../../kernel/months.ts';
import { wire } from '../../../kernel/wire.ts';
import { Button, SectionHeader } from '../../../parts/index.ts';
import { useSaving } from '../../../wallet/save-file.ts';
import styles from './income.module.css';

const MONTHS = 12;

/** @param until the day that is looked at, in the market's own date */
export function Papers({ until }: { readonly until: string }) {
  const text = useText();
  const language = useLanguage();
  const [date, setDate] = useState(until);
  const [month, setMonth] = useState(monthNow());
  const note = (format: 'pdf' | 'csv') => () => wire.call('/stock/order/note', { date, format });
  const gains = (format: 'pdf' | 'csv') => () => wire.call('/stock/order/gains', { month, format });
  return (
    <section>
      <SectionHeader title={text('stock.papers')} />
      <div className={styles.paper}>
        <label>
          {text('stock.contract-note')}
          <input type="date" value={date} max={until} onChange={(event) => setDate(event.target.value)} />
        </label>
        <Take file={note('pdf')} word="PDF" />
        <Take file={note('csv')} word="CSV" />
      </div>
      <div className={styles.paper}>
        <label>
          {text('stock.gains-statement')}
          <select value={month} onChange={(event) => setMonth(event.target.value)}>
            {Array.from({ length: MONTHS }, (_, n) => monthAfter(monthNow(), -n)).map((value) => (
              <option key={value} value={value}>
                {monthText(value, language)}
              </option>
            ))}
          </select>
        </label>
        <Take file={gains('pdf')} word="PDF" />
        <Take file={gains('csv')} word="CSV" />
      </div>
    </section>
  );
}

function Take({ file, word }: { readonly file: Parameters<typeof useSaving>[0]; readonly word: string }) {
  const { busy, start } = useSaving(file);
  return (
    <Button kind="quiet" size="small" busy={busy} onClick={start}>
      {word}
    </Button>
  );
}
