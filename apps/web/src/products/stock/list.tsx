// In: `?country=` of the address.
// Out: all shares of a market, in the order one asks for.
import { Search } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { changeSearch, go, useSearch } from '../../kernel/router.ts';
import { MarketHead } from '../../market/shares/market-head.tsx';
import { ShareMarket } from '../../market/shares/share-market.tsx';
import { IconButton, NavigationBar, UnderlineTabs } from '../../parts/index.ts';
import styles from './index/index.module.css';

export default function StockList() {
  const text = useText();
  const country = useSearch('country') === 'US' ? 'US' : 'BD';
  return (
    <>
      <NavigationBar
        title={text('page.stocks')}
        right={
          <IconButton icon={Search} label={text('stock.search')} edge="end" onClick={() => go('/pages/stock/search')} />
        }
      />
      <div className={styles.page}>
        <div className={styles.tabs}>
          <UnderlineTabs
            label={text('page.stocks')}
            value={country}
            onChange={(value) => changeSearch({ country: value })}
            options={[
              { value: 'BD', label: text('stock.local') },
              { value: 'US', label: text('stock.foreign') },
            ]}
          />
        </div>
        <MarketHead country={country} />
        <ShareMarket key={country} country={country} />
      </div>
    </>
  );
}
