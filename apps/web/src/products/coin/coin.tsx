// In: `?symbol=` of the address.
// Out: the coin's page: chart, book, trades and ticket, laid out for a phone or a desk.
import { type TradePart, tradeSegment, useSegment } from '../../kernel/segments.ts';
import { lastSymbol } from '../../market/trade-kinds.tsx';
import { MarketFailed } from '../../market/market-failed.tsx';
import { useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { EmptyState, Go, NavigationBar, Skeleton, useWide } from '../../parts/index.ts';
import { CoinDesk } from './coin-desk.tsx';
import { CoinPhone } from './coin-phone.tsx';
import styles from '../../market/trading-page.module.css';

/** Coins, and the contracts that a product brings: a symbol is of one or the other. */
export default function Coin() {
  const { bySymbol, status } = useInstruments();
  const symbol = useSearch('symbol');
  const isContract = useSearch('kind') === 'contract' || (symbol !== '' && status === 'ready' && !bySymbol.has(symbol));
  const { part, failed, retry } = useSegment<TradePart>(isContract ? tradeSegment('perpetual') : undefined);
  if (!isContract || tradeSegment('perpetual') === undefined) return <SpotCoin />;
  if (failed) return <MarketFailed retry={retry} />;
  return part === null ? <Waiting /> : <part.Chart symbol={symbol === '' ? lastSymbol('contract') : symbol} />;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton width={200} height={32} round={8} />
      <Skeleton width="100%" height={320} round={16} />
      <Skeleton width="100%" height={200} round={16} />
    </div>
  );
}

function SpotCoin() {
  const text = useText();
  const wide = useWide();
  const { list, bySymbol, status, retry } = useInstruments();
  const symbol = useSearch('symbol');
  const instrument = bySymbol.get(symbol) ?? (symbol === '' ? list[0] : undefined);
  if (status === 'failed')
    return (
      <>
        <NavigationBar title={text('page.chart')} />
        <MarketFailed retry={retry} />
      </>
    );
  if (status === 'loading') return <Waiting />;
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
    <CoinDesk key={instrument.key} instrument={instrument} />
  ) : (
    <CoinPhone key={instrument.key} instrument={instrument} />
  );
}
