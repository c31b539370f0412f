// In: a share's code.
// Out: the news that name it; without any, a way to all of them.
import { dayText, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import { MarketFailed } from '../../../market/market-failed.tsx';
import { EmptyState, Go, ListRow, RowSkeleton } from '../../../parts/index.ts';
import styles from './share.module.css';

export function ShareNews({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const language = useLanguage();
  const { data, isError, refetch } = useCall('/index/news', { limit: 50 }, { staleMs: 300_000 });
  if (isError && data === undefined) return <MarketFailed retry={() => void refetch()} />;
  if (data === undefined) return <RowSkeleton rows={3} chart={false} />;
  const named = new RegExp(`\\b${symbol}\\b`);
  const list = data.list.filter(({ title, summary }) => named.test(`${title} ${summary}`));
  if (list.length === 0)
    return (
      <EmptyState
        title={text('stock.no-news', { code: symbol })}
        action={
          <Go to="/pages/news/list" className={styles.find}>
            {text('stock.all-news')}
          </Go>
        }
      />
    );
  return (
    <>
      {list.map((item) => (
        <ListRow
          key={item.id}
          tall
          to="/pages/news/detail"
          search={{ id: item.id }}
          title={item.title}
          subtitle={`${item.source} · ${dayText(item.atMs, language)}`}
        />
      ))}
    </>
  );
}
