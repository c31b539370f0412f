// In: a country, and perhaps a share of it.
// Out: what changes in the rules that it is traded by, and from which day on; nothing while nothing is planned.
import type { Country } from '@hilsa/contract';
import { civilDayText, formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import { SectionHeader } from '../../../parts/index.ts';
import { ruleLines } from './rule-lines.ts';
import styles from './share.module.css';

export function ComingRules({
  country,
  share = null,
}: {
  readonly country: Country;
  readonly share?: { readonly code: string; readonly category: string } | null;
}) {
  const text = useText();
  const language = useLanguage();
  const { data } = useCall('/stock/index/rules', { country }, { staleMs: 300_000 });
  if (data?.coming === undefined || data.coming === null) return null;
  const date = (day: string): string => civilDayText(day, language);
  const lines = ruleLines(data.changes, share, {
    text,
    date,
    digits: (value) => localDigits(value, language),
    number: (value) => formatNumber(value, language),
  });
  if (lines.length === 0) return null;
  return (
    <section className={styles.coming}>
      <SectionHeader title={text('stock.coming-title', { date: date(data.coming.fromDate) })} />
      <p className={styles.note}>{text('stock.coming-text')}</p>
      <dl className={styles.facts}>
        {lines.map(({ what, before, after }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two changes may read alike, and none moves
          <div key={place}>
            <dt>{what}</dt>
            <dd>
              {after ?? text('stock.rule-gone')}
              {before !== null && <small>{text('stock.rule-was', { before })}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
