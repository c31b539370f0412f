// In: a customer's position mode.
// Out: one-way or hedge, each with what it means; switched while flat, which is said before.
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { Button, SegmentedControl, Sheet, toast } from '../../parts/index.ts';
import styles from './contract.module.css';

export type Mode = 'one-way' | 'hedge';

export function ModeSheet({ mode, onClose }: { readonly mode: Mode; readonly onClose: () => void }) {
  const text = useText();
  const [wish, setWish] = useState<Mode>(mode);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const told = await send('/coin/contract/order/mode/set', { mode: wish });
      outdate('/coin/contract/order/list/active');
      toast(text('contract.mode-done', { mode: text(`contract.mode-${told.mode}`) }));
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
      title={text('contract.mode-title')}
      subtitle={text('contract.mode-subtitle')}
      footer={
        <Button
          kind="primary"
          busy={busy}
          why={wish === mode ? text('contract.mode-same') : null}
          onClick={() => void save()}
        >
          {text('contract.mode-save')}
        </Button>
      }
    >
      <div className={styles.limits}>
        <SegmentedControl
          size="large"
          label={text('contract.mode-title')}
          value={wish}
          onChange={setWish}
          options={[
            { value: 'one-way', label: text('contract.mode-one-way') },
            { value: 'hedge', label: text('contract.mode-hedge') },
          ]}
        />
        <p>{text(`contract.mode-text-${wish}`)}</p>
        <p>{text('contract.mode-flat')}</p>
      </div>
    </Sheet>
  );
}
