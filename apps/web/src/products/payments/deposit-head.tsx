// In: a deposit. Out: its amount, how it stands, and what waits for whom, in words.
import { useText } from '../../i18n/index.ts';
import { Tag } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { type Deposit, KIND_WORDS, kindOf } from './channels.ts';
import { depositLabel, reasonKey } from './states.ts';
import { useWhen } from './when.ts';
import styles from './payments.module.css';

const WAITS = {
  wallet: 'pay-in.wait-wallet',
  bank: 'pay-in.wait-bank',
  offline: 'pay-in.wait-bank',
  coin: 'coin-in.wait',
} as const;

export function DepositHead({ deposit }: { readonly deposit: Deposit }) {
  const text = useText();
  const money = useMoneyText();
  const when = useWhen();
  const label = depositLabel(deposit);
  const reason = reasonKey(deposit.reason);
  const kind = kindOf(deposit.channel);
  return (
    <>
      <section className={styles.head}>
        <div>
          <p>{nameOfWay(deposit.channel) || text(KIND_WORDS[kind])}</p>
          <b>{money(deposit.amount, deposit.asset)}</b>
          <p>{when(deposit.createdAtMs)}</p>
        </div>
      </section>
      <section className={styles.standing} aria-live="polite">
        <h2>
          {text(`pay-in.now-${deposit.state}`)}
          <Tag tone={label.tone}>{text(label.key)}</Tag>
        </h2>
        <p>
          {reason !== null
            ? text(reason)
            : deposit.state === 'created' || deposit.state === 'pending'
              ? text(WAITS[kind], { until: when(deposit.expiresAtMs) })
              : deposit.state === 'success'
                ? text(kind === 'coin' ? 'coin-in.is-yours' : 'pay-in.is-yours')
                : text('pay-in.late-text')}
        </p>
      </section>
    </>
  );
}
