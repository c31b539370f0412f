// In: nothing. Out: the sentence that ends a common fraud, said wherever money is paid in.
import { ShieldCheck } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../../parts/index.ts';
import styles from './payments.module.css';

export function Never() {
  const text = useText();
  return (
    <div className={styles.notice}>
      <Icon icon={ShieldCheck} size={22} className={styles.accent} />
      <span>
        <b>{text('pay-in.never')}</b>
        <span>{text('pay-in.never-text')}</span>
      </span>
    </div>
  );
}
