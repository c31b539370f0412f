// In: a practice account, which has no rails. Out: why, and what to do: take test money, or go to the real account.
import { useState } from 'react';
import { useProps } from '../../kernel/props.ts';
import { useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { useWorldSwitch } from '../../account/world-switch.ts';
import { Button, EmptyState, NavigationBar, TextButton } from '../../parts/index.ts';
import { FundingSheet } from '../../wallet/funding-sheet.tsx';
import styles from './payments.module.css';

export function usePractising(): boolean {
  return useKept((kept) => kept.userAccountType) === 'demo';
}

export function Practice({ title, funds = false }: { readonly title: string; readonly funds?: boolean }) {
  const text = useText();
  const { choose } = useWorldSwitch();
  const canFund = useProps().mode === 'sandbox' && funds;
  const [open, setOpen] = useState(canFund);
  return (
    <>
      <NavigationBar title={title} />
      <div className={styles.middle}>
        <EmptyState
          title={text('pay.practice')}
          text={text('pay.practice-text')}
          action={
            <div className={styles.choices}>
              {canFund && (
                <Button kind="primary" size="small" onClick={() => setOpen(true)}>
                  {text('pay.take-test')}
                </Button>
              )}
              <TextButton onClick={() => choose('real')}>{text('pay.to-real')}</TextButton>
            </div>
          }
        />
      </div>
      {canFund && <FundingSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
