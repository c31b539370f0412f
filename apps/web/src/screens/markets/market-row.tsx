// In: an instrument.
// Out: its row in the markets: turnover, line, price in both currencies, change in a block.
import { memo } from 'react';
import { abbreviate, useLanguage } from '../../i18n/index.ts';
import { tickers, useLive } from '../../live/index.ts';
import { ChangePill, CoinMark, Go, Money, Sparkline, toneOf } from '../../parts/index.ts';
import { useCoinName } from '../../trading/coin-names.ts';
import { product } from '../../trading/decimals.ts';
import { useDisplay } from '../../trading/display.tsx';
import type { Instrument } from '../../trading/instrument.ts';
import { TickPrice } from '../../trading/tick-price.tsx';
import styles from './markets.module.css';

export const MarketRow = memo(function MarketRow({ instrument }: { readonly instrument: Instrument }) {
  const ticker = useLive(tickers, (now) => now.value?.get(instrument.symbol));
  const language = useLanguage();
  const nameOf = useCoinName();
  const { rate, local } = useDisplay();
  const last = ticker?.last;
  return (
    <Go to="/pages/coin/coinKline" search={{ symbol: instrument.symbol }} className={styles.row}>
      <CoinMark asset={instrument.base} />
      <span className={styles.words}>
        <b>{instrument.base}</b>
        <span>{ticker === undefined ? '--' : abbreviate(ticker.turnover, language)}</span>
      </span>
      <span className={styles.line}>
        <Sparkline points={ticker?.spark ?? []} tone={toneOf(ticker?.changePercent ?? '0')} width={56} />
      </span>
      <span className={styles.price}>
        <b>
          <TickPrice value={last} decimals={instrument.priceDecimals} />
        </b>
        {rate !== null && local !== null && last !== undefined ? (
          <span>
            <Money value={product(last, rate, 2)} asset={local} short />
          </span>
        ) : (
          <span>{nameOf(instrument.base, instrument.info.name)}</span>
        )}
      </span>
      <ChangePill value={ticker?.changePercent} block />
    </Go>
  );
});
