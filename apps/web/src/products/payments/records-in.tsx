// In: a customer. Out: their deposits, newest first, of all ways or of one kind; each opens to its road.
import { useState } from 'react';
import { byDay, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { go } from '../../kernel/router.ts';
import { keep } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { More, usePages } from '../../orders/history.tsx';
import { Button, Chips, EmptyState, IconTile, ListRow, NavigationBar, RowSkeleton, Tag } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { type Deposit, KIND_ICONS, KIND_WORDS, kindOf, nameOf } from './channels.ts';
import { Practice, usePractising } from './practice.tsx';
import { DEPOSIT_LABELS } from './states.ts';
import styles from './payments.module.css';

const PAGE = 30;
const KINDS = ['all', 'bank', 'wallet'] as const;

export default function RecordsIn() {
  const text = useText();
  return usePractising() ? <Practice title={text('page.deposit-record')} /> : <All />;
}

function All() {
  const text = useText();
  const language = useLanguage();
  const [openedMs] = useState(Date.now);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const pages = usePages<Deposit>('/user/recharge/order', [], (cursor, signal) =>
    wire.call('/user/recharge/order', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  const rows = pages.rows
    .filter(({ channel }) => kind === 'all' || kindOf(channel) === kind)
    .map((deposit) => ({ ...deposit, atMs: deposit.createdAtMs }));
  return (
    <>
      <NavigationBar title={text('page.deposit-record')} />
      <div className={styles.page}>
        <Chips
          label={text('pay.kind')}
          options={KINDS.map((value) => ({ value, label: text(value === 'all' ? 'pay.all' : KIND_WORDS[value]) }))}
          value={kind}
          onChange={setKind}
        />
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
            title={text('pay-in.no-records')}
            text={text('pay-in.no-records-text')}
            action={
              <Button kind="primary" size="small" onClick={() => go('/pages/recharge/recharge')}>
                {text('page.deposit')}
              </Button>
            }
          />
        )}
        {byDay(rows, openedMs, language).map(([day, ofDay]) => (
          <section key={day}>
            <h2 className={styles.day}>{day}</h2>
            {ofDay.map((row) => (
              <Row key={row.id} deposit={row} time={timeText(row.atMs, language)} />
            ))}
          </section>
        ))}
        <More when={pages.hasNextPage} onReached={() => void pages.fetchNextPage()} />
      </div>
    </>
  );
}

function Row({ deposit, time }: { readonly deposit: Deposit; readonly time: string }) {
  const text = useText();
  const money = useMoneyText();
  const kind = kindOf(deposit.channel);
  const label = DEPOSIT_LABELS[deposit.state];
  return (
    <ListRow
      tall
      mark={<IconTile icon={KIND_ICONS[kind]} />}
      title={nameOf(deposit.channel) || text(KIND_WORDS[kind])}
      subtitle={time}
      value={money(deposit.amount, deposit.asset, true)}
      below={<Tag tone={label.tone}>{text(label.key)}</Tag>}
      onPress={() => {
        keep({ rechargeRecordData: deposit });
        go('/pages/recharge/walletRecordDetail', { id: deposit.id });
      }}
    />
  );
}
