// In: calls of a key by day.
// Out: a small plot of the last fourteen days; the same in words for who does not see it.
import { useState } from 'react';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import type { ApiKey } from './keys.tsx';
import styles from './programs.module.css';
import { lastDays } from './use-days.ts';

export function UsePlot({ uses }: { readonly uses: ApiKey['uses'] }) {
  const text = useText();
  const language = useLanguage();
  const [nowMs] = useState(Date.now);
  if (uses.length === 0) return null;
  const most = Math.max(...uses.map(({ calls }) => calls));
  const sum = uses.reduce((all, { calls }) => all + calls, 0);
  return (
    <section className={styles.field}>
      <h3>{text('programs.uses')}</h3>
      <div className={styles.plot} aria-hidden="true">
        {lastDays(uses, nowMs).map(({ day, calls }) => (
          <i
            key={day}
            data-none={calls === 0 || undefined}
            style={{ blockSize: `${Math.max(4, (calls / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className={styles.small}>
        {text('programs.uses-sum', {
          calls: localDigits(String(sum), language),
          days: localDigits(String(uses.length), language),
        })}
      </p>
    </section>
  );
}
