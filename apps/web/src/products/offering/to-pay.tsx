// In: an allotment that waits for its money, the time.
// Out: what is to be paid until when, how much of that time is left, and the press; when it is over, that it lapses.
import { useState } from 'react';
import type { OfferingApplication } from '@hilsa/contract';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Button, toast } from '../../parts/index.ts';
import { KINDS } from './kinds.ts';
import { leftText, shareGone } from './left.ts';
import { amountText, ApplicationTag, Mark, Ring } from './pieces.tsx';
import styles from './offering.module.css';

/** An option with a deadline: paid it goes on, unpaid it lapses and nothing is owed. */
export function ToPay({ application, nowMs }: { readonly application: OfferingApplication; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const { name, kind, payByMs, toPay, moneyAsset } = application;
  const amount = amountText(toPay, moneyAsset, language);
  const byMs = payByMs ?? nowMs;
  const isOver = nowMs >= byMs;
  const decidedMs = application.history.find(({ step }) => step === 'decided')?.atMs ?? byMs;
  const pay = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('/offering/pay', { id: application.id }, { about: text('offering.pay', { amount }) });
      for (const path of [KINDS[kind].own, '/user/assets', '/coin/assets'] as const) outdate(path);
      toast(text('offering.paid'));
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.toPay}>
      <header>
        <Mark name={name} kind={kind} />
        <span>
          <b>{name}</b>
          <span>
            {text('offering.pay-by', {
              quantity: formatNumber(application.allottedQuantity ?? '0', language),
              price: amountText(application.issuePrice, moneyAsset, language),
              time: dayTimeText(byMs, language),
            })}
          </span>
        </span>
        <Ring share={1 - shareGone(decidedMs, byMs, nowMs)} size={48}>
          <em>
            {isOver
              ? text('offering.time-over')
              : leftText(byMs - nowMs, language, (unit) => text(`offering.unit-${unit}`))
                  .split(' ')
                  .slice(0, 2)
                  .join(' ')}
          </em>
        </Ring>
      </header>
      <footer>
        <span>
          <ApplicationTag state={application.state} />
          <span>{text(isOver ? 'offering.lapses-now' : 'offering.nothing-owed')}</span>
        </span>
        {!isOver && (
          <span className={styles.leadAction}>
            <Button kind="primary" busy={isBusy} onClick={() => void pay()}>
              {text('offering.pay', { amount })}
            </Button>
          </span>
        )}
      </footer>
    </section>
  );
}
