// In: `/index/notice`.
// Out: the notices, newest first; unread ones carry a dot until they are opened.
import { useCall } from '../../app/queries.ts';
import { useKept } from '../../app/store.ts';
import { sentenceOf } from '../../app/tell.ts';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, Go, MessageRow, NavigationBar, RowSkeleton, TextButton } from '../../parts/index.ts';
import styles from './reading.module.css';

export default function NoticesScreen() {
  const text = useText();
  const language = useLanguage();
  const notices = useCall('/index/notice', {});
  const read = useKept((kept) => kept.readNotices);
  return (
    <>
      <NavigationBar title={text('page.notices')} />
      <div className={styles.page}>
        {notices.isError && (
          <MessageRow
            kind="failed"
            title={text('reading.failed')}
            text={sentenceOf(notices.error)}
            action={<TextButton onClick={() => void notices.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {notices.isPending && <RowSkeleton rows={5} chart={false} />}
        {notices.data?.list.length === 0 && (
          <EmptyState title={text('reading.no-notices')} text={text('reading.no-notices-text')} />
        )}
        <ul className={styles.list}>
          {notices.data?.list.map((notice) => (
            <li key={notice.id}>
              <Go to="/pages/notice/detail" search={{ id: notice.id }} className={styles.item}>
                <span className={styles.title}>
                  {!read.includes(notice.id) && (
                    <i className={styles.unread}>
                      <span className="spoken">{text('reading.unread')}</span>
                    </i>
                  )}
                  {notice.title}
                </span>
                <span className={styles.summary}>{notice.text}</span>
                <time className={styles.when}>{dayText(notice.atMs, language)}</time>
              </Go>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
