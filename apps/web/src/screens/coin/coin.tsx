// In: `?symbol=` of the address.
// Out: the coin's page: chart, book, trades and ticket, laid out for a phone or a desk.
import { useSearch } from '../../app/router.ts';
import { useText } from '../../i18n/index.ts';
import { useInstruments } from '../../live/index.ts';
import { Button, EmptyState, Go, NavigationBar, Skeleton, useWide } from '../../parts/index.ts';
import { CoinDesk } from './coin-desk.tsx';
import { CoinPhone } from './coin-phone.tsx';
import styles from './coin.module.css';

export default function Coin() {
  const text = useText();
  const wide = useWide();
  const { list, bySymbol, status, retry } = useInstruments();
  const symbol = useSearch('symbol');
  const instrument = bySymbol.get(symbol) ?? (symbol === '' ? list[0] : undefined);
  if (status === 'failed')
    return (
      <>
        <NavigationBar title={text('page.chart')} />
        <EmptyState
          title={text('market.failed')}
          text={text('market.failed-text')}
          action={
            <Button size="small" onClick={retry}>
              {text('common.retry')}
            </Button>
          }
        />
      </>
    );
  if (status === 'loading')
    return (
      <div className={styles.waiting}>
        <Skeleton width={200} height={32} round={8} />
        <Skeleton width="100%" height={320} round={16} />
        <Skeleton width="100%" height={200} round={16} />
      </div>
    );
  if (instrument === undefined)
    return (
      <>
        <NavigationBar title={text('page.chart')} />
        <EmptyState
          title={text('coin.unknown')}
          text={text('coin.unknown-text')}
          action={
            <Go to="/pages/tabbar/markets" className={styles.find}>
              {text('page.markets')}
            </Go>
          }
        />
      </>
    );
  return wide ? (
    <CoinDesk key={instrument.symbol} instrument={instrument} />
  ) : (
    <CoinPhone key={instrument.symbol} instrument={instrument} />
  );
}
