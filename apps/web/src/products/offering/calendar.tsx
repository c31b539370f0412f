// In: what opens, closes, is drawn and listed today; what comes; what is over.
// Out: the calendar, past results too.
import type { Offering, OfferingKind } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, useSearch } from '../../kernel/router.ts';
import { timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Chips, EmptyState, Go, SectionHeader } from '../../parts/index.ts';
import { KINDS } from './kinds.ts';
import { Mark } from './pieces.tsx';
import { OfferingRow } from './rows.tsx';
import { useServerNow } from './server-now.ts';
import styles from './offering.module.css';

const TODAY = {
  ipo: '/stock/index/new/today',
  block: '/stock/index/offline/today',
  coin: '/coin/new/today',
} as const;
const CHOICES = ['ipo', 'block', 'coin'] as const satisfies readonly OfferingKind[];

export default function CalendarScreen() {
  const text = useText();
  const found = useSearch('kind', 'ipo');
  const kind = CHOICES.find((each) => each === found) ?? 'ipo';
  return (
    <Page title={text('offering.calendar')}>
      <div className={styles.page}>
        <Chips
          label={text('offering.kinds')}
          value={kind}
          onChange={(value) => changeSearch({ kind: value })}
          options={CHOICES.map((value) => ({ value, label: text(`offering.kind-${value}`) }))}
        />
        <Days key={kind} kind={kind} />
      </div>
    </Page>
  );
}

function Days({ kind }: { readonly kind: OfferingKind }) {
  const text = useText();
  const today = useCall(TODAY[kind], {});
  const nowMs = useServerNow(today, 5_000);
  const coming = useCall(KINDS[kind].coming ?? '/stock/index/new/list/coming', {});
  const past = useCall(KINDS[kind].list, { limit: '100' });
  return (
    <Answer query={past} rows={6}>
      {({ list }) => (
        <>
          <SectionHeader title={text('offering.today')} />
          {(today.data?.list ?? []).length === 0 && <p className={styles.quiet}>{text('offering.today-none')}</p>}
          {(today.data?.list ?? []).slice(-24).map((event) => (
            <Event key={`${event.event} ${event.offering.id}`} event={event} nowMs={nowMs} />
          ))}
          {KINDS[kind].coming !== null && (coming.data?.list ?? []).length > 0 && (
            <>
              <SectionHeader title={text('offering.coming')} />
              {(coming.data?.list ?? []).map((each) => (
                <OfferingRow key={each.id} offering={each} nowMs={nowMs} />
              ))}
            </>
          )}
          <SectionHeader title={text('offering.results')} />
          {list.filter(isOver).length === 0 && (
            <EmptyState title={text('offering.results-none')} text={text('offering.results-none-text')} />
          )}
          {list.filter(isOver).map((each) => (
            <OfferingRow key={each.id} offering={each} nowMs={nowMs} />
          ))}
        </>
      )}
    </Answer>
  );
}

function isOver({ status }: Offering): boolean {
  return status !== 'open' && status !== 'upcoming';
}

function Event({
  event: { event, atMs, offering },
  nowMs,
}: {
  readonly event: {
    readonly event: 'opens' | 'closes' | 'draws' | 'lists';
    readonly atMs: number;
    readonly offering: Offering;
  };
  readonly nowMs: number;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <Go to={KINDS[offering.kind].detailPage} search={{ id: offering.id }} className={styles.event}>
      <time data-past={atMs < nowMs || undefined}>{timeText(atMs, language)}</time>
      <Mark name={offering.name} kind={offering.kind} size={28} />
      <span>
        <b>{offering.name}</b> {text(`offering.event-${event}`)}
      </span>
    </Go>
  );
}
