// In: what is searched for among coins or shares.
// Out: the field where it is typed.
import { Search } from 'lucide-react';
import { useText } from '../i18n/index.ts';
import { Icon, Input } from '../parts/index.ts';
import styles from './search.module.css';

interface SearchProps {
  readonly value: string;
  readonly onChange: (search: string) => void;
}

export function CoinSearch(props: SearchProps) {
  return <MarketSearch {...props} label={useText()('market.search')} />;
}

export function ShareSearch(props: SearchProps) {
  return <MarketSearch {...props} label={useText()('shares.search')} />;
}

function MarketSearch({ value, onChange, label }: SearchProps & { readonly label: string }) {
  return (
    <div className={styles.search}>
      <Input
        label={label}
        labelled="hidden"
        placeholder={label}
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
