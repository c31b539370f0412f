// In: `?id=` of a deposit. Out: its record: the road of its money, what it was asked with, and where it can go on.
import { Copy } from 'lucide-react';
import { copyText } from '../../account/copy-text.ts';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, IconButton, NavigationBar } from '../../parts/index.ts';
import { Came } from './came.tsx';
import { kindOf } from './channels.ts';
import { DepositHead } from './deposit-head.tsx';
import { DepositRoad } from './deposit-road.tsx';
import { Practice, usePractising } from './practice.tsx';
import { isOnItsWay } from './states.ts';
import styles from './payments.module.css';

const AGAIN_MS = 5_000;

export default function DepositRecord() {
  const text = useText();
  const id = useSearch('id');
  const practising = usePractising();
  const found = useCall('/user/recharge/status', { id }, { enabled: !practising && id !== '', everyMs: AGAIN_MS });
  if (practising) return <Practice title={text('page.deposit-record')} />;
  return (
    <>
      <NavigationBar title={text('page.deposit-record')} />
      <div className={styles.page}>
        {id === '' ? (
          <EmptyState title={text('pay.no-record')} />
        ) : (
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
                  {isOnItsWay(deposit) && (
                    <div className={styles.action}>
                      <Button
                        kind="primary"
                        onClick={() =>
                          go(
                            kindOf(deposit.channel) === 'wallet'
                              ? '/pages/recharge/walletUrl'
                              : '/pages/recharge/bankRecharge',
                            { id },
                          )
                        }
                      >
                        {text('pay-in.go-on')}
                      </Button>
                    </div>
                  )}
                </>
              )
            }
          </Came>
        )}
      </div>
    </>
  );
}
