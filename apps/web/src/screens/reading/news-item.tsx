// In: the id of a news item in the search.
// Out: it in full.
import { useCall } from '../../app/queries.ts';
import { useSearch } from '../../app/router.ts';
import { sentenceOf } from '../../app/tell.ts';
import { useText } from '../../i18n/index.ts';
import { MessageRow, NavigationBar, TextButton } from '../../parts/index.ts';
import { Article, ArticleSkeleton } from './article.tsx';
import styles from './reading.module.css';

export default function NewsItemScreen() {
  const text = useText();
  const id = useSearch('id');
  const item = useCall('/index/news/info', { id });
  return (
    <>
      <NavigationBar title={text('page.news')} fallback="/pages/news/list" />
      <div className={styles.page}>
        {item.isPending && <ArticleSkeleton />}
        {item.isError && (
          <MessageRow
            kind="failed"
            title={text('reading.failed')}
            text={sentenceOf(item.error)}
            action={<TextButton onClick={() => void item.refetch()}>{text('common.retry')}</TextButton>}
          />
        )}
        {item.data !== undefined && (
          <Article title={item.data.title} atMs={item.data.atMs} source={item.data.source} words={item.data.text} />
        )}
      </div>
    </>
  );
}
