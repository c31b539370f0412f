// In: how the account is secured.
// Out: a measure of four, in words too, and the next step.
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { go } from '../../kernel/router.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Icon } from '../../parts/index.ts';
import { PLACE_OF, PROTECTIONS, type Security, isOn, protectionOf } from './protections.ts';
import styles from './security.module.css';

export function ProtectionCard({ security, onPhrase }: { readonly security: Security; readonly onPhrase: () => void }) {
  const text = useText();
  const language = useLanguage();
  const { on, next } = protectionOf(security);
  const digits = (number: number): string => localDigits(String(number), language);
  return (
    <section className={styles.protection}>
      <div className={styles.protectionHead}>
        <span className={styles.shield} data-whole={next === null || undefined}>
          <Icon icon={next === null ? ShieldCheck : ShieldAlert} size={24} />
        </span>
        <div>
          <h2>{text('protection.title', { on: digits(on), all: digits(PROTECTIONS.length) })}</h2>
          <p>{text(next === null ? 'protection.all' : `protection.next-${next}`)}</p>
        </div>
      </div>
      <ul className={styles.meter}>
        {PROTECTIONS.map((protection) => (
          <li key={protection} data-on={isOn(security, protection) || undefined}>
            <i />
            <span>{text(`protection.${protection}`)}</span>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button
          kind="primary"
          size="small"
          wide
          onClick={() => {
            if (next === 'phrase') onPhrase();
            else go(PLACE_OF[next].path, PLACE_OF[next].search);
          }}
        >
          {text(`protection.do-${next}`)}
        </Button>
      )}
    </section>
  );
}
