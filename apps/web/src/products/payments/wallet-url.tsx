// In: `?id=` of a deposit by a mobile wallet, on the way to the provider's page and back. Out: how it stands, by itself, until it has ended.
import { useState } from 'react';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, NavigationBar } from '../../parts/index.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { Came } from './came.tsx';

import { DepositHead } from './deposit-head.tsx';
import { DepositRoad } from './deposit-road.tsx';
import { Practice, usePractising } from './practice.tsx';
import { isOnItsWay } from './states.ts';
import { openPage } from './wallet-recharge.tsx';
import styles from './payments.module.css';

const AGAIN_MS = 2_000;

export default function WalletUrl() {
  const text = useText();
  const id = useSearch('id');
  const practising = usePractising();
  const [ended, setEnded] = useState(false);
  const found = useCall(
    '/user/recharge/status',
    { id },
    { enabled: !practising && id !== '', ...(ended ? {} : { everyMs: AGAIN_MS }) },
  );
  const [busy, setBusy] = useState(false);
  const deposit = found.data?.deposit ?? null;
  if (deposit !== null && !isOnItsWay(deposit) && !ended) setEnded(true);
  if (practising) return <Practice title={text('page.deposit')} funds />;
  const again = async (): Promise<void> => {
    setBusy(true);
    await openPage({ id });
    setBusy(false);
  };
  return (
    <>
      <NavigationBar title={text('page.deposit')} />
      <div className={styles.page}>
        {id === '' && <EmptyState title={text('pay.no-record')} />}
        {id !== '' && (
          <Came query={found} heights={[96, 240]}>
            {({ deposit: shown, steps, band }) =>
              shown === null ? (
                <EmptyState title={text('pay.no-record')} />
              ) : (
                <>
                  <DepositHead deposit={shown} />
                  <DepositRoad deposit={shown} steps={steps} band={band} />
                  <div className={styles.action}>
                    {isOnItsWay(shown) ? (
                      <Button kind="primary" busy={busy} onClick={() => void again()}>
                        {text('pay-in.open-page', { name: nameOfWay(shown.channel) || text('pay.wallet') })}
                      </Button>
                    ) : shown.state === 'success' ? (
                      <Button kind="primary" onClick={() => go('/pages/user/assets')}>
                        {text('pay-in.to-assets')}
                      </Button>
                    ) : (
                      <Button
                        kind="primary"
                        onClick={() =>
                          go('/pages/recharge/walletRecharge', { channel: shown.channel }, { replace: true })
                        }
                      >
                        {text('pay-in.again')}
                      </Button>
                    )}
                  </div>
                </>
              )
            }
          </Came>
        )}
      </div>
    </>
  );
}
