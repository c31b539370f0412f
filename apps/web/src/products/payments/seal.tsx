// In: the digest of a withdrawal. Out: its seal, and the digest in fours: the same picture stands at the desk and in the record.
import { sealCells } from '@hilsa/formulas/payments';
import { useText } from '../../i18n/index.ts';
import styles from './payments.module.css';

const STRENGTHS = [0, 0.22, 0.55, 1] as const;

export function Seal({ digest, size }: { readonly digest: string; readonly size: number }) {
  const text = useText();
  return (
    <svg
      viewBox="0 0 70 70"
      width={size}
      height={size}
      className={styles.seal}
      role="img"
      aria-label={text('pay.seal')}
    >
      {sealCells(digest).flatMap((row, y) =>
        row.map((strength, x) =>
          strength === 0 ? null : (
            <rect
              key={`${x}/${y}`}
              x={x * 10 + 0.5}
              y={y * 10 + 0.5}
              width="9"
              height="9"
              rx="2.25"
              opacity={STRENGTHS[strength]}
            />
          ),
        ),
      )}
    </svg>
  );
}

export function DigestLines({ digest }: { readonly digest: string }) {
  return (
    <p className={styles.digest}>
      {digest.match(/.{1,4}/g)?.map((four, n) => (
        <span key={n}>{four}</span>
      ))}
    </p>
  );
}
