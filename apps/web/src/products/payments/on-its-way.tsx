// In: a transfer seen on a network. Out: what it brings, how deep it lies, a bead a block.
import { formatNumber, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { CoinMark, ListRow } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { Beads } from './beads.tsx';
import { type CoinDeposit, shortened } from './networks.ts';
import styles from './coins.module.css';

export function OnItsWay({ deposit, onOpen }: { readonly deposit: CoinDeposit; readonly onOpen: () => void }) {
  const text = useText();
  const money = useMoneyText();
  const language = useLanguage();
  const { asset, amount, createdAtMs, txid, confirmations, depth, height } = deposit;
  const number = (count: number) => formatNumber(String(count), language);
  return (
    <div className={styles.coming} aria-live="polite">
      <ListRow
        tall
        mark={<CoinMark asset={asset} />}
        title={money(amount, asset)}
        subtitle={text('coin-in.seen', { time: timeText(createdAtMs, language), id: shortened(txid) })}
        value={text('coin-in.of', { done: number(Math.min(confirmations, depth)), depth: number(depth) })}
        below={height === 0 ? text('coin-in.no-block') : text('coin-in.block', { height: number(height) })}
        onPress={onOpen}
      />
      <Beads done={Math.min(confirmations, depth)} depth={depth} />
      <p className={styles.below}>
        <span>{text('coin-in.one-bead')}</span>
        <span>{text('coin-in.last-bead')}</span>
      </p>
    </div>
  );
}
