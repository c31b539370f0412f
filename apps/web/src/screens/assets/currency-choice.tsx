// In: nothing. Out: the small choice of the currency that values are told in.
import { ChevronDown } from 'lucide-react';
import { DISPLAY_CURRENCIES } from '@hilsa/contract/wallet/words';
import { useText } from '../../i18n/index.ts';
import { Icon } from '../../parts/index.ts';
import { useCurrency } from './use-assets.ts';
import styles from './assets.module.css';

export function CurrencyChoice() {
  const text = useText();
  const { currency, choose } = useCurrency();
  return (
    <label className={styles.currency}>
      <span className="spoken">{text('assets.currency')}</span>
      <select value={currency} onChange={(event) => choose(event.target.value)}>
        {DISPLAY_CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} />
    </label>
  );
}
