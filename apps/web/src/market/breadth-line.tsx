// In: how many of a market rise, stand still and fall; null: not known yet.
// Out: that as words and as one line in proportion.
import type { CSSProperties } from 'react';
import { localDigits, useLanguage, useText } from '../i18n/index.ts';
import { Skeleton } from '../parts/index.ts';
import styles from './breadth-line.module.css';

export interface Counts {
  readonly rising: number;
  readonly still: number;
  readonly falling: number;
}

/** @param about what is counted, in words */
export function BreadthLine({ counts, about }: { readonly counts: Counts | null; readonly about: string }) {
  const text = useText();
  const language = useLanguage();
  if (counts === null)
    return (
      <div className={styles.breadth}>
        <Skeleton width="100%" height={16} />
        <Skeleton width="100%" height={4} />
      </div>
    );
  const { rising, still, falling } = counts;
  const all = Math.max(1, rising + still + falling);
  const count = (value: number): string => localDigits(String(value), language);
  // Painted, not laid out: it changes every second, and nothing may be pushed about.
  const shares = {
    '--risen': `${(rising / all) * 100}%`,
    '--fell': `${100 - (falling / all) * 100}%`,
  } as CSSProperties;
  return (
    <div className={styles.breadth}>
      <p>
        <b className={styles.rising}>{text('market.rising', { count: count(rising) })}</b>
        <span>{about}</span>
        <b className={styles.falling}>{text('market.falling', { count: count(falling) })}</b>
      </p>
      <div className={styles.line} style={shares} aria-hidden="true" />
    </div>
  );
}
