// In: what a chain says of a transfer. Out: how deep it lies, as beads; its network, addresses and ids as lines to copy.
import { Copy } from 'lucide-react';
import { copyText } from '../../account/copy-text.ts';
import { formatNumber, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { IconButton } from '../../parts/index.ts';
import { Beads } from './beads.tsx';
import styles from './payments.module.css';

/** Blocks above it, of those it waits for. */
export function ChainDepth({ confirmations, depth }: { readonly confirmations: number; readonly depth: number }) {
  const text = useText();
  const language = useLanguage();
  const number = (count: number) => formatNumber(String(count), language);
  const done = Math.min(confirmations, depth);
  return (
    <section aria-live="polite">
      <div className={styles.sectionHead}>
        <h2>{text('coin-in.blocks')}</h2>
        <span className={styles.note}>{text('coin-in.of', { done: number(done), depth: number(depth) })}</span>
      </div>
      <Beads done={done} depth={depth} />
    </section>
  );
}

export function CopiedLines({ lines }: { readonly lines: readonly (readonly [MessageKey, string])[] }) {
  const text = useText();
  return (
    <dl className={styles.copied}>
      {lines.map(([key, value]) => (
        <div key={key}>
          <dt>{text(key)}</dt>
          <dd>
            <span>{value}</span>
            <IconButton
              icon={Copy}
              size={18}
              edge="end"
              label={text('pay.copy', { what: text(key) })}
              onClick={() => copyText(value)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
