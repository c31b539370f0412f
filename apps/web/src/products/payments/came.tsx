// In: a question to the server. Out: what came; else bones in its shape, or what went wrong and a way to ask again.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Offline } from '@hilsa/wire';
import { sentenceOf } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, MessageRow, Skeleton } from '../../parts/index.ts';
import styles from './payments.module.css';

export function Came<Data>({
  query,
  heights,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  /** Of the blocks that come. */
  readonly heights: readonly number[];
  readonly children: (data: Data) => ReactNode;
}) {
  const text = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <MessageRow
        kind={query.error instanceof Offline ? 'offline' : 'failed'}
        title={sentenceOf(query.error)}
        action={
          <Button size="small" onClick={() => void query.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  return (
    <div className={styles.bones} role="status" aria-label={text('common.loading')}>
      {heights.map((height, n) => (
        <Skeleton key={n} width="100%" height={height} round={16} />
      ))}
    </div>
  );
}
