// In: the shares of Dhaka that trade most today.
// Out: the first few of them on Home, and the way to the market.
import { useText } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { MarketFailed } from '../../market/market-failed.tsx';
import { ShareRow } from '../../market/shares/share-row.tsx';
import { Go, RowSkeleton, SectionHeader } from '../../parts/index.ts';
import styles from './home.module.css';

const ROWS = 4;

export function HotShares() {
  const text = useText();
  const { data, isError, refetch } = useCall(
    '/stock/index/list/hot',
    { country: 'BD', limit: ROWS },
    { everyMs: 60_000, staleMs: 30_000 },
  );
  if (data?.list.length === 0) return null;
  return (
    <section>
      <SectionHeader
        title={text('home.hot-shares')}
        action={
          <Go to="/pages/stock/index" className={styles.link}>
            {text('common.see-all')}
          </Go>
        }
      />
      {data === undefined && !isError && <RowSkeleton rows={ROWS} />}
      {isError && data === undefined && <MarketFailed retry={() => void refetch()} />}
      {data?.list.map((share) => (
        <ShareRow key={share.symbol} share={share} look="list" />
      ))}
    </section>
  );
}
