// In: an icon, a title, a sentence.
// Out: the head of a page of this room.
import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from '../../parts/index.ts';
import styles from './kyc.module.css';

export function Head({
  icon,
  kind,
  title,
  text,
}: {
  readonly icon: LucideIcon;
  readonly kind?: 'waits' | 'wrong';
  readonly title: string;
  readonly text: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <span className={styles.mark} data-kind={kind}>
        <Icon icon={icon} size={32} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
