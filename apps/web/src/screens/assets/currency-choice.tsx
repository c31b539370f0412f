// In: nothing. Out: the small choice of the currency that values are told in.
import { DISPLAY_CURRENCIES } from '@hilsa/contract/wallet/words';
import { useText } from '../../i18n/index.ts';
import { SelectField } from '../../parts/index.ts';
import { useCurrency } from './use-assets.ts';
import styles from './assets.module.css';

export function CurrencyChoice() {
  const text = useText();
  const { currency, choose } = useCurrency();
  return (
    <SelectField
      label={text('assets.currency')}
      options={DISPLAY_CURRENCIES.map((code) => ({ value: code, label: code }))}
      value={currency}
      onChange={choose}
      bare={styles.currency}
    />
  );
}
