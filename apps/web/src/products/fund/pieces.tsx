// In: times, amounts.
// Out: the small parts that the fund's pages share: the ring that closes, a list of figures.
import type { ReactNode } from 'react';
import { formatNumber, type Language, localDigits } from '../../i18n/index.ts';
import styles from './fund.module.css';

const SIX_HOURS_MS = 6 * 3_600_000;

/** A civil day, `2026-12-10`, as the moment it begins at UTC+6. */
export function dayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - SIX_HOURS_MS;
}

/** ৳ tight in front, other money behind. */
export function amountText(value: string, asset: string, language: Language, decimals = 2): string {
  const number = formatNumber(value, language, { decimals });
  return asset === 'BDT' ? `৳${number}` : `${number} ${asset}`;
}

/** A part in millionths as percent, without zeros at the end. */
export function percentText(ppm: number, language: Language): string {
  return `${localDigits(String(ppm / 10_000), language)}%`;
}

export function Ring({ share, children }: { readonly share: number; readonly children: ReactNode }) {
  const radius = 30;
  const length = 2 * Math.PI * radius;
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r={radius} className={styles.ringTrack} />
        {share > 0 && (
          <circle
            cx="32"
            cy="32"
            r={radius}
            className={styles.ringGone}
            strokeDasharray={`${length * share} ${length}`}
            transform="rotate(-90 32 32)"
          />
        )}
      </svg>
      <em>{children}</em>
    </span>
  );
}
