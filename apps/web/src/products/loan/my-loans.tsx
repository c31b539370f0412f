// In: `/user/loan/order/list`.
// Out: the customer's loans, each with its state; a press opens it: what ends it, its schedule, its pledges, and what can be done.
import { useState } from 'react';
import type { LoanOrder, LoanState } from '@hilsa/contract';
import { Answer } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { dayText, type MessageKey, useLanguage, useText } from '../../i18n/index.ts';
import { ListRow, Money, SectionHeader, Tag } from '../../parts/index.ts';
import { LoanSheet } from './loan-sheet.tsx';
import type { Collateral } from './wish.ts';
import styles from './loan.module.css';

const STATES: Readonly<Record<LoanState, MessageKey>> = {
  'under-review': 'loan.state-under-review',
  'in-progress': 'loan.state-in-progress',
  'repayment-under-review': 'loan.state-repayment-under-review',
  repaid: 'loan.state-repaid',
  rejected: 'loan.state-rejected',
  withdrawn: 'loan.state-withdrawn',
  lapsed: 'loan.state-lapsed',
  overdue: 'loan.state-overdue',
  call: 'loan.state-call',
  'partly-sold': 'loan.state-partly-sold',
  'written-off': 'loan.state-written-off',
};
const TONES: Readonly<Partial<Record<LoanState, 'accent' | 'down' | 'sand'>>> = {
  'under-review': 'sand',
  'in-progress': 'accent',
  'repayment-under-review': 'sand',
  overdue: 'down',
  call: 'down',
  'partly-sold': 'down',
};

/** Calls begin and end by the clock, which looks at a loan about as often. */
const LOOK_AGAIN_MS = 10_000;

export function MyLoans({ collateral }: { readonly collateral: readonly Collateral[] }) {
  const text = useText();
  const loans = useCall('/user/loan/order/list', { limit: 50 }, { everyMs: LOOK_AGAIN_MS });
  const [opened, setOpened] = useState<string | null>(useSearch('id') || null);
  return (
    <section>
      <SectionHeader title={text('loan.mine')} />
      <Answer query={loans} rows={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.quiet}>{text('loan.none-mine')}</p>
          ) : (
            <>
              <div className={styles.list}>
                {list.map((order) => (
                  <Row key={order.id} order={order} onPress={() => setOpened(order.id)} />
                ))}
              </div>
              <LoanSheet
                order={list.find(({ id }) => id === opened) ?? null}
                collateral={collateral}
                onClose={() => setOpened(null)}
              />
            </>
          )
        }
      </Answer>
    </section>
  );
}

function Row({ order, onPress }: { readonly order: LoanOrder; readonly onPress: () => void }) {
  const text = useText();
  const language = useLanguage();
  const when =
    order.dueAtMs === null || order.endedAtMs !== null
      ? dayText(order.endedAtMs ?? order.appliedAtMs, language)
      : text('loan.due-on', { day: dayText(order.dueAtMs, language) });
  return (
    <ListRow
      title={<Money value={order.amount} asset={order.asset} />}
      subtitle={
        <span className={styles.when}>
          <Tag tone={TONES[order.state] ?? 'plain'}>{text(STATES[order.state])}</Tag> {when}
        </span>
      }
      value={order.endedAtMs === null ? <Money value={order.owed.total} asset={order.asset} own /> : undefined}
      onPress={onPress}
    />
  );
}
