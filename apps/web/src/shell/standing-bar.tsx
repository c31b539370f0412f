// In: how the signed-in account stands.
// Out: nothing while it is active; else what is off, why, and the one way on.
import { useState } from 'react';
import { useText } from '../i18n/index.ts';
import { Button } from '../parts/button.tsx';
import { Go } from '../parts/go.tsx';
import { MessageRow } from '../parts/states.tsx';
import { useLoginInfo, useStanding } from '../account/login-info.ts';
import styles from './offline-bar.module.css';

export function StandingBar() {
  const text = useText();
  useLoginInfo();
  const standing = useStanding();
  const [busy, setBusy] = useState(false);
  if (standing.kind === 'active') return null;
  if (standing.kind === 'disabled')
    return (
      <div className={styles.bar}>
        <MessageRow
          kind="late"
          title={text('standing.disabled')}
          text={
            <>
              {standing.reason !== null && <span className={styles.reason}>{standing.reason}</span>}
              {text('standing.disabled-text')}
            </>
          }
          action={
            <Go to="/pages/common/service" className={styles.way}>
              {text('standing.ask')}
            </Go>
          }
        />
      </div>
    );
  const undo = async (): Promise<void> => {
    setBusy(true);
    const { unfreezeAccount } = await import('../account/freeze.ts');
    await unfreezeAccount();
    setBusy(false);
  };
  return (
    <div className={styles.bar}>
      <MessageRow
        kind="late"
        title={text('standing.frozen')}
        text={text('standing.frozen-text')}
        action={
          <Button size="small" busy={busy} onClick={() => void undo()}>
            {text('standing.unfreeze')}
          </Button>
        }
      />
    </div>
  );
}
