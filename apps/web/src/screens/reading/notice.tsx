// In: the id of a notice in the search.
// Out: it in full, and marked as read.
import { useEffect } from 'react';
import { useCall } from '../../app/queries.ts';
import { useSearch } from '../../app/router.ts';
import { keep, useKept } from '../../app/store.ts';
import { sentenceOf } from '../../app/tell.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, Go, MessageRow, NavigationBar, TextButton } from '../../parts/index.ts';
import { Article, ArticleSkeleton } from './article.tsx';
import styles from './reading.module.css';

export default function NoticeScreen() {
  const text = useText();
  const id = useSearch('id');
  const notices = useCall('/index/notice', {});
  const notice = notices.data?.list.find((candidate) => candidate.id === id);
  const found = notice !== undefined;
  useEffect(() => {
    const { readNotices } = useKept.getState();
    if (found && !readNotices.includes(id)) keep({ readNotices: [...readNotices, id].slice(-200) });
  }, [found, id]);
  return (
    <>
      <NavigationBar title={text('page.notices')} fallback="/pages/notice/list" />
      <div className={styles.page}>
        {notices.isPending && <ArticleSkeleton />}
        {notices.isError && (
          <MessageRow
            kind="failed"
            title={text('reading.failed')}
            text={sentenceOf(notices.error)}
            action={<TextButton onClick={() => void notices.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {notices.isSuccess && notice === undefined && (
          <EmptyState
            title={text('reading.gone')}
            action={
              <Go to="/pages/notice/list" className={styles.link}>
                {text('reading.all')}
              </Go>
            }
          />
        )}
        {notice !== undefined && <Article title={notice.title} atMs={notice.atMs} words={notice.text} />}
      </div>
    </>
  );
}
