// In: the id of a withdrawal over a network. Out: where it goes, its transaction and how deep it lies, once it is broadcast.
import { Copy } from 'lucide-react';
import { copyText } from '../../account/copy-text.ts';
import { formatNumber, useLanguage, useText, type MessageKey } from '../../i18n/index.ts';
import { useCall } from '../../kernel/queries.ts';
import { IconButton } from '../../parts/index.ts';
import { Beads } from './beads.tsx';
import { titleOf } from './networks.ts';
import styles from './payments.module.css';

const AGAIN_MS = 3_000;

export function CoinDepth({ id }: { readonly id: string }) {
  const text = useText();
  const language = useLanguage();
  const networks = useCall('/index/recharge/coins', {});
  const { data } = useCall('/coin/withdraw/order', { id, limit: 1 }, { everyMs: AGAIN_MS });
  const withdrawal = data?.list[0];
  if (withdrawal === undefined) return null;
  const { network, address, txid, confirmations, depth, state } = withdrawal;
  const number = (count: number) => formatNumber(String(count), language);
  const done = Math.min(confirmations, depth);
  const lines: readonly (readonly [MessageKey, string])[] = [
    ['coin-in.network', titleOf(networks.data?.list ?? [], network)],
    ...(address === '' ? [] : ([['coin-to.address', address]] as const)),
    ...(txid === '' ? [] : ([['coin-in.txid', txid]] as const)),
  ];
  return (
    <>
      {state === 'sent' && txid !== '' && (
        <section aria-live="polite">
          <div className={styles.sectionHead}>
            <h2>{text('coin-in.blocks')}</h2>
            <span className={styles.note}>{text('coin-in.of', { done: number(done), depth: number(depth) })}</span>
          </div>
          <Beads done={done} depth={depth} />
        </section>
      )}
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
    </>
  );
}
