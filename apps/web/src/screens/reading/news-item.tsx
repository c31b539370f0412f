// In: the id of a news item in the search.
// Out: it in full.
import { useCall } from '../../kernel/queries.ts';
import { useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { NavigationBar } from '../../parts/index.ts';
import { Article, ArticleSkeleton } from './article.tsx';
import { Failed } from './failed.tsx';
import styles from './reading.module.css';

export default function NewsItemScreen() {
  const text = useText();
  const id = useSearch('id');
  const item = useCall('/index/news/info', { id });
  return (
    <>
      <NavigationBar title={text('page.news')} />
      <div className={styles.page}>
        {item.isPending && <ArticleSkeleton />}
        {item.isError && <Failed error={item.error} retry={() => void item.refetch()} />}
        {item.data !== undefined && (
          <Article title={item.data.title} atMs={item.data.atMs} source={item.data.source} words={item.data.text} />
        )}
      </div>
    </>
  );
}
