// In: `?id=` of a withdrawal, or none. Out: all withdrawals, newest first, and the road of one: side by side on a desktop, one behind the other on
// a phone.
import { useState } from 'react';
import { byDay, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { keep } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { names } from '../../look/names.ts';
import { More, usePages } from '../../orders/history.tsx';
import { Button, EmptyState, IconTile, ListRow, NavigationBar, RowSkeleton, Tag, useWide } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { KIND_ICONS, kindOf, type Withdrawal } from './channels.ts';
import { Practice, usePractising } from './practice.tsx';
import { withdrawalLabel } from './states.ts';
import { WithdrawalRecord } from './withdrawal-record.tsx';
import styles from './payments.module.css';

const PAGE = 30;

export default function RecordsOut() {
  const text = useText();
  const id = useSearch('id');
  const wide = useWide();
  if (usePractising()) return <Practice title={text('page.withdrawal-record')} />;
  return (
    <>
      <NavigationBar title={text('page.withdrawal-record')} />
      {wide ? (
        <div className={styles.beside}>
          <All open={id} />
          {id === '' ? (
            <div className={styles.middle}>
              <p className={styles.note}>{text('pay-out.choose')}</p>
            </div>
          ) : (
            <WithdrawalRecord key={id} id={id} />
          )}
        </div>
      ) : id === '' ? (
        <All open="" />
      ) : (
        <WithdrawalRecord key={id} id={id} />
      )}
    </>
  );
}

function All({ open }: { readonly open: string }) {
  const text = useText();
  const language = useLanguage();
  const wide = useWide();
  const [openedMs] = useState(Date.now);
  const pages = usePages<Withdrawal>('/user/withdraw/order', [], (cursor, signal) =>
    wire.call('/user/withdraw/order', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  const rows = pages.rows.map((withdrawal) => ({ ...withdrawal, atMs: withdrawal.requestedAtMs }));
  const choose = (withdrawal: Withdrawal): void => {
    keep({ withdrawRecordData: withdrawal });
    if (wide) changeSearch({ id: withdrawal.id });
    else go('/pages/wallet/recordDetail', { id: withdrawal.id });
  };
  return (
    <div className={styles.page}>
      {pages.isLoading && <RowSkeleton rows={6} chart={false} />}
      {pages.isError && (
        <EmptyState
          title={text('pay.failed')}
          action={
            <Button size="small" onClick={() => void pages.refetch()}>
              {text('common.retry')}
            </Button>
          }
        />
      )}
      {!pages.isLoading && !pages.isError && rows.length === 0 && (
        <EmptyState
          title={text('pay-out.no-records')}
          text={text('pay-out.no-records-text')}
          action={
            <Button kind="primary" size="small" onClick={() => go('/pages/withdraw/withdraw')}>
              {text('page.withdraw')}
            </Button>
          }
        />
      )}
      {byDay(rows, openedMs, language).map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          {ofDay.map((row) => (
            <div key={row.id} className={names(row.id === open && styles.open)}>
              <Row withdrawal={row} time={timeText(row.atMs, language)} onOpen={() => choose(row)} />
            </div>
          ))}
        </section>
      ))}
      <More when={pages.hasNextPage} onReached={() => void pages.fetchNextPage()} />
    </div>
  );
}

function Row({
  withdrawal,
  time,
  onOpen,
}: {
  readonly withdrawal: Withdrawal;
  readonly time: string;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const money = useMoneyText();
  const label = withdrawalLabel(withdrawal);
  return (
    <ListRow
      tall
      mark={<IconTile icon={KIND_ICONS[kindOf(withdrawal.channel)]} />}
      title={`${withdrawal.method} ${withdrawal.destination}`}
      subtitle={time}
      value={money(withdrawal.amount, withdrawal.asset, true)}
      below={<Tag tone={label.tone}>{text(label.key)}</Tag>}
      onPress={onOpen}
    />
  );
}
