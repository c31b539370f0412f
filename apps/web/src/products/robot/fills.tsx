// In: one's order of a robot.
// Out: what it bought and sold, newest first, each with its fee.
import type { ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { baseOf } from './pieces.tsx';
import styles from './robot.module.css';

export function Fills({ details }: { readonly details: ReplyOf<'/stock/ai/order/details'> }) {
  const text = useText();
  const language = useLanguage();
  const { fills, order } = details;
  if (fills.length === 0) return <p className={styles.quiet}>{text('robot.no-trades')}</p>;
  return (
    <ul className={styles.trades}>
      {fills.map(({ orderId, side, quantity, price, symbol, fee, feeAsset, atMs }, index) => (
        <li key={`${orderId}-${index}`}>
          <span>
            <b>{text(side === 'buy' ? 'robot.bought' : 'robot.sold')}</b> {formatNumber(quantity, language)}{' '}
            {baseOf(symbol, order.asset)}
            <i>{dayTimeText(atMs, language)}</i>
          </span>
          <span>
            {text('robot.at-price', { price: formatNumber(price, language) })}
            <i>{text('robot.fee', { fee: `${formatNumber(fee, language)} ${feeAsset}` })}</i>
          </span>
        </li>
      ))}
    </ul>
  );
}
