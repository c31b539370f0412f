// In: the own alerts.
// Out: those that wait and those that have fired, newest first, each with its market.
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { wire } from '../../kernel/wire.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { AlertRow } from '../../market/watch/alert-rows.tsx';
import type { Alert } from '../../market/watch/words.ts';
import { More, usePages } from '../../orders/history.tsx';
import { EmptyState, Go, NavigationBar, RowSkeleton, UnderlineTabs } from '../../parts/index.ts';
import styles from './watch.module.css';

type State = Alert['state'];

export default function Alerts() {
  const text = useText();
  const [state, setState] = useState<State>('waiting');
  return (
    <>
      <NavigationBar title={text('page.alerts')} />
      <div className={styles.page}>
        <div className={styles.tabs}>
          <UnderlineTabs
            label={text('page.alerts')}
            value={state}
            onChange={setState}
            options={[
              { value: 'waiting', label: text('watch.waiting') },
              { value: 'fired', label: text('watch.have-fired') },
            ]}
          />
        </div>
        <List key={state} state={state} />
      </div>
    </>
  );
}

function List({ state }: { readonly state: State }) {
  const text = useText();
  const pages = usePages<Alert>('/alert/list', [state], (cursor, signal) =>
    wire.call('/alert/list', { state, ...(cursor === undefined ? {} : { cursor }) }, { signal }),
  );
  if (pages.isLoading) return <RowSkeleton rows={4} chart={false} />;
  if (pages.isError && pages.data === undefined) return <MarketFailed retry={() => void pages.refetch()} />;
  if (pages.rows.length === 0)
    return (
      <EmptyState
        title={text('watch.no-alerts')}
        text={text('watch.no-alerts-text')}
        action={
          <Go to="/pages/tabbar/markets" className={styles.find}>
            {text('watch.find')}
          </Go>
        }
      />
    );
  return (
    <>
      {pages.rows.map((alert) => (
        <AlertRow key={alert.id} alert={alert} named />
      ))}
      <More pages={pages} any />
    </>
  );
}
