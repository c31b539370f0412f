// In: a share.
// Out: the blocks of it that are offered, and those that were sold, above its tape and apart from it: they move no price. Nothing where there are none.
import { ChevronRight } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { dayTimeText, formatNumber, useLanguage, useText } from '../../../i18n/index.ts';
import { useCall } from '../../../kernel/queries.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { Go, Icon, Tag } from '../../../parts/index.ts';
import styles from './block-trades.module.css';

const ASK_AGAIN_MS = 20_000;
const SHOWN = 5;

/** The blocks that can be applied for now, each with the way to it. */
export function BlockOffers({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const { offers, price, under } = useBlocks(instrument);
  if (offers.length === 0) return null;
  return (
    <section className={styles.blocks} aria-label={text('stock.block-offers')}>
      <h3>{text('stock.block-offers')}</h3>
      {offers.map((offer) => (
        <Go key={offer.id} to="/pages/stockBulk/bulkDetail" search={{ id: offer.id }} className={styles.row}>
          <span>{text('stock.block-until', { time: dayTimeText(offer.closesMs, language) })}</span>
          <b>{price(offer.price)}</b>
          <span className={styles.end}>
            {formatNumber(offer.quantity, language)}
            <Icon icon={ChevronRight} size={16} />
          </span>
          <small>{under(offer)}</small>
        </Go>
      ))}
      <small>{text('stock.block-offers-about')}</small>
    </section>
  );
}

/** The blocks that were sold. */
export function BlockTrades({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const language = useLanguage();
  const { blocks, price, under } = useBlocks(instrument);
  if (blocks.length === 0) return null;
  return (
    <section className={styles.blocks} aria-label={text('stock.blocks')}>
      <h3>{text('stock.blocks')}</h3>
      {blocks.slice(0, SHOWN).map((block) => (
        <p key={block.id} className={styles.row}>
          <span>
            <Tag>{text('stock.block')}</Tag>
            <span>{dayTimeText(block.atMs, language)}</span>
          </span>
          <b>{price(block.price)}</b>
          <span>{formatNumber(block.quantity, language)}</span>
          <small>
            {under(block)}
            {block.simulated && ` · ${text('stock.block-simulated')}`}
          </small>
        </p>
      ))}
      <small>{text('stock.blocks-about')}</small>
    </section>
  );
}

type Tape = ReplyOf<'/stock/index/trades'>;
const NONE: Pick<Tape, 'blocks' | 'offers'> = { blocks: [], offers: [] };

function useBlocks(instrument: ShareInstrument) {
  const text = useText();
  const language = useLanguage();
  const { symbol } = instrument.detail.share;
  const { data } = useCall('/stock/index/trades', { code: symbol, limit: 1 }, { everyMs: ASK_AGAIN_MS });
  const { blocks, offers } = data ?? NONE;
  const price = (value: string): string => formatNumber(value, language, { decimals: instrument.priceDecimals });
  const under = ({ discountBps, referencePrice }: Tape['blocks'][number] | Tape['offers'][number]): string =>
    text('stock.block-under', {
      percent: formatNumber(String(discountBps / 100), language, { decimals: 2, least: 0 }),
      reference: price(referencePrice),
    });
  return { blocks, offers, price, under };
}
