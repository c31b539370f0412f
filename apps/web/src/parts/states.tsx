// In: what happened and what to do about it.
// Out: the empty tile, and the message row for late, offline and failed.
import { CircleAlert, History, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { names } from '../look/names.ts';
import { Fish } from './fish.tsx';
import { Icon } from './icon.tsx';
import { Scales } from './scales.tsx';
import styles from './states.module.css';

/** Nothing here yet: a picture, a sentence, and the one next step. */
export function EmptyState({
  title,
  text,
  action,
}: {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <div className={styles.tile}>
        <Scales faint />
        <Fish width={48} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

const KINDS = { late: TriangleAlert, offline: History, failed: CircleAlert } as const;

/** Says what is wrong, since when, and what it means; old numbers stay as they are. `late` and `failed` in coral, `offline` in sand. */
export function MessageRow({
  kind,
  title,
  text,
  action,
}: {
  readonly kind: keyof typeof KINDS;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.message} role={kind === 'failed' ? 'alert' : 'status'}>
      <Icon icon={KINDS[kind]} size={20} className={names(styles.icon, styles[kind])} />
      <div className={styles.words}>
        <p className={styles.head}>{title}</p>
        {text !== undefined && <p className={styles.line}>{text}</p>}
      </div>
      {action}
    </div>
  );
}
