// In: a customer who wants to take money out. Out: the one thing that stands before it, said with the way past it: no PIN yet, frozen by
// themselves, money held with its reason and its end; or nothing.
import { LockKeyhole, Snowflake } from 'lucide-react';
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { unfreezeAccount } from '../../account/freeze.ts';
import { SetPinSheet } from '../../account/pin-sheets.tsx';
import { outdate, useCall } from '../../kernel/queries.ts';
import { useText } from '../../i18n/index.ts';
import { Icon, TextButton } from '../../parts/index.ts';
import { holdKey } from './states.ts';
import { useWhen } from './when.ts';
import styles from './payments.module.css';

type Status = ReplyOf<'/user/withdraw/status'>;

/** Whether the withdrawal PIN is there; null while nobody knows. */
export function useWithdrawalPin(): boolean | null {
  return useCall('/user/security', {}).data?.withdrawalPin.set ?? null;
}

export function Guarded({ status }: { readonly status: Pick<Status, 'holds' | 'isFrozen'> }) {
  const text = useText();
  const when = useWhen();
  const hasPin = useWithdrawalPin();
  const [setting, setSetting] = useState(false);
  return (
    <>
      {status.isFrozen && (
        <div className={styles.notice} role="status">
          <Icon icon={Snowflake} size={22} className={styles.sand} />
          <span>
            <b>{text('pay-out.frozen')}</b>
            <span>{text('pay-out.frozen-text')}</span>
          </span>
          <TextButton
            onClick={() => {
              void unfreezeAccount().then(() => outdate('/user/withdraw/status'));
            }}
          >
            {text('pay-out.unfreeze')}
          </TextButton>
        </div>
      )}
      {status.holds.map(({ reason, untilMs }) => (
        <div key={`${reason}/${untilMs}`} className={styles.notice} role="status">
          <Icon icon={LockKeyhole} size={22} className={styles.sand} />
          <span>
            <b>{text(holdKey(reason))}</b>
            <span>{text('pay-out.held-until', { time: when(untilMs) })}</span>
          </span>
        </div>
      ))}
      {hasPin === false && (
        <div className={styles.notice}>
          <Icon icon={LockKeyhole} size={22} className={styles.accent} />
          <span>
            <b>{text('pay-out.pin-first')}</b>
            <span>{text('pay-out.pin-text')}</span>
          </span>
          <TextButton onClick={() => setSetting(true)}>{text('pay-out.set-pin')}</TextButton>
        </div>
      )}
      <SetPinSheet
        kind="withdrawal"
        open={setting}
        onDone={() => {
          setSetting(false);
          outdate('/user/security');
        }}
        onClose={() => setSetting(false)}
      />
    </>
  );
}
