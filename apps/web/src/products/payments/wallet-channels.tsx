// In: a customer with a mobile wallet. Out: the wallets that can be paid with.
import { useCall } from '../../kernel/queries.ts';
import { useText } from '../../i18n/index.ts';
import { NavigationBar } from '../../parts/index.ts';
import { Came } from './came.tsx';
import { ChannelList } from './channel-list.tsx';
import { Practice, usePractising } from './practice.tsx';
import styles from './payments.module.css';

export default function WalletChannels() {
  const text = useText();
  const practising = usePractising();
  const found = useCall('/pay/list', {}, { enabled: !practising });
  if (practising) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar title={text('pay.wallet')} />
      <div className={styles.page}>
        <Came query={found} heights={[64, 64]}>
          {({ list }) => <ChannelList ways={list} />}
        </Came>
      </div>
    </>
  );
}
