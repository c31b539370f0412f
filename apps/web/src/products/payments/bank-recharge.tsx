// In: `?channel=` to begin a transfer, `?id=` to go on with one. Out: the amount; then whom to pay, until the statement shows the money.
import { useCall } from '../../kernel/queries.ts';
import { go, useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, NavigationBar } from '../../parts/index.ts';
import { AskIn } from './ask-in.tsx';
import { Came } from './came.tsx';
import { Practice, usePractising } from './practice.tsx';
import { TransferIn } from './transfer-in.tsx';
import styles from './payments.module.css';

export default function BankRecharge() {
  const text = useText();
  const id = useSearch('id');
  if (usePractising()) return <Practice title={text('page.deposit')} funds />;
  return (
    <>
      <NavigationBar title={text('pay.bank')} />
      <div className={styles.page}>{id === '' ? <Begin /> : <TransferIn id={id} />}</div>
    </>
  );
}

function Begin() {
  const text = useText();
  const channel = useSearch('channel', 'bank');
  const found = useCall('/user/recharge/status', {});
  return (
    <Came query={found} heights={[120, 120]}>
      {({ ways }) => {
        const way = ways.find((each) => each.channel === channel);
        if (way === undefined) return <EmptyState title={text('pay.no-ways')} text={text('pay.no-ways-text')} />;
        return <AskIn way={way} then={({ id }) => go('/pages/recharge/bankRecharge', { id }, { replace: true })} />;
      }}
    </Came>
  );
}
