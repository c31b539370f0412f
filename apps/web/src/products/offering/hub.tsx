// In: what is offered in each kind.
// Out: the hub: what closes soonest first, then what closes later, and the two weeks to come.
import { CalendarDays, ReceiptText } from 'lucide-react';
import type { Offering, OfferingKind } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { Answer } from '../../account/layout.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, Go, IconButton, NavigationBar, SectionHeader, UnderlineTabs } from '../../parts/index.ts';
import { KINDS } from './kinds.ts';
import { LeadCard, OfferingRow } from './rows.tsx';
import { TwoWeeks } from './two-weeks.tsx';
import { useServerNow } from './server-now.ts';
import styles from './offering.module.css';

const TABS = ['ipo', 'block', 'coin'] as const satisfies readonly OfferingKind[];

export default function HubScreen() {
  const text = useText();
  const found = useSearch('tab', 'ipo');
  const tab = TABS.find((each) => each === found) ?? 'ipo';
  return (
    <>
      <NavigationBar
        large
        title={text('page.offerings')}
        right={
          <>
            <IconButton
              icon={CalendarDays}
              label={text('offering.calendar')}
              onClick={() => go('/pages/stockIPO/list')}
            />
            <IconButton
              icon={ReceiptText}
              label={text('offering.orders')}
              edge="end"
              onClick={() => go('/pages/stockIPO/ipoRecord', { tab })}
            />
          </>
        }
      />
      <UnderlineTabs
        label={text('offering.kinds')}
        panelId="offerings"
        value={tab}
        onChange={(value) => changeSearch({ tab: value })}
        options={TABS.map((value) => ({ value, label: text(`offering.kind-${value}`) }))}
      />
      <div id="offerings" className={styles.panel}>
        <Offerings key={tab} kind={tab} />
      </div>
    </>
  );
}

const EVERY_MS = 10_000;

export function Offerings({ kind }: { readonly kind: OfferingKind }) {
  const text = useText();
  const open = useCall(KINDS[kind].list, {}, { everyMs: EVERY_MS });
  const nowMs = useServerNow(open);
  const coming = useCall(KINDS[kind].coming ?? '/stock/index/new/list/coming', {}, { everyMs: EVERY_MS });
  return (
    <Answer query={open} rows={5}>
      {({ list }) => (
        <Shown
          kind={kind}
          nowMs={nowMs}
          open={list.filter(({ status }) => status === 'open')}
          past={list.filter(({ status }) => status !== 'open')}
          coming={KINDS[kind].coming === null ? [] : (coming.data?.list ?? [])}
          nothing={
            <EmptyState
              title={text(`offering.none-${kind}`)}
              text={text('offering.none-text')}
              action={
                <Go to="/pages/stockIPO/list" className={styles.link}>
                  {text('offering.past')}
                </Go>
              }
            />
          }
        />
      )}
    </Answer>
  );
}

function Shown({
  kind,
  nowMs,
  open,
  past,
  coming,
  nothing,
}: {
  readonly kind: OfferingKind;
  readonly nowMs: number;
  readonly open: readonly Offering[];
  readonly past: readonly Offering[];
  readonly coming: readonly Offering[];
  readonly nothing: React.ReactNode;
}) {
  const text = useText();
  const language = useLanguage();
  const [lead, ...later] = open;
  if (lead === undefined && coming.length === 0 && past.length === 0) return nothing;
  const waiting = past.filter(({ status }) => status === 'closed' || status === 'allotted' || status === 'settling');
  return (
    <>
      {lead !== undefined && <LeadCard offering={lead} nowMs={nowMs} />}
      {later.length > 0 && (
        <section>
          <SectionHeader title={text('offering.closing-later')} />
          {later.map((each) => (
            <OfferingRow key={each.id} offering={each} nowMs={nowMs} />
          ))}
        </section>
      )}
      {[...open, ...coming, ...waiting].length > 0 && kind !== 'block' && (
        <section>
          <SectionHeader
            title={text('offering.two-weeks')}
            action={
              <Go to="/pages/stockIPO/list" className={styles.link}>
                {text('offering.calendar')}
              </Go>
            }
          />
          <TwoWeeks offerings={[...open, ...coming, ...waiting].slice(0, 5)} nowMs={nowMs} language={language} />
        </section>
      )}
      {coming.length > 0 && (
        <section>
          {coming.slice(0, 4).map((each) => (
            <OfferingRow key={each.id} offering={each} nowMs={nowMs} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <section>
          <SectionHeader title={text('offering.in-draw')} />
          {waiting.slice(0, 4).map((each) => (
            <OfferingRow key={each.id} offering={each} nowMs={nowMs} />
          ))}
        </section>
      )}
      {kind === 'block' && (
        <section>
          {past
            .filter((each) => !waiting.includes(each))
            .slice(0, 6)
            .map((each) => (
              <OfferingRow key={each.id} offering={each} nowMs={nowMs} />
            ))}
        </section>
      )}
    </>
  );
}
