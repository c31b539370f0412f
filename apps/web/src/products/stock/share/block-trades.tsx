// In: a share.
// Out: the blocks of it that were sold, above its tape and apart from it: they move no price. Nothing where there are none.
import { dayTimeText, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { Tag } from '../../../parts/index.ts';
import styles from './block-trades.module.css';

const ASK_AGAIN_MS = 20_000;
const SHOWN = 5;

export function BlockTrades({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const { symbol } = instrument.detail.share;
  const { data } = useCall('/stock/index/trades', { code: symbol, limit: 1 }, { everyMs: ASK_AGAIN_MS });
  const blocks = data?.blocks ?? [];
  if (blocks.length === 0) return null;
  const percent = (bps: number): string => formatNumber(String(bps / 100), language, { decimals: 2, least: 0 });
  return (
    <section className={styles.blocks} aria-label={text('stock.blocks')}>
      <h3>{text('stock.blocks')}</h3>
      {blocks.slice(0, SHOWN).map((block) => (
        <p key={block.id}>
          <span>
            <Tag>{text('stock.block')}</Tag>
            <span>{dayTimeText(block.atMs, language)}</span>
          </span>
          <b>{formatNumber(block.price, language, { decimals: instrument.priceDecimals })}</b>
          <span>{formatNumber(block.quantity, language)}</span>
          <small>
            {text('stock.block-under', {
              percent: percent(block.discountBps),
              reference: formatNumber(block.referencePrice, language, { decimals: instrument.priceDecimals }),
            })}
            {block.simulated && ` · ${text('stock.block-simulated')}`}
          </small>
        </p>
      ))}
      <small>{text('stock.blocks-about')}</small>
    </section>
  );
}
