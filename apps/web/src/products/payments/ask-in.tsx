// In: a way in. Out: the amount, its limits, and the press that asks for the deposit; what follows is the page's.
import { type ReactNode, useState } from 'react';
import { Refused } from '@hilsa/wire';
import { GateClosed } from '../../kernel/gates.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../parts/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { nameOfWay } from '../../wallet/way-names.ts';
import { AmountField } from './amount-field.tsx';
import { type Deposit, KIND_WORDS, type WayIn } from './channels.ts';
import { Never } from './never.tsx';
import { whyClosed } from './states.ts';
import { problemIn } from './wish-in.ts';
import styles from './payments.module.css';

export function AskIn({
  way,
  then,
  password,
}: {
  readonly way: WayIn;
  /** Throws what it throws: told beside the amount. */
  readonly then: (deposit: Deposit) => Promise<void> | void;
  /** Of a channel by invitation. */
  readonly password?: {
    readonly value: string;
    /** The field, with what is wrong with it. */
    readonly renderField: (error: string | null) => ReactNode;
  };
}) {
  const text = useText();
  const money = useMoneyText();
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [keptOut, setKeptOut] = useState<{ readonly by: string; readonly sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const { limits, asset } = way;
  const problem = problemIn(amount, way);
  const said = problem === null ? null : text(problem.key, { amount: money(problem.amount ?? '0', asset) });
  const isTyped = amount !== '';
  const lacking = password !== undefined && password.value.trim() === '';
  // What the server said of one password says nothing of another.
  const wrong = keptOut !== null && keptOut.by === password?.value ? keptOut.sentence : null;
  const ask = async (): Promise<void> => {
    setTried(true);
    if (problem !== null || lacking) return;
    setBusy(true);
    try {
      const wanted = {
        channel: way.channel,
        amount: amount.replace(/\.$/, ''),
        ...(password !== undefined && { channelPassword: password.value.trim() }),
      };
      const { deposit } = await send('/user/recharge/add', wanted);
      outdate('/user/recharge/order');
      outdate('/user/recharge/status');
      await then(deposit);
    } catch (error) {
      if (error instanceof Refused && error.refusal === 'channel-password-incorrect')
        setKeptOut({ by: password?.value ?? '', sentence: sentenceOf(error) });
      else if (!(error instanceof GateClosed)) setRefused(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (!way.isOpen) return <p className={styles.closed}>{text(whyClosed(way.why, 'in'))}</p>;
  return (
    <>
      <AmountField
        asset={asset}
        amount={amount}
        error={refused ?? (tried || (isTyped && problem?.key !== 'pay.below') ? said : null)}
        onAmount={(next) => {
          setAmount(next);
          setRefused(null);
        }}
      >
        <dl className={styles.lines}>
          <div>
            <dt>{text('pay.between')}</dt>
            <dd>
              {money(limits.minimum, asset)} – {money(limits.maximum, asset)}
            </dd>
          </div>
          <div>
            <dt>{text('pay.left-of-today')}</dt>
            <dd>{money(limits.leftToday, asset)}</dd>
          </div>
          <div>
            <dt>{text('pay.fee')}</dt>
            <dd>{text('pay.none')}</dd>
          </div>
        </dl>
      </AmountField>
      {password?.renderField(tried && lacking ? text('pay-in.password-missing') : wrong)}
      <p className={styles.note}>{text('pay-in.exact')}</p>
      <Never />
      <div className={styles.action}>
        <Button kind="primary" busy={busy} onClick={() => void ask()}>
          {problem === null
            ? text('pay-in.ask', {
                amount: money(amount.replace(/\.$/, ''), asset),
                way: nameOfWay(way.channel) || text(KIND_WORDS[way.kind]),
              })
            : text('pay-in.write')}
        </Button>
      </div>
    </>
  );
}
