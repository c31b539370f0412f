// In: whether only a part of an order shows. Out: the switch for it, and under it the field that says how much.
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { Switch } from '../parts/index.ts';
import styles from './iceberg-choice.module.css';

/** `children`: the field, in the ticket's own look. */
export function IcebergChoice({
  on,
  onChange,
  children,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}) {
  const text = useText();
  return (
    <div className={styles.iceberg}>
      <div className={styles.row}>
        <span>{text('form.iceberg')}</span>
        <Switch label={text('form.iceberg')} on={on} onChange={onChange} />
      </div>
      {on && children}
      {on && <p className={styles.explain}>{text('form.iceberg-explained')}</p>}
    </div>
  );
}
