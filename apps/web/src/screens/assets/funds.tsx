// In: the sums of each wallet. Out: a row a wallet, which opens its funding details.
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, NavigationBar } from '../../parts/index.ts';
import { useAssets } from './use-assets.ts';
import { WalletRows } from './wallet-rows.tsx';
import styles from './records.module.css';

export default function Funds() {
  const text = useText();
  const assets = useAssets();
  return (
    <>
      <NavigationBar title={text('page.funding-details')} />
      <div className={styles.records}>
        {assets.isError && assets.data === undefined ? (
          <EmptyState
            title={text('assets.failed')}
            action={
              <Button size="small" onClick={() => void assets.refetch()}>
                {text('common.retry')}
              </Button>
            }
          />
        ) : (
          <WalletRows assets={assets.data} bare />
        )}
      </div>
    </>
  );
}
