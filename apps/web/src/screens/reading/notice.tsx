// In: the id of a notice in the search: n… a customer's own, s… one of the platform's, digits alone one of the platform's as guests see it.
// Out: it in full with the way it leads, and marked as read.
import { useEffect } from 'react';
import { Refused } from '@hilsa/wire';
import { placeOf } from '../../kernel/paths.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, Go, NavigationBar } from '../../parts/index.ts';
import { Article, ArticleSkeleton } from './article.tsx';
import { Failed } from './failed.tsx';
import styles from './reading.module.css';

export default function NoticeScreen() {
  const id = useSearch('id');
  const signedIn = useSignedIn();
  if (!signedIn) return <PlatformNotice id={id.replace(/^s/, '')} />;
  return <OwnNotice id={/^\d/.test(id) ? `s${id}` : id} />;
}

function OwnNotice({ id }: { readonly id: string }) {
  const notice = useCall('/user/notice/info', { id });
  const isUnread = notice.data?.readAtMs === null;
  useEffect(() => {
    if (!isUnread) return;
    // A mark that is lost on the way is set at the next visit.
    wire.call('/user/notice/read', { id }).then(
      () => outdate('/user/notice'),
      () => undefined,
    );
  }, [id, isUnread]);
  const isGone = notice.error instanceof Refused;
  return (
    <Page>
      {notice.isPending && <ArticleSkeleton />}
      {isGone && <Gone />}
      {notice.isError && !isGone && <Failed error={notice.error} retry={() => void notice.refetch()} />}
      {notice.data !== undefined && (
        <>
          <Article title={notice.data.title} atMs={notice.data.atMs} words={notice.data.text} />
          <Onward to={notice.data.path} />
        </>
      )}
    </Page>
  );
}

function PlatformNotice({ id }: { readonly id: string }) {
  const notices = useCall('/index/notice', {});
  const notice = notices.data?.list.find((candidate) => candidate.id === id);
  const found = notice !== undefined;
  useEffect(() => {
    const { readNotices } = useKept.getState();
    if (found && !readNotices.includes(id)) keep({ readNotices: [...readNotices, id].slice(-200) });
  }, [found, id]);
  return (
    <Page>
      {notices.isPending && <ArticleSkeleton />}
      {notices.isError && <Failed error={notices.error} retry={() => void notices.refetch()} />}
      {notices.isSuccess && !found && <Gone />}
      {found && <Article title={notice.title} atMs={notice.atMs} words={notice.text} />}
    </Page>
  );
}

function Page({ children }: { readonly children: React.ReactNode }) {
  const text = useText();
  return (
    <>
      <NavigationBar title={text('page.notices')} />
      <div className={styles.page}>{children}</div>
    </>
  );
}

function Gone() {
  const text = useText();
  return (
    <EmptyState
      title={text('reading.gone')}
      action={
        <Go to="/pages/notice/list" className={styles.link}>
          {text('reading.all')}
        </Go>
      }
    />
  );
}

/** Only to a page of this product. */
function Onward({ to }: { readonly to: string }) {
  const text = useText();
  const place = placeOf(to);
  if (place === null) return null;
  return (
    <p>
      <Go to={place.to} search={place.search} className={styles.link}>
        {text('notices.onward')}
      </Go>
    </p>
  );
}
