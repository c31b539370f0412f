// In: the number of a deposit by a transfer. Out: whose account to pay to, the reference and the exact sum, each copied with a press, until the
// statement shows the money; and its road.
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { copyText } from '../../account/copy-text.ts';
import { useCall } from '../../kernel/queries.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, Icon, IconButton } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { Came } from './came.tsx';
import type { Deposit } from './channels.ts';
import { DepositHead } from './deposit-head.tsx';
import { DepositRoad } from './deposit-road.tsx';
import { Never } from './never.tsx';
import { isOnItsWay } from './states.ts';
import styles from './payments.module.css';

type Account = ReplyOf<'/index/bank/recharge'>['list'][number];
const AGAIN_MS = 3_000;

/** @param renderBeside what else belongs to a deposit that waits */
export function TransferIn({
  id,
  renderBeside,
}: {
  readonly id: string;
  readonly renderBeside?: (deposit: Deposit) => ReactNode;
}) {
  const text = useText();
  const found = useCall('/user/recharge/status', { id }, { everyMs: AGAIN_MS });
  const accounts = useCall('/index/bank/recharge', {});
  return (
    <Came query={found} heights={[96, 240]}>
      {({ deposit, steps, band }) =>
        deposit === null ? (
          <EmptyState title={text('pay.no-record')} />
        ) : (
          <>
            <DepositHead deposit={deposit} />
            {isOnItsWay(deposit) && (
              <Came query={accounts} heights={[240]}>
                {({ list }) => {
                  const account = list.find((each) => each.channel === deposit.channel);
                  return account === undefined ? null : <PayTo account={account} deposit={deposit} />;
                }}
              </Came>
            )}
            {renderBeside?.(deposit)}
            <DepositRoad deposit={deposit} steps={steps} band={band} />
            <Never />
          </>
        )
      }
    </Came>
  );
}

function PayTo({ account, deposit }: { readonly account: Account; readonly deposit: Deposit }) {
  const text = useText();
  const money = useMoneyText();
  const plain = deposit.amount;
  return (
    <section className={styles.payTo} aria-label={text('pay-in.pay-to')}>
      <h2>{text('pay-in.pay-to')}</h2>
      <dl className={styles.copied}>
        <Line name={text('pay-in.reference')} value={deposit.reference} strong />
        <Line name={text('pay.amount')} value={money(deposit.amount, deposit.asset)} copy={plain} strong />
        <Line name={text('pay-to.account-number')} value={account.accountNumber} />
        <Line name={text('pay-to.account-name')} value={account.accountName} />
        <Line name={text('pay-to.bank-name')} value={account.bankName} />
        <Line name={text('pay-to.branch')} value={account.branchName} />
        <Line name={text('pay-to.routing')} value={account.routingNumber} />
      </dl>
      <p className={styles.note}>{text('pay-in.reference-text')}</p>
      {account.testUrl !== null && (
        <a className={styles.outside} href={account.testUrl} target="_blank" rel="noreferrer">
          <Icon icon={ExternalLink} size={18} />
          {text('pay-in.test-bank')}
        </a>
      )}
    </section>
  );
}

function Line({
  name,
  value,
  copy = value,
  strong = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly copy?: string;
  readonly strong?: boolean;
}) {
  const text = useText();
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        <IconButton
          icon={Copy}
          size={18}
          edge="end"
          label={text('pay.copy', { what: name })}
          onClick={() => copyText(copy)}
        />
      </dd>
    </div>
  );
}
