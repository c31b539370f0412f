// In: pages of payments, `?id=` of one or none. Out: all of them, newest first, and the road of one: side by side on a desktop, one behind the
// other on a phone.
import { type ReactNode, useState } from 'react';
import { byDay, timeText, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import type { Path } from '../../kernel/paths.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { names } from '../../look/names.ts';
import { More, usePages } from '../../orders/history.tsx';
import { Button, EmptyState, NavigationBar, RowSkeleton, useWide } from '../../parts/index.ts';
import { Practice, usePractising } from './practice.tsx';
import styles from './payments.module.css';

interface RecordsProps<Row> {
  readonly title: MessageKey;
  /** The call they come by: what makes it stale makes them stale. */
  readonly name: string;
  readonly ask: (
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly list: Row[]; readonly nextCursor: string | null }>;
  readonly atMsOf: (row: Row) => number;
  /** Those that are shown; all without. */
  readonly keeps?: (row: Row) => boolean;
  /** Over the list. */
  readonly above?: ReactNode;
  readonly renderRow: (row: Row, time: string, onOpen: () => void) => ReactNode;
  readonly renderOne: (id: string) => ReactNode;
  /** Noted for later, by the kept key of the list. */
  readonly noted?: (row: Row) => void;
  /** Where one is shown on a phone. */
  readonly page: Path;
  readonly none: { readonly title: MessageKey; readonly text: MessageKey; readonly go: MessageKey; readonly to: Path };
}

export function Records<Row extends { readonly id: string }>(props: RecordsProps<Row>) {
  const text = useText();
  const id = useSearch('id');
  const wide = useWide();
  const { title, renderOne } = props;
  if (usePractising()) return <Practice title={text(title)} />;
  return (
    <>
      <NavigationBar title={text(title)} />
      {wide ? (
        <div className={styles.beside}>
          <All {...props} open={id} />
          {id === '' ? (
            <div className={styles.middle}>
              <p className={styles.note}>{text('pay.choose')}</p>
            </div>
          ) : (
            <div key={id}>{renderOne(id)}</div>
          )}
        </div>
      ) : id === '' ? (
        <All {...props} open="" />
      ) : (
        renderOne(id)
      )}
    </>
  );
}

function All<Row extends { readonly id: string }>({
  name,
  ask,
  atMsOf,
  keeps = () => true,
  above,
  renderRow,
  noted,
  page,
  none,
  open,
}: RecordsProps<Row> & { readonly open: string }) {
  const text = useText();
  const language = useLanguage();
  const wide = useWide();
  const [openedMs] = useState(Date.now);
  const pages = usePages<Row>(name, [], ask);
  const rows = pages.rows.filter(keeps).map((row) => ({ row, atMs: atMsOf(row) }));
  const choose = (row: Row): void => {
    noted?.(row);
    if (wide) changeSearch({ id: row.id });
    else go(page, { id: row.id });
  };
  return (
    <div className={styles.page}>
      {above}
      {pages.isLoading && <RowSkeleton rows={6} chart={false} />}
      {pages.isError && pages.data === undefined && (
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
          title={text(none.title)}
          text={text(none.text)}
          action={
            <Button kind="primary" size="small" onClick={() => go(none.to)}>
              {text(none.go)}
            </Button>
          }
        />
      )}
      {byDay(rows, openedMs, language).map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          {ofDay.map(({ row, atMs }) => (
            <div key={row.id} className={names(row.id === open && styles.open)}>
              {renderRow(row, timeText(atMs, language), () => choose(row))}
            </div>
          ))}
        </section>
      ))}
      <More pages={pages} any={pages.rows.length > 0} />
    </div>
  );
}
