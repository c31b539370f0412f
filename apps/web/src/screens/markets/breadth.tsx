// In: every ticker.
// Out: how many rise and fall, as words and as one bar.
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Skeleton } from '../../parts/index.ts';
import { usePricesByTheSecond } from '../../wallet/portfolio.ts';
import { breadth } from '../../market/market-list.ts';
import styles from './markets.module.css';

export function Breadth() {
  const text = useText();
  const language = useLanguage();
  const prices = usePricesByTheSecond();
  if (prices === null)
    return (
      <div className={styles.breadth}>
        <Skeleton width="100%" height={16} />
        <Skeleton width="100%" height={4} />
      </div>
    );
  const { rising, falling, all } = breadth(prices.values());
  const count = (value: number): string => localDigits(String(value), language);
  return (
    <div className={styles.breadth}>
      <p>
        <b className={styles.rising}>{text('market.rising', { count: count(rising) })}</b>
        <span>{text('market.breadth', { count: count(all) })}</span>
        <b className={styles.falling}>{text('market.falling', { count: count(falling) })}</b>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {(
          [
            [styles.risingBar, rising],
            [styles.stillBar, all - rising - falling],
            [styles.fallingBar, falling],
          ] as const
        ).map(
          ([className, share]) => share > 0 && <i key={className} className={className} style={{ flexGrow: share }} />,
        )}
      </div>
    </div>
  );
}
