// In: who is signed in.
// Out: a customer's own notices with the platform's, or the platform's alone for a guest; newest first, unread ones with a dot.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import { outdate, useCall } from '../../kernel/queries.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useUnread } from '../../messages/unread.ts';
import { Chips, EmptyState, IconButton, LoadMore, NavigationBar, TextButton } from '../../parts/index.ts';
import { Failed } from './failed.tsx';
import { type Line, NoticeLines, LinesSkeleton } from './notice-lines.tsx';
import styles from './reading.module.css';

export default function NoticesScreen() {
  return useSignedIn() ? <OwnNotices /> : <PlatformNotices />;
}

function Bar({
  unread,
  readAll,
  busy = false,
}: {
  readonly unread: number;
  readonly readAll: () => void;
  readonly busy?: boolean;
}) {
  const text = useText();
  const signedIn = useSignedIn();
  return (
    <NavigationBar
      title={text('page.notices')}
      right={
        <>
          <IconButton
            icon={CheckCheck}
            label={text('notices.read-all')}
            disabled={unread === 0 || busy}
            {...(signedIn ? {} : { edge: 'end' as const })}
            onClick={readAll}
          />
          {signedIn && (
            <IconButton
              icon={Settings2}
              label={text('page.notifications')}
              edge="end"
              onClick={() => go('/pages/user/notifications')}
            />
          )}
        </>
      }
    />
  );
}

function OwnNotices() {
  const text = useText();
  const language = useLanguage();
  const world = useKept((kept) => kept.userAccountType);
  const unread = useUnread();
  const only = useSearch('show') === 'unread';
  const notices = useInfiniteQuery({
    queryKey: ['/user/notice', only, world, language],
    queryFn: ({ pageParam, signal }) =>
      wire.call(
        '/user/notice',
        { ...(pageParam === '' ? {} : { cursor: pageParam }), ...(only ? { unread: '1' as const } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const readAll = useMutation({
    mutationFn: () => wire.call('/user/notice/read', { all: '1' }),
    onSuccess: () => outdate('/user/notice'),
    onError: tell,
  });
  const lines: Line[] | undefined = notices.data?.pages.flatMap((page) =>
    page.list.map((notice) => ({ ...notice, isRead: notice.readAtMs !== null })),
  );
  return (
    <>
      <Bar unread={unread} busy={readAll.isPending} readAll={() => readAll.mutate()} />
      <div className={styles.page}>
        <Chips
          label={text('notices.show')}
          options={[
            { value: 'all', label: text('notices.all') },
            { value: 'unread', label: text('reading.unread'), ...(unread > 0 ? { count: unread } : {}) },
          ]}
          value={only ? 'unread' : 'all'}
          onChange={(show) => changeSearch({ show: show === 'all' ? '' : show })}
        />
        {notices.isError && <Failed error={notices.error} retry={() => void notices.refetch()} />}
        {notices.isPending && <LinesSkeleton />}
        {lines?.length === 0 &&
          (only ? (
            <EmptyState
              title={text('notices.none-unread')}
              action={<TextButton onClick={() => changeSearch({ show: '' })}>{text('reading.all')}</TextButton>}
            />
          ) : (
            <EmptyState title={text('reading.no-notices')} text={text('reading.no-notices-text')} />
          ))}
        <NoticeLines lines={lines ?? []} />
        <LoadMore
          load={notices.hasNextPage ? () => void notices.fetchNextPage() : null}
          busy={notices.isFetchingNextPage}
          any={(lines ?? []).length > 0}
        />
      </div>
    </>
  );
}

function PlatformNotices() {
  const text = useText();
  const notices = useCall('/index/notice', {});
  const read = useKept((kept) => kept.readNotices);
  const unread = useUnread();
  const list = notices.data?.list;
  const lines: Line[] | undefined = list?.map((notice) => ({
    ...notice,
    event: 'platform-notice',
    isRead: read.includes(notice.id),
  }));
  return (
    <>
      <Bar
        unread={unread}
        readAll={() => keep({ readNotices: [...new Set([...read, ...(list ?? []).map(({ id }) => id)])].slice(-200) })}
      />
      <div className={styles.page}>
        {notices.isError && <Failed error={notices.error} retry={() => void notices.refetch()} />}
        {notices.isPending && <LinesSkeleton />}
        {lines?.length === 0 && (
          <EmptyState title={text('reading.no-notices')} text={text('reading.no-notices-text')} />
        )}
        <NoticeLines lines={lines ?? []} />
      </div>
    </>
  );
}
