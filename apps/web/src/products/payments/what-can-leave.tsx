// In: the parts of a balance. Out: them as one bar, and each with its sum: they make up the whole.
import { useText } from '../../i18n/index.ts';
import { useMoneyText } from '../../wallet/money-text.ts';
import { percentage, sum } from '../../kernel/decimals.ts';
import type { Part } from './wish-out.ts';
import styles from './payments.module.css';

export function WhatCanLeave({ parts, asset }: { readonly parts: readonly Part[]; readonly asset: string }) {
  const text = useText();
  const money = useMoneyText();
  const whole = sum(...parts.map(({ amount }) => amount));
  return (
    <div className={styles.leave}>
      <div className={styles.leaveBar} aria-hidden="true">
        {parts.map(({ part, amount }) => {
          const share = percentage(amount, whole, 3) ?? '0';
          return /[1-9]/.test(share) && <i key={part} data-part={part} style={{ flexGrow: Number(share) }} />;
        })}
      </div>
      <dl>
        {parts.map(({ part, key, amount }) => (
          <div key={part}>
            <dt>
              <i data-part={part} />
              {text(key)}
            </dt>
            {/* The unit stands once, before the amount. */}
            <dd>{money(amount, asset, true).replace(` ${asset}`, '')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
