// In: a title and what stands below it.
// Out: the shape of an account page: its bar, its groups of rows on cards, and the three states of what comes from the server.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../kernel/tell.ts';
import { useText } from '../i18n/index.ts';
import { Button, MessageRow, NavigationBar, Skeleton } from '../parts/index.ts';
import styles from './account.module.css';

export function Page({
  title,
  left,
  right,
  children,
}: {
  readonly title: string;
  /** In place of the arrow back. */
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <NavigationBar title={title} left={left} right={right} />
      <div className={styles.page}>{children}</div>
    </>
  );
}

export function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}

/** A page of many groups: one below the other on a phone, in two columns on a desktop. For screens of the layout `wide`. */
export function Groups({ children }: { readonly children: ReactNode }) {
  return <div className={styles.groups}>{children}</div>;
}

/** What came, else its skeleton, else what went wrong and a way to ask again. Old data stays while new is on its way. */
export function Answer<Data>({
  query,
  rows = 4,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** Rows of the skeleton. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <MessageRow
        kind="failed"
        title={sentenceOf(query.error)}
        action={
          <Button size="small" onClick={() => void query.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  return (
    <div className={styles.card} role="status" aria-label={text('common.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.boneRow}>
          <Skeleton width={20} height={20} />
          <Skeleton width={`${36 + ((index * 17) % 30)}%`} height={14} />
        </div>
      ))}
    </div>
  );
}
