// In: `/index/news`, page by page.
// Out: news and guides, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@hilsa/contract';
import { lastKnown, remembering } from '../../kernel/remembered.ts';
import { wire } from '../../kernel/wire.ts';
import { dayText, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, Go, LoadMore, NavigationBar, RowSkeleton } from '../../parts/index.ts';
import { Failed } from './failed.tsx';
import styles from './reading.module.css';

export default function NewsScreen() {
  const text = useText();
  const language = useLanguage();
  const news = useInfiniteQuery({
    queryKey: ['/index/news', {}, 'pages', language],
    queryFn: ({ pageParam, signal }) => {
      const request = pageParam === '' ? {} : { cursor: pageParam };
      return remembering('/index/news', request, language, () => wire.call('/index/news', request, { signal }));
    },
    initialData: () => {
      const known = lastKnown('/index/news', {}, language)?.data as ReplyOf<'/index/news'> | undefined;
      return known === undefined ? undefined : { pages: [known], pageParams: [''] };
    },
    initialDataUpdatedAt: 0,
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const items = news.data?.pages.flatMap((page) => page.list);
  return (
    <>
      <NavigationBar title={text('page.news')} />
      <div className={styles.page}>
        {news.isError && <Failed error={news.error} retry={() => void news.refetch()} />}
        {news.isPending && <RowSkeleton rows={5} chart={false} />}
        {items?.length === 0 && <EmptyState title={text('reading.no-news')} />}
        <ul className={styles.list}>
          {items?.map((item) => (
            <li key={item.id}>
              <Go to="/pages/news/detail" search={{ id: item.id }} className={styles.item}>
                <span className={styles.title}>{item.title}</span>
                <span className={styles.summary}>{item.summary}</span>
                <span className={styles.when}>
                  {item.source} · <time>{dayText(item.atMs, language)}</time>
                </span>
              </Go>
            </li>
          ))}
        </ul>
        <LoadMore
          load={news.hasNextPage ? () => void news.fetchNextPage() : null}
          busy={news.isFetchingNextPage}
          any={(items ?? []).length > 0}
        />
      </div>
    </>
  );
}
