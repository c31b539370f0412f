// In: open positions.
// Out: all of them closed at the market, after a sheet that says what ends; the orders beside them go when asked for.
import { useState } from 'react';
import { useText } from '../../../i18n/index.ts';
import { Button, Sheet, Switch, TextButton } from '../../../parts/index.ts';
import { useSending } from './position-sheet.tsx';
import styles from './position.module.css';

export function CloseAll({ count, symbol }: { readonly count: number; readonly symbol?: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const [withOrders, setWithOrders] = useState(false);
  const { busy, go } = useSending(() => setOpen(false));
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{text('contract.close-all')}</TextButton>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={text('contract.close-all-title', { count })}
        footer={
          <Button
            kind="danger"
            busy={busy}
            onClick={() =>
              void go(
                '/coin/contract/order/liquidate/all',
                { ...(symbol === undefined ? {} : { symbol }), ...(withOrders ? { cancelOrders: '1' as const } : {}) },
                text('contract.close-all-done'),
              )
            }
          >
            {text('contract.close-all')}
          </Button>
        }
      >
        <div className={styles.stack}>
          <p className={styles.note}>{text('contract.close-all-note')}</p>
          <div className={styles.row} data-tall>
            <span>{text('contract.close-all-orders')}</span>
            <Switch label={text('contract.close-all-orders')} on={withOrders} onChange={setWithOrders} />
          </div>
        </div>
      </Sheet>
    </>
  );
}
