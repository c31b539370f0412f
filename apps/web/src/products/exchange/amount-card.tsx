// In: one side of the exchange. Out: a card with the asset, which can be changed, and the amount as one large number that can be written.
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { cleanAmount, CoinMark, Icon, ListRow, Sheet } from '../../parts/index.ts';
import { useCoinName } from '../../market/coin-names.ts';
import { isCurrency } from '@hilsa/contract/wallet/currencies';
import { useKept } from '../../kernel/store.ts';
import { names } from '../../look/names.ts';
import styles from './exchange.module.css';

export interface AmountCardProps {
  readonly label: string;
  readonly asset: string;
  readonly options: readonly string[];
  readonly onAsset: (asset: string) => void;
  readonly amount: string;
  /** Found, not written: it is shown with the decimals of money and steps back while a quote is on its way. */
  readonly isFound: boolean;
  readonly decimals: number;
  readonly onAmount: (amount: string) => void;
  /** At the right of the label: what one has, and the press that takes all of it. */
  readonly aside: ReactNode;
  readonly wrong: boolean;
  readonly describedBy?: string | undefined;
}

export function AmountCard(props: AmountCardProps) {
  const { label, asset, options, onAsset, amount, isFound, decimals, onAmount, aside, wrong, describedBy } = props;
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const plain = amount.replace(/\.$/, '');
  const atRest = plain === '' ? '' : formatNumber(plain, language, isCurrency(asset) ? { decimals: 2 } : {});
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.aside}>{aside}</span>
      </div>
      <div className={styles.cardLine}>
        <button
          type="button"
          className={styles.asset}
          onClick={() => setChoosing(true)}
          aria-label={text('exchange.choose', { asset })}
        >
          <CoinMark asset={asset} size={36} />
          <b>{asset}</b>
          <Icon icon={ChevronDown} size={18} />
        </button>
        <input
          id={id}
          className={names(styles.amount, isFound && styles.found)}
          style={{ fontSize: sizeOf(isTyping ? amount : atRest) }}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder={formatNumber('0', language, isCurrency(asset) ? { decimals: 2 } : {})}
          value={isTyping ? amount : atRest}
          aria-invalid={wrong || undefined}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => {
            const next = cleanAmount(event.target.value, decimals);
            if (next !== null) onAmount(next);
          }}
        />
      </div>
      <AssetSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={label}
        options={options}
        onChoose={(chosen) => {
          setChoosing(false);
          onAsset(chosen);
        }}
      />
    </section>
  );
}

/** As large as it fits: long coin amounts are written smaller, never cut. */
function sizeOf(shown: string): string {
  if (shown.length <= 9) return 'var(--fs-34)';
  return shown.length <= 13 ? 'var(--fs-28)' : 'var(--fs-20)';
}

function AssetSheet({
  open,
  onClose,
  title,
  options,
  onChoose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly options: readonly string[];
  readonly onChoose: (asset: string) => void;
}) {
  const nameOf = useAssetName();
  const world = useKept((kept) => kept.userAccountType);
  return (
    <Sheet key={world} open={open} onClose={onClose} title={title}>
      {options.map((asset) => (
        <ListRow
          key={asset}
          mark={<CoinMark asset={asset} />}
          title={asset}
          subtitle={nameOf(asset)}
          onPress={() => onChoose(asset)}
        />
      ))}
    </Sheet>
  );
}

/** Currencies and coins by their names in the reader's language. */
export function useAssetName(): (asset: string) => string {
  const text = useText();
  const coinName = useCoinName();
  return (asset) => {
    if (asset === 'BDT') return text('exchange.taka');
    if (asset === 'USD') return text('exchange.dollar');
    return asset === 'BRL' ? text('exchange.real') : coinName(asset);
  };
}
