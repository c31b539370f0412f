// In: names and values, some with a way to change them.
// Out: a card of rows.
import type { ReactNode } from 'react';
import { TextButton } from '../../parts/index.ts';
import { useText } from '../../i18n/index.ts';
import styles from './kyc.module.css';

export interface FactRow {
  readonly title: string;
  readonly value: ReactNode;
  readonly onChange?: () => void;
}

export function Facts({ rows }: { readonly rows: readonly FactRow[] }) {
  const text = useText();
  return (
    <dl className={styles.card}>
      {rows.map(({ title, value, onChange }) => (
        <div key={title} className={styles.factRow}>
          <dt>{title}</dt>
          <dd>{value}</dd>
          {onChange !== undefined && (
            <dd className={styles.change}>
              <TextButton aria-label={`${text('papers.change')}: ${title}`} onClick={onChange}>
                {text('papers.change')}
              </TextButton>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
