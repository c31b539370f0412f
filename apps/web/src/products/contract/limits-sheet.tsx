// In: a customer's own limits, as they hold and as they come.
// Out: a most leverage and a most loss of a day, set by oneself: tighter at once, looser a day later, which is said before.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { compare } from '../../kernel/decimals.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { AmountInput, Button, Sheet, toast } from '../../parts/index.ts';
import styles from './contract.module.css';

type Limits = ReplyOf<'/coin/contract/limits'>;

export function LimitsSheet({
  own,
  quote,
  onClose,
}: {
  readonly own: Limits;
  readonly quote: string;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const wished = own.coming ?? own;
  const [leverage, setLeverage] = useState(wished.leverage === null ? '' : String(wished.leverage));
  const [loss, setLoss] = useState(wished.lossLimit ?? '');
  const [busy, setBusy] = useState(false);
  const isLooser = looser(own.leverage, leverage) || looser(own.lossLimit, loss);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const told = await send('/coin/contract/limits', {
        leverage: leverage === '' ? '0' : leverage,
        lossLimit: loss === '' ? '0' : loss.replace(/\.$/, ''),
      });
      outdate('/coin/contract/order/multiple');
      toast(
        told.coming === null
          ? text('contract.limits-done')
          : text('contract.limits-comes', { time: dayTimeText(told.coming.atMs, language) }),
      );
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('contract.limits-title')}
      subtitle={text('contract.limits-subtitle')}
      footer={
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {text('contract.limits-save')}
        </Button>
      }
    >
      <div className={styles.limits}>
        <AmountInput
          label={text('contract.limits-leverage')}
          labelled="inside"
          decimals={0}
          value={leverage}
          onChange={setLeverage}
        />
        <AmountInput
          label={`${text('contract.limits-loss')} · ${quote}`}
          labelled="inside"
          decimals={2}
          value={loss}
          onChange={setLoss}
        />
        <p>
          {text('contract.limits-today', {
            amount: `${formatNumber(own.lostToday, language, { decimals: 2 })} ${quote}`,
          })}
        </p>
        {own.coming !== null && (
          <p>{text('contract.limits-comes', { time: dayTimeText(own.coming.atMs, language) })}</p>
        )}
        <p>{text(isLooser ? 'contract.limits-looser' : 'contract.limits-tighter')}</p>
      </div>
    </Sheet>
  );
}

/** Whether a wish lets more happen than what holds; empty: no limit. */
function looser(holds: number | string | null, wish: string): boolean {
  if (holds === null) return false;
  return wish === '' || compare(wish.replace(/\.$/, ''), String(holds)) > 0;
}
