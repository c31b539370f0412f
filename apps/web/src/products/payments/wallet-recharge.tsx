// In: `?channel=` of a mobile wallet. Out: the amount; then the provider's own page, and behind it the page that waits.
import { keep } from '../../kernel/store.ts';
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, NavigationBar, TextButton } from '../../parts/index.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { AskIn } from './ask-in.tsx';
import { Came } from './came.tsx';
import { type Deposit } from './channels.ts';
import { Practice, usePractising } from './practice.tsx';
import styles from './payments.module.css';

export default function WalletRecharge() {
  const text = useText();
  const channel = useSearch('channel', 'bkash');
  const practising = usePractising();
  const found = useCall('/pay/list', {}, { enabled: !practising });
  if (practising) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar title={text('pay-in.with', { name: nameOfWay(channel) || text('pay.wallet') })} />
      <div className={styles.page}>
        <Came query={found} heights={[120, 120]}>
          {({ list }) => {
            const way = list.find((each) => each.channel === channel);
            if (way === undefined) return <EmptyState title={text('pay.no-ways')} text={text('pay.no-ways-text')} />;
            return (
              <>
                <AskIn way={way} then={openPage} />
                {list.length > 1 && (
                  <TextButton onClick={() => go('/pages/recharge/walletChannel')}>
                    {text('pay-in.other-wallet')}
                  </TextButton>
                )}
              </>
            );
          }}
        </Came>
      </div>
    </>
  );
}

/** The page that waits stands behind the provider's: whoever comes back finds it, by either way. */
export async function openPage({ id }: Pick<Deposit, 'id'>): Promise<void> {
  go('/pages/recharge/walletUrl', { id }, { replace: true });
  try {
    const { url } = await send('/pay', { id });
    keep({ walletUrl: url });
    window.location.assign(url);
  } catch (error) {
    tell(error);
  }
}
