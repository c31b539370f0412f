// In: what is searched for among the coins.
// Out: the field where it is typed.
import { Search } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Icon, Input } from '../../parts/index.ts';
import styles from './markets.module.css';

export function CoinSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (search: string) => void;
}) {
  const text = useText();
  return (
    <div className={styles.search}>
      <Input
        label={text('market.search')}
        labelled="hidden"
        placeholder={text('market.search')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={onChange}
        before={<Icon icon={Search} className={styles.glass} />}
      />
    </div>
  );
}
