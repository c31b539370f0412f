// In: the mid, the spread and the way. Out: where the customer's rate stands between what one sells and what one buys at.
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { useRateText } from './money-text.ts';
import { bothRates } from './wish.ts';
import styles from './exchange.module.css';

export function RateScale({
  mid,
  percent,
  isBuy,
  quote,
}: {
  readonly mid: string;
  readonly percent: string;
  readonly isBuy: boolean;
  readonly quote: string;
}) {
  const text = useText();
  const language = useLanguage();
  const rateText = useRateText();
  const { sell, buy } = bothRates(mid, percent);
  return (
    <div className={styles.scale} data-side={isBuy ? 'buy' : 'sell'}>
      <span className={styles.percent}>{localDigits(percent, language)}%</span>
      <div className={styles.line} aria-hidden="true">
        <i className={styles.way} />
        <i className={styles.mid} />
        <i className={styles.dot} />
      </div>
      <div className={styles.rates}>
        <span data-mine={!isBuy || undefined}>{text('exchange.you-sell', { rate: rateText(sell, quote) })}</span>
        <span data-mid>{text('exchange.mid', { rate: rateText(mid, quote) })}</span>
        <span data-mine={isBuy || undefined}>{text('exchange.you-buy', { rate: rateText(buy, quote) })}</span>
      </div>
    </div>
  );
}
