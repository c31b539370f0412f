// In: `/index/vote/info`, one vote by its id in the search or all.
// Out: votes to take part in, and how the ended ones came out.
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, MessageRow, NavigationBar, Skeleton, TextButton } from '../../parts/index.ts';
import { VoteCard } from './vote-card.tsx';
import styles from './vote.module.css';

export default function VotesScreen() {
  const text = useText();
  const id = useSearch('id');
  const votes = useCall('/index/vote/info', id === '' ? {} : { id });
  return (
    <>
      <NavigationBar title={text('page.vote')} />
      <div className={styles.page}>
        {votes.isError && (
          <MessageRow
            kind="failed"
            title={text('vote.failed')}
            text={sentenceOf(votes.error)}
            action={<TextButton onClick={() => void votes.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {votes.isPending && (
          <div className={styles.card} role="status" aria-label={text('common.loading')}>
            <Skeleton width="70%" height={20} />
            <Skeleton width="90%" height={14} />
            <Skeleton width="100%" height={52} round={14} />
            <Skeleton width="100%" height={52} round={14} />
          </div>
        )}
        {votes.data?.list.length === 0 && <EmptyState title={text('vote.none')} text={text('vote.none-text')} />}
        {votes.data?.list.map((vote) => (
          <VoteCard key={vote.id} vote={vote} />
        ))}
      </div>
    </>
  );
}
