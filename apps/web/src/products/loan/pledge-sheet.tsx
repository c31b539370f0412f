// In: what may be pledged. Out: a sheet in which quantities are chosen.
import { useState } from 'react';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, Go, Sheet, TextButton } from '../../parts/index.ts';
import { decimalsOf, freeOf, type Offer, type Pledged } from './wish.ts';
import styles from './loan.module.css';

export function PledgeSheet({
  open,
  offer,
  pledged,
  onClose,
  onChosen,
}: {
  readonly open: boolean;
  readonly offer: Offer;
  readonly pledged: Pledged;
  readonly onClose: () => void;
  readonly onChosen: (pledged: Pledged) => void;
}) {
  const text = useText();
  return (
    <Sheet open={open} onClose={onClose} title={text('loan.what-you-pledge')} subtitle={text('loan.pledge-text')}>
      {open && <Choice offer={offer} pledged={pledged} onChosen={onChosen} />}
    </Sheet>
  );
}

function Choice({
  offer,
  pledged,
  onChosen,
}: {
  readonly offer: Offer;
  readonly pledged: Pledged;
  readonly onChosen: (pledged: Pledged) => void;
}) {
  const text = useText();
  const language = useLanguage();
  const [draft, setDraft] = useState<Record<string, string>>({ ...pledged });
  const owned = offer.collateral.filter((one) => freeOf(one) !== '0');
  if (owned.length === 0)
    return (
      <div className={styles.form}>
        <p className={styles.quiet}>
          {text('loan.accepted-are', { list: offer.collateral.map(({ asset }) => asset).join(', ') })}
        </p>
        <Go to="/pages/tabbar/markets" className={styles.link}>
          {text('loan.to-markets')}
        </Go>
      </div>
    );
  return (
    <div className={styles.form}>
      {owned.map((one) => (
        <div key={one.symbol}>
          <AmountInput
            label={one.asset}
            decimals={decimalsOf(one)}
            value={draft[one.symbol] ?? ''}
            onChange={(value) => setDraft({ ...draft, [one.symbol]: value })}
            hint={text('loan.of-available', { quantity: formatNumber(one.available, language) })}
          />
          <TextButton onClick={() => setDraft({ ...draft, [one.symbol]: freeOf(one) })}>
            {text('loan.all-of-it')}
          </TextButton>
        </div>
      ))}
      <Button kind="primary" onClick={() => onChosen(draft)}>
        {text('loan.take-these')}
      </Button>
    </div>
  );
}
