// In: a coin that is owned.
// Out: its row: how much at what cost, the line of the day, what it is worth and what it has won or lost.
import { formatNumber, signed, useLanguage } from '../../i18n/index.ts';
import { listingKey } from '../../kernel/keys.ts';
import { useListedTicker } from '../../live/index.ts';
import { useInstruments } from '../../market/instruments.ts';
import { names } from '../../look/names.ts';
import { CoinMark, ListRow, Money, Sparkline, toneOf } from '../../parts/index.ts';
import { useKept } from '../../kernel/store.ts';
import { Value } from '../../wallet/display.tsx';
import { useNarrow } from '../../parts/narrow.ts';
import type { OwnedCoin } from '../../wallet/portfolio.ts';
import { hrefOf } from '../../market/listing.ts';
import styles from './positions.module.css';

export function HoldingRow({ coin }: { readonly coin: OwnedCoin }) {
  const language = useLanguage();
  const hidden = useKept((kept) => kept.hideBalances);
  const narrow = useNarrow();
  const { bySymbol } = useInstruments();
  const instrument = bySymbol.get(`${coin.asset}USDT`);
  const ticker = useListedTicker(instrument?.key ?? listingKey(coin.asset));
  const cost =
    coin.costPrice === null
      ? ''
      : ` · ${formatNumber(coin.costPrice, language, { decimals: instrument?.priceDecimals ?? 2 })}`;
  return (
    <ListRow
      tall
      mark={<CoinMark asset={coin.asset} />}
      title={coin.asset}
      subtitle={
        <>
          <Money value={coin.total} own decimals={6} least={0} />
          {hidden || narrow ? '' : cost}
        </>
      }
      {...(instrument === undefined
        ? { to: '/pages/coin/assetsRecord' as const, search: { asset: coin.asset } }
        : hrefOf(instrument))}
      {...(ticker === undefined || narrow
        ? {}
        : { chart: <Sparkline points={ticker.spark} tone={toneOf(ticker.changePercent)} width={44} /> })}
      value={<Value quote={coin.value} />}
      below={
        coin.profit === null ? undefined : (
          <span className={names(styles.gain, styles[toneOf(coin.profit)])}>
            <Value quote={coin.profit} signed decimals={/^-?\d{3,}/.test(coin.profit) ? 0 : 2} /> ·{' '}
            {coin.profitPercent === null
              ? '--'
              : `${signed(coin.profitPercent, language, /^-?\d{2,}/.test(coin.profitPercent) ? 1 : 2)}%`}
          </span>
        )
      }
    />
  );
}
