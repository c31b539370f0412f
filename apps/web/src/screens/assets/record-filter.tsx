// In: the filter as it stands. Out: a sheet to change it: wallet, asset, first and last day.
import { useState } from 'react';
import { WALLETS } from '@hilsa/contract/wallet/currencies';
import { changeSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Chips, Sheet } from '../../parts/index.ts';
import { walletWord } from '../../wallet/reasons.ts';
import { useAssets } from './use-assets.ts';
import { DayRange } from './day-range.tsx';
import styles from './records.module.css';

interface Filter {
  readonly wallet: string;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
}

export function RecordFilter({
  open,
  onClose,
  filter,
  isFixed,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: Filter;
  readonly isFixed: boolean;
}) {
  const text = useText();
  const { data: assets } = useAssets();
  const [draft, setDraft] = useState<Filter>(filter);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setDraft(filter);
  }
  const codes = [...new Set((assets?.list ?? []).map(({ asset }) => asset))];
  const apply = (next: Filter): void => {
    changeSearch({ ...next, ...(isFixed ? { wallet: '' } : {}) });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('record.search')}
      footer={
        <Button kind="primary" onClick={() => apply(draft)}>
          {text('record.apply')}
        </Button>
      }
    >
      <div className={styles.filter}>
        {!isFixed && (
          <Chips
            label={text('record.wallet')}
            options={[
              { value: '', label: text('record.all-wallets') },
              ...WALLETS.map((value) => ({ value: value as string, label: text(walletWord(value)) })),
            ]}
            value={draft.wallet}
            onChange={(wallet) => setDraft({ ...draft, wallet })}
          />
        )}
        <Chips
          label={text('record.asset')}
          options={[
            { value: '', label: text('record.all-assets') },
            ...codes.map((value) => ({ value, label: value })),
          ]}
          value={draft.asset}
          onChange={(asset) => setDraft({ ...draft, asset })}
        />
        <DayRange from={draft.from} to={draft.to} onChange={(days) => setDraft({ ...draft, ...days })} />
        <Button kind="quiet" onClick={() => apply({ wallet: '', asset: '', from: '', to: '' })}>
          {text('record.clear')}
        </Button>
      </div>
    </Sheet>
  );
}
