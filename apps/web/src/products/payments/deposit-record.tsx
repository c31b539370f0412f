// In: the id of a deposit. Out: its record: the road of its money, what it was asked with, and where it can go on.
import { Copy } from 'lucide-react';
import { copyText } from '../../account/copy-text.ts';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, IconButton } from '../../parts/index.ts';
import { Came } from './came.tsx';
import { kindOf, onPageOf } from './channels.ts';
import { DepositHead } from './deposit-head.tsx';
import { DepositRoad } from './deposit-road.tsx';
import { isOnItsWay } from './states.ts';
import styles from './payments.module.css';

const AGAIN_MS = 5_000;

export function DepositRecord({ id }: { readonly id: string }) {
  const text = useText();
  const found = useCall('/user/recharge/status', { id }, { everyMs: AGAIN_MS });
  return (
    <div className={styles.page}>
      <Came query={found} heights={[96, 240]}>
        {({ deposit, steps, band }) =>
          deposit === null ? (
            <EmptyState title={text('pay.no-record')} />
          ) : (
            <>
              <DepositHead deposit={deposit} />
              <DepositRoad deposit={deposit} steps={steps} band={band} />
              <dl className={styles.copied}>
                <div>
                  <dt>{text('pay-in.reference')}</dt>
                  <dd>
                    <span>{deposit.reference}</span>
                    <IconButton
                      icon={Copy}
                      size={18}
                      edge="end"
                      label={text('pay.copy', { what: text('pay-in.reference') })}
                      onClick={() => copyText(deposit.reference)}
                    />
                  </dd>
                </div>
              </dl>
              {(isOnItsWay(deposit) || kindOf(deposit.channel) === 'coin') && (
                <div className={styles.action}>
                  <Button kind="primary" onClick={() => go(onPageOf(deposit), { id })}>
                    {text(isOnItsWay(deposit) ? 'pay-in.go-on' : 'coin-in.see')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Came>
    </div>
  );
}
