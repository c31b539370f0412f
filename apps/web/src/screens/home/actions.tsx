// In: what pressing Deposit does.
// Out: the four tiles; only Deposit is filled.
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Ticket } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Go, Icon } from '../../parts/index.ts';
import styles from './home.module.css';

export function Actions({ onDeposit }: { readonly onDeposit: () => void }) {
  const text = useText();
  return (
    <nav className={styles.actions} aria-label={text('home.actions')}>
      <button type="button" className={names(styles.action, styles.filled)} onClick={onDeposit}>
        <Icon icon={ArrowDownToLine} />
        <span>{text('page.deposit')}</span>
      </button>
      <Go to="/pages/withdraw/bankWithdraw" className={styles.action}>
        <Icon icon={ArrowUpFromLine} />
        <span>{text('page.withdraw')}</span>
      </Go>
      <Go to="/pages/exchange/index" className={styles.action}>
        <Icon icon={ArrowLeftRight} />
        <span>{text('page.exchange')}</span>
      </Go>
      <Go to="/pages/tabbar/ipo" className={styles.action}>
        <Icon icon={Ticket} />
        <span>{text('page.offerings')}</span>
      </Go>
    </nav>
  );
}
