// In: the id of a withdrawal. Out: what arrives, what waits and until when, the road of the money, its seal; and until it is sent, two ways to
// stop it.
import { type ReactNode, useState } from 'react';
import { freezeAccount } from '../../account/freeze.ts';
import { ask } from '../../kernel/ask.ts';
import { outdate, useCall } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, EmptyState, Tag, toast } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { Came } from './came.tsx';
import { kindOf, type Withdrawal } from './channels.ts';
import { roadOut } from './road-plan.ts';
import { Road } from './road.tsx';
import { DigestLines, Seal } from './seal.tsx';
import { standingOut } from './standing-out.ts';
import { withdrawalLabel } from './states.ts';
import { useDay, useWhen } from './when.ts';
import styles from './payments.module.css';

const AGAIN_MS = 3_000;

export function WithdrawalRecord({
  id,
  beside,
}: {
  readonly id: string;
  /** What a network knows of it. */
  readonly beside?: ReactNode;
}) {
  const text = useText();
  const when = useWhen();
  const found = useCall('/user/withdraw/status', { id }, { everyMs: AGAIN_MS });
  return (
    <div className={styles.page}>
      <Came query={found} heights={[96, 96, 320]}>
        {({ withdrawal, steps, band, isFrozen }) => {
          if (withdrawal === null) return <EmptyState title={text('pay.no-record')} />;
          const standing = standingOut(withdrawal, steps, isFrozen);
          const label = withdrawalLabel(withdrawal);
          return (
            <>
              <Head withdrawal={withdrawal} />
              <section className={styles.standing} aria-live="polite">
                <h2>
                  {text(standing.title)}
                  <Tag tone={label.tone}>{text(label.key)}</Tag>
                </h2>
                <p>
                  {text(standing.text, {
                    decided: when(standing.decidedByMs ?? 0),
                    returned: when(standing.returnedByMs ?? 0),
                    time: when(standing.untilMs ?? 0),
                  })}
                </p>
              </section>
              <Road
                rows={roadOut(withdrawal, steps, band)}
                askedAtMs={withdrawal.requestedAtMs}
                partner={
                  nameOfWay(withdrawal.channel) ||
                  text(kindOf(withdrawal.channel) === 'coin' ? 'road.network' : 'road.your-bank')
                }
              />
              {beside}
              <Evidence withdrawal={withdrawal} />
              <Stops withdrawal={withdrawal} />
            </>
          );
        }}
      </Came>
    </div>
  );
}

function Head({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const text = useText();
  const money = useMoneyText();
  const day = useDay();
  const { asset, amount, fee, arrivalAmount, destination, digest, requestedAtMs } = withdrawal;
  return (
    <section className={styles.head}>
      <div>
        <p>{text('pay-out.to-end', { end: destination })}</p>
        <b>{money(arrivalAmount, asset)}</b>
        <p>
          {text('pay-out.less-fee', { amount: money(amount, asset), fee: money(fee, asset), day: day(requestedAtMs) })}
        </p>
      </div>
      <Seal digest={digest} size={48} />
    </section>
  );
}

function Evidence({ withdrawal: { digest, transaction, method } }: { readonly withdrawal: Withdrawal }) {
  const text = useText();
  return (
    <details className={styles.evidence}>
      <summary>{text('pay-out.evidence')}</summary>
      <p>{text('pay-out.seal-title')}</p>
      <DigestLines digest={digest} />
      <dl className={styles.copied}>
        <div>
          <dt>{text('pay-out.how')}</dt>
          <dd>{method}</dd>
        </div>
        {transaction !== '' && (
          <div>
            <dt>{text('pay-out.transaction')}</dt>
            <dd>{transaction}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Stops({ withdrawal: { id, state } }: { readonly withdrawal: Withdrawal }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  if (state !== 'requested' && state !== 'approved') return null;
  const cancel = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await send('/user/withdraw/cancel', { id });
      for (const path of [
        '/user/withdraw/status',
        '/user/withdraw/order',
        '/coin/withdraw/order',
        '/user/assets',
      ] as const)
        outdate(path);
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const take = async (): Promise<void> => {
    const isSure = await ask({
      title: text('pay-out.cancel-sure'),
      text: text('pay-out.cancel-text'),
      confirm: text('pay-out.cancel'),
      cancel: text('pay-out.let-go'),
    });
    if (isSure && (await cancel())) toast(text('pay-out.cancelled'));
  };
  const stranger = async (): Promise<void> => {
    const isSure = await ask({
      title: text('pay-out.not-me'),
      text: text('pay-out.not-me-text'),
      confirm: text('pay-out.not-me-do'),
      danger: true,
    });
    // The money first: the freeze ends this sign-in.
    if (isSure && (await cancel())) await freezeAccount();
  };
  return (
    <div className={styles.stops}>
      <Button busy={busy} onClick={() => void take()}>
        {text('pay-out.cancel')}
      </Button>
      <Button kind="danger" busy={busy} onClick={() => void stranger()}>
        {text('pay-out.not-me')}
      </Button>
    </div>
  );
}
