// In: a destination. Out: how it stands, in words: ready; held until its hour, counted down; looked at by a person.
import { Lock } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Icon, IconTile } from '../../parts/index.ts';
import { type Destination, KIND_ICONS, type Kind } from './channels.ts';
import { useNow } from '../../kernel/use-now.ts';
import { useLeft, useWhen } from './when.ts';
import styles from './payments.module.css';

const COUNT_MS = 10_000;

/** What a line of a book shows. */
export interface Standing {
  readonly kind: Kind | 'card';
  readonly title: string;
  readonly state: Destination['state'];
  readonly usableAtMs: number;
}

export function DestinationInside({ destination }: { readonly destination: Standing }) {
  const text = useText();
  const when = useWhen();
  const { kind, title, state, usableAtMs } = destination;
  return (
    <>
      <IconTile icon={KIND_ICONS[kind]} />
      <span className={styles.toWords}>
        <b>{title.replace('•• ', '••\u00a0')}</b>
        {state === 'ready' && <span>{text(kind === 'coin' ? 'coin-to.ready' : 'pay-to.ready')}</span>}
        {state === 'held' && (
          <span className={styles.sand}>
            <Icon icon={Lock} size={14} />
            {text('pay-to.held', { time: when(usableAtMs) })}
          </span>
        )}
        {state === 'looked-at' && <span className={styles.sand}>{text('pay-to.looked-at')}</span>}
      </span>
      {state === 'held' && <Countdown untilMs={usableAtMs} />}
    </>
  );
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  const left = useLeft();
  const nowMs = useNow(COUNT_MS);
  return <strong className={styles.countdown}>{left(untilMs - nowMs)}</strong>;
}
