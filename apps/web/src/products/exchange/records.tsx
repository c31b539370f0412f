// In: `?record=` of the address, or none. Out: the result of an exchange with its evidence, or all records, newest first.
import { Check } from 'lucide-react';
import { useState } from 'react';
import { byDay, useLanguage, useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { wire } from '../../kernel/wire.ts';
import { More, usePages } from '../../orders/history.tsx';
import { Button, EmptyState, Icon, NavigationBar, RowSkeleton, TextButton } from '../../parts/index.ts';
import { Evidence } from './evidence.tsx';
import { useMoneyText } from './money-text.ts';
import { type Conversion, RecordRow } from './record-row.tsx';
import styles from './exchange.module.css';

const PAGE = 30;

export default function Records() {
  const record = useSearch('record');
  return record === '' ? <All /> : <One recordId={record} />;
}

function All() {
  const text = useText();
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  const pages = usePages<Conversion>('/user/exchange/list', [], (cursor, signal) =>
    wire.call('/user/exchange/list', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  return (
    <>
      <NavigationBar title={text('exchange.records')} />
      <div className={styles.page}>
        {pages.isLoading && <RowSkeleton rows={6} chart={false} />}
        {pages.isError && (
          <EmptyState
            title={text('exchange.failed')}
            action={
              <Button size="small" onClick={() => void pages.refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        )}
        {!pages.isLoading && !pages.isError && pages.rows.length === 0 && (
          <EmptyState
            title={text('exchange.no-records')}
            text={text('exchange.no-records-text')}
            action={
              <Button kind="primary" size="small" onClick={() => go('/pages/exchange/stock')}>
                {text('exchange.currency')}
              </Button>
            }
          />
        )}
        {byDay(pages.rows, openedMs, language).map(([day, ofDay]) => (
          <section key={day} className={styles.list}>
            <h2 className={styles.day}>{day}</h2>
            {ofDay.map((row) => (
              <RecordRow key={row.recordId} record={row} onOpen={() => changeSearch({ record: row.recordId })} />
            ))}
          </section>
        ))}
        <More pages={pages} any={pages.rows.length > 0} />
      </div>
    </>
  );
}

function One({ recordId }: { readonly recordId: string }) {
  const text = useText();
  const money = useMoneyText();
  const { data, isError, refetch } = useCall('/user/exchange/evidence', { recordId });
  const evidence = data?.evidence;
  return (
    <>
      <NavigationBar
        title={text('exchange.result')}
        right={<TextButton onClick={() => changeSearch({ record: '' })}>{text('exchange.records')}</TextButton>}
      />
      <div className={styles.page}>
        {evidence === undefined && !isError && <RowSkeleton rows={6} chart={false} />}
        {evidence === undefined && isError && (
          <EmptyState
            title={text('exchange.no-record')}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        )}
        {evidence !== undefined && (
          <>
            <section className={styles.done}>
              <span>
                <Icon icon={Check} size={26} />
              </span>
              <p>{text('exchange.done', { given: money(evidence.amount, evidence.from) })}</p>
              <b>+{money(evidence.received, evidence.to)}</b>
            </section>
            <Evidence evidence={evidence} />
            <div className={styles.action}>
              <Button
                onClick={() =>
                  go(evidence.wallet === 'stock' ? '/pages/exchange/stock' : '/pages/exchange/cryptoConvert', {
                    from: evidence.from,
                    to: evidence.to,
                  })
                }
              >
                {text('exchange.another')}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
