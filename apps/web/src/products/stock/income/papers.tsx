// In: a day and a month.
// Out: their papers: the contract note, and what selling shares gained; as PDF or as CSV.
import { useState } from 'react';
import { monthText, useLanguage, useText } from '../../../i18n/index.ts';
import { lastMonths, monthNow } from '../../../kernel/months.ts';
import { wire } from '../../../kernel/wire.ts';
import { Button, DayField, SectionHeader, SelectField } from '../../../parts/index.ts';
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
        <DayField label={text('stock.contract-note')} size="small" value={date} max={until} onChange={setDate} />
        <Take file={note('pdf')} word="PDF" />
        <Take file={note('csv')} word="CSV" />
      </div>
      <div className={styles.paper}>
        <SelectField
          label={text('stock.gains-statement')}
          size="small"
          options={lastMonths(MONTHS).map((value) => ({ value, label: monthText(value, language) }))}
          value={month}
          onChange={setMonth}
        />
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
