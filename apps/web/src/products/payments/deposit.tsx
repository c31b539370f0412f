// In: a customer who wants to pay in.
// Out: in the sandbox, test money from the issuance account; the rails themselves come later, and the page says so.
import { useState } from 'react';
import { useProps } from '../../kernel/props.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, NavigationBar } from '../../parts/index.ts';
import { FundingSheet } from '../../wallet/funding-sheet.tsx';
import styles from './deposit.module.css';

export default function DepositScreen() {
  const text = useText();
  const sandbox = useProps().mode === 'sandbox';
  const [open, setOpen] = useState(sandbox);
  return (
    <>
      <NavigationBar title={text('page.deposit')} />
      <div className={styles.page}>
        <EmptyState
          title={text(sandbox ? 'deposit.title' : 'coming.title')}
          text={text(sandbox ? 'deposit.text' : 'coming.text-payments')}
          action={
            sandbox ? (
              <Button kind="primary" size="small" onClick={() => setOpen(true)}>
                {text('deposit.take')}
              </Button>
            ) : undefined
          }
        />
      </div>
      {sandbox && <FundingSheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
