// In: nothing.
// Out: the scale pattern that fades in from the top right of a hero, a drawer head, the login or an empty tile.
import { useId } from 'react';
import styles from './scales.module.css';

/** Fills its positioned parent. One of the three wet things; use it nowhere else. */
export function Scales({ faint = false }: { readonly faint?: boolean }) {
  const id = useId();
  return (
    <svg className={styles.scales} data-faint={faint || undefined} aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="24" height="24" patternUnits="userSpaceOnUse" x="100%">
          <path
            d="M0 0a12 12 0 0 0 24 0M-12 12a12 12 0 0 0 24 0M12 12a12 12 0 0 0 24 0"
            fill="none"
            stroke="var(--scale-ink)"
            strokeWidth="1"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
