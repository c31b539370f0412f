// In: a loan that runs.
// Out: any part of it repaid: out of the account at once, or over a bank or wallet, which is under review until its money has come.
import { useState } from 'react';
import type { LoanOrder } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { AmountInput, Button, SegmentedControl, TextButton, toast } from '../../parts/index.ts';
import { openWays, pageOfDeposit, type RepayWay } from './repay-ways.ts';
import { tellAll } from './tell-all.ts';
import styles from './loan.module.css';

/** Money that is there already. */
const ACCOUNT = '';

export function Repay({ order, onDone }: { readonly order: LoanOrder; readonly onDone: () => void }) {
  const text = useText();
  const language = useLanguage();
  const [amount, setAmount] = useState(order.owed.total);
  const [channel, setChannel] = useState(ACCOUNT);
  const [busy, setBusy] = useState(false);
  const ways = openWays(useCall('/user/recharge/status', {}).data?.ways ?? []);
  const way = ways.find((each) => each.channel === channel);
  const isFree = order.freeUntilMs !== null && order.atMs < order.freeUntilMs;
  const repay = async (): Promise<void> => {
    setBusy(true);
    try {
      const over = way === undefined ? {} : { channel: way.channel };
      const fields = { id: order.id, amount, ...over };
      const { order: after } = await send('/user/loan/repay', fields, { about: text('loan.repay') });
      tellAll();
      onDone();
      if (way === undefined) toast(text(after.endedAtMs === null ? 'loan.repaid-part' : 'loan.repaid-all'));
      else if (after.review !== null) go(pageOfDeposit(way.kind), { id: after.review.deposit });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  const nameOf = (each: RepayWay): string => (each.name === '' ? text('loan.from-bank') : each.name);
  return (
    <section className={styles.box}>
      <Review order={order} ways={ways} />
      {ways.length > 0 && (
        <SegmentedControl
          label={text('loan.paid-from')}
          value={channel}
          onChange={setChannel}
          options={[
            { value: ACCOUNT, label: text('loan.from-account') },
            ...ways.map((each) => ({ value: each.channel, label: nameOf(each) })),
          ]}
        />
      )}
      <AmountInput
        label={text('loan.repay')}
        decimals={2}
        value={amount}
        onChange={setAmount}
        after={order.asset}
        hint={
          way === undefined
            ? text(isFree ? 'loan.free-until' : 'loan.no-penalty', {
                ...(isFree && { moment: dayTimeText(order.freeUntilMs, language) }),
              })
            : text('loan.over-rail')
        }
      />
      <TextButton onClick={() => setAmount(order.owed.total)}>{text('loan.all-of-it')}</TextButton>
      <Button
        kind="primary"
        busy={busy}
        why={/[1-9]/.test(amount) ? null : text('loan.write-amount')}
        onClick={() => void repay()}
      >
        {text('loan.repay-amount', { amount: `৳${formatNumber(amount === '' ? '0' : amount, language)}` })}
      </Button>
    </section>
  );
}

/** What is awaited, and the way to where it stands. */
function Review({ order, ways }: { readonly order: LoanOrder; readonly ways: readonly RepayWay[] }) {
  const text = useText();
  const language = useLanguage();
  const { review } = order;
  const status = useCall('/user/recharge/status', review === null ? {} : { id: review.deposit });
  if (review === null) return null;
  const channel = status.data?.deposit?.channel;
  const kind = ways.find((each) => each.channel === channel)?.kind;
  return (
    <>
      <p role="note" className={styles.quiet}>
        {text('loan.review-awaits', { amount: `৳${formatNumber(review.amount, language)}` })}
      </p>
      {kind !== undefined && (
        <TextButton onClick={() => go(pageOfDeposit(kind), { id: review.deposit })}>
          {text('loan.review-open')}
        </TextButton>
      )}
    </>
  );
}
