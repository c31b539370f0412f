// In: where an order hears its customer's script.
// Out: address and key, each copied by a press, hidden until they are asked for, and what a script has to send.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { copyText } from '../../account/copy-text.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button } from '../../parts/index.ts';
import styles from './robot.module.css';

type Door = NonNullable<ReplyOf<'/stock/ai/order/details'>['signal']>;

export function ScriptDoor({ door }: { readonly door: Door }) {
  const text = useText();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const heard =
    door.lastId === '0'
      ? text('robot.script-none-yet')
      : text('robot.script-last', { number: localDigits(door.lastId, language) });
  return (
    <section className={styles.words}>
      <h3>{text('robot.script-title')}</h3>
      <p>{heard}</p>
      {isOpen ? (
        <>
          {(['address', 'key'] as const).map((part) => (
            <div key={part} className={styles.words}>
              <h3>{text(`robot.script-${part}`)}</h3>
              <code className={styles.code}>{door[part]}</code>
              <Button size="small" onClick={() => copyText(door[part])}>
                {text('robot.copy')}
              </Button>
            </div>
          ))}
          <p>{text('robot.script-how')}</p>
          <code className={styles.code}>{`POST /ipxbdb-api/stock/ai/signal  address, number, kind, signature
signature = HMAC-SHA256(key, address + "\\n" + number + "\\n" + kind)`}</code>
        </>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {text('robot.script-show')}
        </Button>
      )}
      <p className={styles.quiet}>{text('robot.script-secret')}</p>
    </section>
  );
}
